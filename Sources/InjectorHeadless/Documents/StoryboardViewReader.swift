internal import Foundation

/// Finds the views among the elements of a document.
struct StoryboardViewReader {
  let elements: StoryboardElements

  /// Elements whose children are views.
  private static let lists: Set = [
    "subviews", "beginningViews", "middleViews", "endViews", "cells", "prototypes", "prototypeCellViews", "items",
  ]
  /// The keys that identify an element as a view of its parent.
  private static let keys: Set = [
    "view", "contentView", "tableHeaderView", "tableFooterView", "sectionHeaderView", "sectionFooterView",
    "backgroundView", "selectedBackgroundView", "accessoryView", "editingAccessoryView", "documentView", "headerView",
    "cornerView", "titleView", "customView", "splitView", "tabView", "navigationBar", "tabBar", "toolbar",
    "horizontalScroller", "verticalScroller", "refreshControl",
  ]
  /// The tags of views that aren't called views.
  private static let viewTags: Set = [
    "box", "button", "collectionViewCell", "colorWell", "comboBox", "control", "datePicker", "label",
    "levelIndicator", "navigationBar", "pageControl", "popUpButton", "progressIndicator", "searchBar", "searchField",
    "secureTextField", "segmentedControl", "slider", "stepper", "switch", "tabBar", "tableViewCell",
    "textField", "tokenField", "toolbar",
  ]
  /// The tags of elements in an `items` list that aren't views.
  private static let itemTags: Set = ["barButtonItem", "navigationItem", "tabBarItem", "menuItem", "toolbarItem"]

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
    guard element["id"] != nil else { return false }
    if let key = element["key"] {
      // The toolbar of an AppKit window isn't a view, but its items show views.
      return Self.keys.contains(key) && !(key == "toolbar" && elements.parentTag(of: position) == "window")
    }
    // Top-level elements include controllers and recognizers.
    if elements.parentTag(of: position) == "objects" {
      return element["contentMode"] != nil || element.tag.hasSuffix("View") || Self.viewTags.contains(element.tag)
    }
    return Self.lists.contains(elements.parentTag(of: position)) && !Self.itemTags.contains(element.tag)
  }

  private func section(_ position: Int) -> String? {
    guard elements.parentTag(of: position) == "cells", let list = elements[position].parent,
      let section = elements[list].parent, elements[section].tag == "tableViewSection"
    else { return nil }
    return elements[section]["id"]
  }

  /// The cells in a section of a table are views. Those of a collection, and those that aren't in a section, are
  /// prototypes.
  private func isPrototype(_ position: Int) -> Bool {
    switch elements.parentTag(of: position) {
    case "prototypes", "prototypeCellViews": true
    case "cells": section(position) == nil
    default: false
    }
  }

  /// Returns the objects in an element that are neither views nor connections, such as bar button items and
  /// constraints, each before those that it contains.
  func items(under objects: Int) -> [StoryboardDocument.Object] {
    var items: [StoryboardDocument.Object] = []
    // The ancestors with an object ID, outermost first.
    var open: [(id: String, end: Int)] = []
    for position in elements.descendants(of: objects) {
      while let innermost = open.last, position >= innermost.end { open.removeLast() }
      let element = elements[position]
      guard let id = element["id"] else { continue }
      let list = elements.parentTag(of: position)
      if list != "connections", element.tag != "segue", !isView(position), element["sceneMemberID"] != "viewController"
      {
        items.append(elements.object(at: position, in: open.last?.id, role: element["key"] ?? list))
      }
      open.append((id, element.end))
    }
    return items
  }

  private func view(at position: Int, parent: Int?) -> StoryboardDocument.View {
    let element = elements[position]
    let cell = elements.child(of: position, key: "cell")
    let traits = elements.child(of: position, key: "textInputTraits").map { elements[$0] }
    let accessibility = elements.child(of: position, key: "accessibilityConfiguration").map { elements[$0] }
    return StoryboardDocument.View(
      tag: element.tag, id: element["id"] ?? "", customClass: element.customClass, parent: parent, key: element["key"],
      isPrototype: isPrototype(position), section: section(position), text: text(at: position) ?? cell.flatMap(text),
      placeholder: string("placeholder", at: position) ?? cell.flatMap { string("placeholderString", at: $0) },
      isSecure: element["secureTextEntry"] == "YES" || traits?["secureTextEntry"] == "YES"
        || element.tag == "secureTextField",
      isHidden: element["hidden"] == "YES", frame: frame(at: position),
      accessibilityIdentifier: accessibility?["identifier"],
      attributes: element.attributes, runtimeAttributes: elements.runtimeAttributes(of: position), line: element.line)
  }

  /// Returns the text of an element. Its location depends on the kind of view, the framework, and the length.
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
