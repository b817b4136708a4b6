/// The elements of an XML document, in the order in which they open.
///
/// They lie in one array, each with the place where its subtree ends, instead of in nested arrays: a document of any
/// depth is walked, compared and freed without recursion.
struct StoryboardElements {
  struct Element {
    let tag: String
    let attributes: [String: String]
    /// The line, counted from 1, where the start tag ends.
    let line: Int
    let parent: Int?
    /// The position behind the last element inside this one.
    var end: Int
    /// The characters between the tags; kept for `string` elements only.
    var text = ""

    subscript(name: String) -> String? { attributes[name] }
  }

  private(set) var all: [Element] = []
  private(set) var open: [Int] = []

  /// Opens an element inside the innermost open one.
  mutating func begin(_ tag: String, _ attributes: [String: String], line: Int) {
    open.append(all.count)
    all.append(Element(tag: tag, attributes: attributes, line: line, parent: open.dropLast().last, end: all.count + 1))
  }

  /// Closes the innermost open element.
  mutating func end() {
    guard let innermost = open.popLast() else { return }
    all[innermost].end = all.count
  }

  /// Adds characters to the innermost open element where it is one whose text matters.
  mutating func append(_ characters: String) {
    guard let innermost = open.last, all[innermost].tag == "string" else { return }
    all[innermost].text += characters
  }

  subscript(position: Int) -> Element { all[position] }

  /// The positions of the elements directly inside one, in order.
  func children(of position: Int) -> some Sequence<Int> {
    let end = all[position].end
    return sequence(state: position + 1) { next in
      guard next < end else { return nil }
      defer { next = all[next].end }
      return next
    }
  }

  /// The positions of all elements inside one, in order.
  func descendants(of position: Int) -> Range<Int> { position + 1..<all[position].end }

  /// The first element directly inside one that has a tag or a key.
  func child(of position: Int, tag: String? = nil, key: String? = nil) -> Int? {
    children(of: position).first { child in
      (tag == nil || all[child].tag == tag) && (key == nil || all[child]["key"] == key)
    }
  }

  /// The tag of the element around one, or the empty string for the root.
  func parentTag(of position: Int) -> String { all[position].parent.map { all[$0].tag } ?? "" }
}
