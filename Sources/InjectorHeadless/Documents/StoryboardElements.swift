/// The elements of an XML document, in the order in which they open.
///
/// The elements are stored in one array, each with the end of its subtree, instead of nested arrays. A document of
/// any depth is traversed, compared, and deallocated without recursion.
struct StoryboardElements {
  struct Element {
    let tag: String
    var attributes: [String: String] = [:]
    /// The line on which the start tag begins, starting at 1.
    let line: Int
    let parent: Int?
    /// The position after the last descendant.
    var end: Int
    /// The text of a `string` element. It is empty for other elements.
    var text = ""

    subscript(name: String) -> String? { attributes[name] }
  }

  private(set) var all: [Element] = []
  private(set) var open: [Int] = []

  /// Opens an element inside the innermost open element, and returns its position.
  mutating func begin(_ tag: String, line: Int) -> Int {
    all.append(Element(tag: tag, line: line, parent: open.last, end: all.count + 1))
    open.append(all.count - 1)
    return all.count - 1
  }

  /// Closes the innermost open element.
  mutating func end() {
    guard let innermost = open.popLast() else { return }
    all[innermost].end = all.count
  }

  /// Appends characters to the innermost open element, if it is a `string` element.
  mutating func append(_ characters: String) {
    guard let innermost = open.last, all[innermost].tag == "string" else { return }
    all[innermost].text += characters
  }

  subscript(position: Int) -> Element {
    get { all[position] }
    set { all[position] = newValue }
  }

  /// Returns the positions of the children of an element, in order.
  func children(of position: Int) -> some Sequence<Int> {
    let end = all[position].end
    return sequence(state: position + 1) { next in
      guard next < end else { return nil }
      defer { next = all[next].end }
      return next
    }
  }

  /// Returns the positions of the descendants of an element, in order.
  func descendants(of position: Int) -> Range<Int> { position + 1..<all[position].end }

  /// Returns the first child of an element with the given tag and key.
  func child(of position: Int, tag: String? = nil, key: String? = nil) -> Int? {
    children(of: position).first { child in
      (tag == nil || all[child].tag == tag) && (key == nil || all[child]["key"] == key)
    }
  }

  /// Returns the tag of the parent of an element, or an empty string for the root.
  func parentTag(of position: Int) -> String { all[position].parent.map { all[$0].tag } ?? "" }
}
