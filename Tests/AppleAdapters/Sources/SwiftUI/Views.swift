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

public struct ProgressView: View, PrimitiveView {
  public init() {}
  func draw(in place: Place) { place.host.texts.append("...") }
}

public struct NavigationStack<Content: View>: View, PrimitiveView {
  let content: Content
  let path: Binding<[AnyHashable]>?

  public init(@ViewBuilder root: () -> Content) { (content, path) = (root(), nil) }

  public init<Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection>(
    path: Binding<Data>, @ViewBuilder root: () -> Content
  ) where Data.Element: Hashable {
    content = root()
    self.path = Binding(
      get: { path.wrappedValue.map { AnyHashable($0) } },
      set: { path.wrappedValue = Data($0.compactMap { $0.base as? Data.Element }) })
  }

  func draw(in place: Place) { place.draw(content, as: "content") { $0.navigationPath = path } }
}

/// A button that adds its value to the path of its stack.
public struct NavigationLink: View {
  let title: String
  let value: AnyHashable
  @Environment(\.navigationPath) private var path

  public init<Title: StringProtocol, Value: Hashable>(_ title: Title, value: Value) {
    (self.title, self.value) = (String(title), value)
  }

  public var body: some View { Button(title) { path?.wrappedValue.append(value) } }
}

struct Destination<Value: Hashable>: View {
  let content: any View
  let destination: (Value) -> any View
  @Environment(\.navigationPath) private var path

  var body: some View {
    let top = path?.wrappedValue.last?.base as? Value
    TupleView<Never>(parts: [content] + (top.map { [ChangedView(content: destination($0), identity: " \($0)")] } ?? []))
  }
}

private struct NavigationPathKey: EnvironmentKey {
  static var defaultValue: Binding<[AnyHashable]>? { nil }
}

extension EnvironmentValues {
  var navigationPath: Binding<[AnyHashable]>? {
    get { self[NavigationPathKey.self] }
    set { self[NavigationPathKey.self] = newValue }
  }
}

public struct List<Content: View>: View, PrimitiveView {
  let content: [(id: String, view: Content)]
  public init<Data: RandomAccessCollection>(_ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable {
    content = data.map { ("\($0.id)", rowContent($0)) }
  }
  func draw(in place: Place) { for row in content { place.draw(row.view, as: row.id) } }
}
