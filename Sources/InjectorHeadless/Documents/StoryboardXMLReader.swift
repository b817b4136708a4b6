internal import Foundation

/// Reads the elements of an XML document, and rejects what isn't well-formed.
///
/// Foundation's `XMLParser` isn't used. On Linux, it accepts documents that are truncated or followed by other text,
/// and some documents end the process in it.
struct StoryboardXMLReader {
  /// The maximum depth of elements. Interface Builder writes about 20 levels.
  static let maximalDepth = 512

  let file: String
  let bytes: [UInt8]
  var position = 0
  private var elements = StoryboardElements()
  /// The last position whose line was asked for, and the line.
  private var counted = (position: 0, line: 1)

  init(text: [UInt8], file: String) {
    bytes = text
    self.file = file
  }

  /// Reads the elements of a document, in UTF-8 as Interface Builder writes it.
  static func elements(of data: Data, file: String) throws(StoryboardDocumentError) -> StoryboardElements {
    var bytes = Array(data)
    if bytes.starts(with: "bplist".utf8) || bytes.starts(with: "NIBArchive".utf8) {
      throw StoryboardDocumentError(.compiled, file: file)
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw StoryboardDocumentError(.unsupportedEncoding("UTF-16"), file: file)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    if bytes.allSatisfy(isSpace) { throw StoryboardDocumentError(.empty, file: file, line: 1) }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if let index = lines.firstIndex(where: { String(validating: $0, as: UTF8.self) == nil }) {
      let reason = "it contains bytes that are not UTF-8"
      throw StoryboardDocumentError(.malformed(reason: reason), file: file, line: index + 1)
    }
    var reader = Self(text: bytes, file: file)
    return try reader.read()
  }

  private mutating func read() throws(StoryboardDocumentError) -> StoryboardElements {
    try checkCharacters()
    try readDeclaration()
    while let start = find("<", from: position) {
      try readText(upTo: start)
      position = start
      if skip("<!--") {
        try readComment()
      } else if isNext("<!") || isNext("<?") {
        throw "<!--".utf8.starts(with: bytes[position...])
          ? truncated : malformed("it contains a declaration or an instruction, which Interface Builder doesn't write")
      } else if skip("</") {
        try readEndTag()
      } else {
        try readStartTag()
      }
    }
    try readText(upTo: bytes.count)
    guard elements.open.isEmpty, let root = elements.all.first else { throw truncated }
    if root.tag != "document" {
      throw StoryboardDocumentError(.notInterfaceBuilder(root: root.tag), file: file, line: root.line)
    }
    return elements
  }

  // MARK: Errors

  /// The error for a document that ends before it is complete.
  var truncated: StoryboardDocumentError {
    let innermost = elements.open.last.map { elements[$0] }
    return truncated(inside: innermost?.tag, openedAt: innermost?.line)
  }

  private func truncated(inside tag: String?, openedAt line: Int?) -> StoryboardDocumentError {
    let last = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    return StoryboardDocumentError(.truncated(element: tag, openedAt: line), file: file, line: last)
  }

  /// The error for what isn't well-formed at the current position.
  func malformed(_ reason: String) -> StoryboardDocumentError {
    let line = bytes[..<min(position, bytes.count)].count { $0 == UInt8(ascii: "\n") } + 1
    return StoryboardDocumentError(.malformed(reason: reason), file: file, line: line)
  }

  /// Returns the line of a position that isn't before those that were asked for. All calls together are linear.
  private mutating func line(at position: Int) -> Int {
    counted.line += bytes[counted.position..<position].count { $0 == UInt8(ascii: "\n") }
    counted.position = position
    return counted.line
  }

  // MARK: Content

  /// Checks for the markers of a merge, which are at the start of a line, and for characters that XML doesn't allow.
  private mutating func checkCharacters() throws(StoryboardDocumentError) {
    defer { position = 0 }
    var isLineStart = true
    while position < bytes.count {
      let byte = bytes[position]
      // Few lines begin with a character of a marker.
      let canBeMarker = byte == UInt8(ascii: "<") || byte == UInt8(ascii: "|") || byte == UInt8(ascii: ">")
      if isLineStart, canBeMarker, ["<<<<<<< ", "||||||| ", ">>>>>>> "].contains(where: { isNext($0) }) {
        throw StoryboardDocumentError(.conflicted, file: file, line: line(at: position))
      }
      let isNoncharacter = byte == 0xEF && (isNext("\u{FFFE}") || isNext("\u{FFFF}"))
      if isNoncharacter || (byte < 0x20 && !Self.isSpace(byte)) {
        throw malformed("it contains a character that XML does not allow")
      }
      isLineStart = byte == UInt8(ascii: "\n")
      position += 1
    }
    counted = (0, 1)
  }

  /// Reads the XML declaration, which is at the start or nowhere.
  private mutating func readDeclaration() throws(StoryboardDocumentError) {
    guard isNext("<?xml"), position + 5 == bytes.count || !Self.isName(bytes[position + 5]) else { return }
    position += 5
    let attributes = try readAttributes(of: nil, line: 1)
    guard skip("?>") else { throw isAtEnd || bytes.count == position + 1 ? truncated : malformed("it is not XML") }
    if let name = attributes["encoding"], name.uppercased() != "UTF-8" {
      throw StoryboardDocumentError(.unsupportedEncoding(name), file: file, line: 1)
    }
  }

  private mutating func readText(upTo end: Int) throws(StoryboardDocumentError) {
    let text = bytes[position..<end]
    if let innermost = elements.open.last {
      if elements[innermost].tag == "string" || text.contains(UInt8(ascii: "&")) {
        elements.append(try decoded(upTo: end, isAttribute: false))
      }
    } else if !text.allSatisfy(Self.isSpace) {
      if elements.all.isEmpty, end == bytes.count { throw truncated }
      position = text.firstIndex { !Self.isSpace($0) } ?? position
      throw malformed(
        elements.all.isEmpty ? "there is text before the first element" : "there is text after the end of the document")
    }
  }

  private mutating func readComment() throws(StoryboardDocumentError) {
    guard let end = find("--", from: position), end + 2 < bytes.count else { throw truncated }
    position = end + 2
    guard skip(">") else { throw malformed("a comment contains `--`") }
  }

  // MARK: Tags

  private mutating func readStartTag() throws(StoryboardDocumentError) {
    let line = line(at: position)
    position += 1
    let tag = readName()
    if tag.isEmpty { throw isAtEnd ? truncated : malformed("a tag or an attribute has no name") }
    let attributes = try readAttributes(of: tag, line: line)
    let isEmpty = skip("/>")
    guard isEmpty || skip(">") else {
      if isAtEnd || (isNext("/") && position + 1 == bytes.count) { throw truncated(inside: tag, openedAt: line) }
      throw malformed("a tag has no closing `>`")
    }
    if elements.open.isEmpty, !elements.all.isEmpty { throw malformed("there is text after the end of the document") }
    guard elements.open.count < Self.maximalDepth else {
      throw malformed("its elements are more than \(Self.maximalDepth) levels deep")
    }
    elements.begin(tag, attributes, line: line)
    if isEmpty { elements.end() }
  }

  private mutating func readEndTag() throws(StoryboardDocumentError) {
    let name = readName()
    skipSpaces()
    if isAtEnd { throw truncated }
    guard let innermost = elements.open.last, elements[innermost].tag == name else {
      throw malformed("an end tag does not match its start tag")
    }
    guard skip(">") else { throw malformed("a tag has no closing `>`") }
    elements.end()
  }

  private mutating func readAttributes(
    of tag: String?, line: Int
  ) throws(StoryboardDocumentError) -> [String: String] {
    var attributes: [String: String] = [:]
    func cut() -> StoryboardDocumentError { tag.map { truncated(inside: $0, openedAt: line) } ?? truncated }
    while true {
      let hasSpace = skipSpaces()
      if isAtEnd { throw cut() }
      guard Self.isName(bytes[position]) else { return attributes }
      if !hasSpace { throw malformed("there is no space before an attribute") }
      let name = readName()
      skipSpaces()
      if isAtEnd { throw cut() }
      guard skip("=") else { throw malformed("an attribute has no value") }
      skipSpaces()
      if isAtEnd { throw cut() }
      let quote = bytes[position]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        throw malformed("an attribute has no value")
      }
      position += 1
      guard let end = bytes[position...].firstIndex(where: { $0 == quote || $0 == UInt8(ascii: "<") }) else {
        throw cut()
      }
      guard bytes[end] == quote else {
        throw malformed("an attribute value has no closing quotation mark or contains `<`")
      }
      let value = try decoded(upTo: end, isAttribute: true)
      position = end + 1
      guard attributes.updateValue(value, forKey: name) == nil else { throw malformed("an attribute is duplicated") }
    }
  }
}
