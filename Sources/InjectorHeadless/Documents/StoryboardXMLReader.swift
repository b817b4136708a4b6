internal import Foundation

/// Reads the elements of an XML document, and rejects documents that aren't well-formed.
///
/// Foundation's `XMLParser` isn't used. On Linux, it accepts documents that are truncated or followed by other text,
/// and some documents end the process in it.
struct StoryboardXMLReader {
  /// The maximum depth of elements. Interface Builder writes about 20 levels.
  private static let maximalDepth = 512

  private let file: String
  private let bytes: [UInt8]
  private var position = 0
  private var elements = StoryboardElements()
  /// The last position whose line was asked for, and the line.
  private var counted = (position: 0, line: 1)

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
    var reader = Self(file: file, bytes: bytes)
    try reader.checkCharacters()
    try reader.readDeclaration()
    return try reader.read()
  }

  private init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  // MARK: Errors

  /// The error for a document that ends before it is complete.
  private var truncated: StoryboardDocumentError {
    let innermost = elements.open.last.map { elements[$0] }
    let last = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    return StoryboardDocumentError(
      .truncated(element: innermost?.tag, openedAt: innermost?.line), file: file, line: last)
  }

  /// The error for text that isn't well-formed at the current position. At the end, the document is truncated.
  private func fault(_ reason: String) -> StoryboardDocumentError {
    if ["", "/", "?", "?x", "?xm", "!", "!-"].contains(where: { bytes[position...].elementsEqual($0.utf8) }) {
      return truncated
    }
    let line = bytes[..<position].count { $0 == UInt8(ascii: "\n") } + 1
    return StoryboardDocumentError(.malformed(reason: reason), file: file, line: line)
  }

  /// Returns the line of a position that isn't before those that were asked for. All calls together are linear.
  private mutating func line(at position: Int) -> Int {
    counted.line += bytes[counted.position..<position].count { $0 == UInt8(ascii: "\n") }
    counted.position = position
    return counted.line
  }

  // MARK: Content

  /// Checks each line for the markers of a merge, at its start, and for characters that XML doesn't allow.
  private mutating func checkCharacters() throws(StoryboardDocumentError) {
    defer { position = 0 }
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      position = line.startIndex
      if ["<<<<<<< ", "||||||| ", ">>>>>>> "].contains(where: { line.starts(with: $0.utf8) }) {
        throw StoryboardDocumentError(.conflicted, file: file, line: fault("").line)
      }
      guard let text = String(validating: line, as: UTF8.self) else {
        throw fault("it contains bytes that are not UTF-8")
      }
      guard text.unicodeScalars.allSatisfy(Self.isAllowed) else {
        throw fault("it contains a character that XML does not allow")
      }
    }
  }

  /// Reads the XML declaration, which is at the start or nowhere.
  private mutating func readDeclaration() throws(StoryboardDocumentError) {
    guard skip("<?xml") else { return }
    let attributes = try readAttributes()
    guard skip("?>") else { throw fault("it is not XML") }
    if let name = attributes["encoding"], name.uppercased() != "UTF-8" {
      throw StoryboardDocumentError(.unsupportedEncoding(name), file: file, line: 1)
    }
  }

  private mutating func read() throws(StoryboardDocumentError) -> StoryboardElements {
    while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      try readText(upTo: start)
      if skip("<!--") {
        try readComment()
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

  private mutating func readText(upTo end: Int) throws(StoryboardDocumentError) {
    let text = bytes[position..<end]
    if let innermost = elements.open.last {
      if elements[innermost].tag == "string" || text.contains(UInt8(ascii: "&")) {
        elements.append(try decoded(upTo: end, isAttribute: false))
      }
    } else if let first = text.firstIndex(where: { !Self.isSpace($0) }) {
      if elements.all.isEmpty, end == bytes.count { throw truncated }
      position = first
      throw fault(
        elements.all.isEmpty ? "there is text before the first element" : "there is text after the end of the document")
    }
    position = end
  }

  private mutating func readComment() throws(StoryboardDocumentError) {
    while !isNext("--") {
      guard position < bytes.count else { throw truncated }
      position += 1
    }
    position += 2
    guard skip(">") else { throw fault("a comment contains `--`") }
  }

  // MARK: Tags

  private mutating func readStartTag() throws(StoryboardDocumentError) {
    let line = line(at: position)
    position += 1
    if isNext("!") || isNext("?") {
      throw fault("it contains a declaration or an instruction, which Interface Builder doesn't write")
    }
    let tag = readName()
    if tag.isEmpty { throw fault("a tag or an attribute has no name") }
    if elements.open.isEmpty, !elements.all.isEmpty { throw fault("there is text after the end of the document") }
    guard elements.open.count < Self.maximalDepth else {
      throw fault("its elements are more than \(Self.maximalDepth) levels deep")
    }
    let element = elements.begin(tag, line: line)
    let attributes = try readAttributes()
    elements[element].attributes = attributes
    let isEmpty = skip("/>")
    guard isEmpty || skip(">") else { throw fault("a tag has no closing `>`") }
    if isEmpty { elements.end() }
  }

  private mutating func readEndTag() throws(StoryboardDocumentError) {
    let name = readName()
    skipSpaces()
    if position == bytes.count { throw truncated }
    guard let innermost = elements.open.last, elements[innermost].tag == name else {
      throw fault("an end tag does not match its start tag")
    }
    guard skip(">") else { throw fault("a tag has no closing `>`") }
    elements.end()
  }

  private mutating func readAttributes() throws(StoryboardDocumentError) -> [String: String] {
    var attributes: [String: String] = [:]
    while true {
      let hasSpace = skipSpaces()
      guard position < bytes.count, Self.isName(bytes[position]) else { return attributes }
      if !hasSpace { throw fault("there is no space before an attribute") }
      let name = readName()
      skipSpaces()
      guard skip("=") else { throw fault("an attribute has no value") }
      skipSpaces()
      guard isNext("\"") || isNext("'") else { throw fault("an attribute has no value") }
      let quote = bytes[position]
      position += 1
      guard let end = bytes[position...].firstIndex(where: { $0 == quote || $0 == UInt8(ascii: "<") }) else {
        throw truncated
      }
      guard bytes[end] == quote else {
        throw fault("an attribute value has no closing quotation mark or contains `<`")
      }
      let value = try decoded(upTo: end, isAttribute: true)
      position = end + 1
      guard attributes.updateValue(value, forKey: name) == nil else { throw fault("an attribute is duplicated") }
    }
  }

  // MARK: Characters

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  /// A Boolean value that indicates whether a byte can be part of a name. The bytes of every character outside ASCII
  /// can.
  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "-"),
      UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }

  private func isNext(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  /// Moves past a text if it is next.
  private mutating func skip(_ text: String) -> Bool {
    guard isNext(text) else { return false }
    position += text.utf8.count
    return true
  }

  /// Moves past white space, and returns a Boolean value that indicates whether there is any.
  @discardableResult private mutating func skipSpaces() -> Bool {
    let start = position
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    return position > start
  }

  /// Reads a name. The result is empty if none is next: a name doesn't begin with a digit, a hyphen, or a period.
  private mutating func readName() -> String {
    let start = position
    if position < bytes.count, "0123456789-.".utf8.contains(bytes[start]) { return "" }
    while position < bytes.count, Self.isName(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Returns the text up to a position, with its references replaced. In an attribute, white space becomes spaces.
  private mutating func decoded(upTo end: Int, isAttribute: Bool) throws(StoryboardDocumentError) -> String {
    var text: [UInt8] = []
    while position < end {
      let byte = bytes[position]
      if byte == UInt8(ascii: "&") {
        text += String(try readReference(upTo: end)).utf8
        continue
      }
      position += 1
      // A line break is one line feed, however it is written.
      if byte == 0x0D, position < end, bytes[position] == 0x0A { continue }
      text.append(!Self.isSpace(byte) ? byte : isAttribute ? 0x20 : byte == 0x0D ? 0x0A : byte)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let entities: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  /// Reads a character reference, such as `&#10;`, or one of the five entities that need no declaration.
  private mutating func readReference(upTo end: Int) throws(StoryboardDocumentError) -> Unicode.Scalar {
    // The longest is `&#x0010FFFF;`.
    guard let semicolon = bytes[position..<min(end, position + 16)].firstIndex(of: UInt8(ascii: ";")) else {
      throw end == bytes.count ? truncated : fault("a reference has no semicolon, or is longer than any character's")
    }
    let name = String(decoding: bytes[position + 1..<semicolon], as: UTF8.self)
    let digits = name.dropFirst(name.hasPrefix("#x") ? 2 : 1)
    let value = name.hasPrefix("#") && digits.first != "+" ? UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10) : nil
    guard let scalar = Self.entities[name] ?? value.flatMap(Unicode.Scalar.init), Self.isAllowed(scalar) else {
      throw fault(
        name.hasPrefix("#") ? "it contains a character that XML does not allow" : "it uses an undeclared entity")
    }
    position = semicolon + 1
    return scalar
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 ? scalar.value != 0xFFFE && scalar.value != 0xFFFF : isSpace(UInt8(scalar.value))
  }
}
