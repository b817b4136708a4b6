internal import Foundation

/// Finds the views among the elements of a document.
struct StoryboardViewReader {
  let elements: StoryboardElements

  /// Returns the views of the objects in an element, each before its subviews.
  func views(under objects: Int) -> [StoryboardDocument.View] {
    var views: [StoryboardDocument.View] = []
    // The ancestors of the current element, outermost first.
    var open: [(view: Int, end: Int)] = []
    for position in elements.descendants(of: objects) {
      while let innermost = open.last, position >= innermost.end { open.removeLast() }
      guard isView(position) else { continue }
      views.append(view(at: position, parent: open.last?.view))
      open.append((views.count - 1, elements[position].end))
    }
    return views
  }

  private func isView(_ position: Int) -> Bool {
    let element = elements[position]
    return element["id"] != nil && (element["key"] == "view" || elements.parentTag(of: position) == "subviews")
  }

  private func view(at position: Int, parent: Int?) -> StoryboardDocument.View {
    let element = elements[position]
    let traits = elements.child(of: position, key: "textInputTraits").map { elements[$0] }
    let accessibility = elements.child(of: position, key: "accessibilityConfiguration").map { elements[$0] }
    return StoryboardDocument.View(
      tag: element.tag, id: element["id"] ?? "", customClass: element.customClass, parent: parent,
      text: text(at: position), placeholder: string("placeholder", at: position),
      isSecure: traits?["secureTextEntry"] == "YES", isHidden: element["hidden"] == "YES", frame: frame(at: position),
      accessibilityIdentifier: accessibility?["identifier"], attributes: element.attributes, line: element.line)
  }

  /// Returns the text of a label or a field, or the title of a button.
  private func text(at position: Int) -> String? {
    let title = elements.child(of: position, key: "normal").flatMap { string("title", at: $0) }
    return title ?? string("text", at: position)
  }

  /// Returns an attribute, or the text of a `string` element with that key. Text with line breaks has this form.
  private func string(_ name: String, at position: Int) -> String? {
    if let value = elements[position][name] { return value }
    guard let child = elements.child(of: position, tag: "string", key: name) else { return nil }
    return elements[child].decodedText
  }

  private func frame(at position: Int) -> StoryboardDocument.Rect? {
    guard let rect = elements.child(of: position, tag: "rect", key: "frame").map({ elements[$0] }) else { return nil }
    func number(_ name: String) -> Double {
      guard let value = rect[name].flatMap(Double.init), value.isFinite else { return 0 }
      return value
    }
    return .init(x: number("x"), y: number("y"), width: number("width"), height: number("height"))
  }
}

extension StoryboardElements.Element {
  /// The text of a `string` element. Interface Builder encodes unusual characters in Base64 without padding.
  var decodedText: String? {
    guard tag == "string" else { return nil }
    guard self["base64-UTF8"] == "YES" else { return text }
    let digits = text.filter { !$0.isWhitespace }
    let padding = String(repeating: "=", count: (4 - digits.count % 4) % 4)
    return Data(base64Encoded: digits + padding).map { String(decoding: $0, as: UTF8.self) } ?? text
  }
}
