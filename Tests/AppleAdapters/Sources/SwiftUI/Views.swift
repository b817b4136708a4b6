// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct Font: Hashable, Sendable {
  public static let body = Font()
  public func monospaced() -> Font { self }
}

public struct Text: View, PrimitiveView {
  let content: String
  public init(verbatim content: String) { self.content = content }
  public init<Content: StringProtocol>(_ content: Content) { self.content = String(content) }
  func draw(in place: Place) { place.host.texts.append(content) }
}

public struct TextField: View, PrimitiveView {
  let title: String
  let text: Binding<String>
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>) {
    (self.title, self.text) = (String(title), text)
  }
  func draw(in place: Place) {
    place.host.texts.append(text.wrappedValue)
    place.host.fields[title] = text
  }
}

public struct Button: View, PrimitiveView {
  let title: String
  let action: @MainActor () -> Void
  public init<Title: StringProtocol>(_ title: Title, action: @escaping @MainActor () -> Void) {
    (self.title, self.action) = (String(title), action)
  }
  func draw(in place: Place) { place.host.buttons[title] = action }
}

public struct ScrollView<Content: View>: View, PrimitiveView {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  func draw(in place: Place) { place.draw(content, as: "content") }
}

public struct NavigationStack<Content: View>: View, PrimitiveView {
  let content: Content
  public init(@ViewBuilder root: () -> Content) { content = root() }
  func draw(in place: Place) { place.draw(content, as: "content") }
}

public struct List<Content: View>: View, PrimitiveView {
  let content: [(id: String, view: Content)]
  public init<Data: RandomAccessCollection>(_ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable {
    content = data.map { ("\($0.id)", rowContent($0)) }
  }
  func draw(in place: Place) { for row in content { place.draw(row.view, as: row.id) } }
}
