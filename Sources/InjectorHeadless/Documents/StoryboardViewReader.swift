internal import Foundation

/// Finds the views among a document's elements.
struct StoryboardViewReader {
  let elements: StoryboardElements

  /// Elements whose children are views.
  private static let lists: Set = ["subviews", "cells", "prototypes", "items"]
  /// What an element says it is to the one around it, where it is a view.
  private static let keys: Set = [
    "view", "contentView", "tableHeaderView", "tableFooterView", "backgroundView", "documentView", "titleView",
    "customView", "splitView", "tabView",
  ]
  /// What stands in an `items` list and is no view.
  private static let itemTags: Set = ["barButtonItem", "navigationItem", "tabBarItem", "menuItem", "toolbarItem"]

  /// The views of the objects under one element, each before those inside it.
  func views(under objects: Int) -> [StoryboardDocument.View] {
    var views: [StoryboardDocument.View] = []
    // The views that are open at the current element, outermost first.
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
    guard element["id"] != nil else { return false }
    if let key = element["key"] { return Self.keys.contains(key) }
    // At the top stand controllers and recognizers too. UIKit's views have a content mode; AppKit's are custom views.
    if elements.parentTag(of: position) == "objects" {
      return element["contentMode"] != nil || element.tag == "customView"
    }
    return Self.lists.contains(elements.parentTag(of: position)) && !Self.itemTags.contains(element.tag)
  }

  private func view(at position: Int, parent: Int?) -> StoryboardDocument.View {
    let element = elements[position]
    let cell = elements.child(of: position, key: "cell")
    let traits = elements.child(of: position, key: "textInputTraits").map { elements[$0] }
    let accessibility = elements.child(of: position, key: "accessibilityConfiguration").map { elements[$0] }
    return StoryboardDocument.View(
      tag: element.tag, id: element["id"] ?? "", customClass: element.customClass, parent: parent, key: element["key"],
      text: text(at: position) ?? cell.flatMap(text),
      placeholder: string("placeholder", at: position) ?? cell.flatMap { string("placeholderString", at: $0) },
      isSecure: element["secureTextEntry"] == "YES" || traits?["secureTextEntry"] == "YES"
        || element.tag == "secureTextField",
      isHidden: element["hidden"] == "YES", frame: frame(at: position),
      accessibilityIdentifier: accessibility?["identifier"], userLabel: element["userLabel"],
      attributes: element.attributes, runtimeAttributes: elements.runtimeAttributes(of: position), line: element.line)
  }

  /// The text of an element: where it is written depends on the kind of view, the framework and the length.
  private func text(at position: Int) -> String? {
    for name in ["text", "title", "stringValue"] {
      if let text = string(name, at: position) { return text }
    }
    for key in ["configuration", "normal"] {
      if let child = elements.child(of: position, key: key), let title = string("title", at: child) { return title }
    }
    guard let attributed = elements.child(of: position, key: "attributedText") else { return nil }
    return elements.descendants(of: attributed).compactMap { fragment in
      elements[fragment].tag == "fragment" ? string("content", at: fragment) : nil
    }.joined()
  }

  /// An attribute, or the text of a `string` element with that key: how texts with line breaks are written.
  private func string(_ name: String, at position: Int) -> String? {
    if let value = elements[position][name] { return value }
    guard let child = elements.child(of: position, tag: "string", key: name) else { return nil }
    return elements[child].decodedText
  }

  private func frame(at position: Int) -> StoryboardDocument.Rect? {
    guard let rect = elements.child(of: position, tag: "rect", key: "frame").map({ elements[$0] }) else { return nil }
    func number(_ name: String) -> Double { rect[name].flatMap(Double.init) ?? 0 }
    return .init(x: number("x"), y: number("y"), width: number("width"), height: number("height"))
  }
}

extension StoryboardElements.Element {
  /// The characters of a `string` element. Interface Builder writes unusual ones in Base64, without padding.
  var decodedText: String? {
    guard tag == "string" else { return nil }
    guard self["base64-UTF8"] == "YES" else { return text }
    let digits = text.filter { !$0.isWhitespace }
    let padding = String(repeating: "=", count: (4 - digits.count % 4) % 4)
    return Data(base64Encoded: digits + padding).map { String(decoding: $0, as: UTF8.self) } ?? text
  }
}
