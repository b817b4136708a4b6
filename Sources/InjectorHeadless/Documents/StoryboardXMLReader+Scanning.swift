// The characters of an XML document.

extension StoryboardXMLReader {
  var isAtEnd: Bool { position >= bytes.count }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  /// A Boolean value that indicates whether a byte can be part of a name. The bytes of every character outside ASCII
  /// can.
  static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "-"),
      UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }

  func isNext(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  /// Moves past a text if it is next.
  mutating func skip(_ text: String) -> Bool {
    guard isNext(text) else { return false }
    position += text.utf8.count
    return true
  }

  /// Moves past white space, and returns a Boolean value that indicates whether there is any.
  @discardableResult mutating func skipSpaces() -> Bool {
    let start = position
    while !isAtEnd, Self.isSpace(bytes[position]) { position += 1 }
    return position > start
  }

  /// Returns the position of the first occurrence of a text.
  func find(_ text: String, from start: Int) -> Int? {
    let pattern = Array(text.utf8)
    var rest = bytes[start...]
    while let first = rest.firstIndex(of: pattern[0]) {
      rest = bytes[first...]
      if rest.starts(with: pattern) { return first }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// Reads a name. The result is empty if none is next: a name doesn't begin with a digit, a hyphen, or a period.
  mutating func readName() -> String {
    let start = position
    guard !isAtEnd, !"0123456789-.".utf8.contains(bytes[start]) else { return "" }
    while !isAtEnd, Self.isName(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Returns the text up to a position, with its references replaced. In an attribute, white space becomes spaces.
  mutating func decoded(upTo end: Int, isAttribute: Bool) throws(StoryboardDocumentError) -> String {
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

  /// Reads a character reference, such as `&#10;`, or one of the five entities that need no declaration.
  private mutating func readReference(upTo end: Int) throws(StoryboardDocumentError) -> Unicode.Scalar {
    // The longest is `&#x0010FFFF;`.
    guard let semicolon = bytes[position..<min(end, position + 16)].firstIndex(of: UInt8(ascii: ";")) else {
      throw end == bytes.count
        ? truncated : malformed("a reference has no semicolon, or is longer than any character's")
    }
    let name = String(decoding: bytes[position + 1..<semicolon], as: UTF8.self)
    guard let scalar = Self.entities[name] ?? Self.scalar(name) else {
      throw malformed(
        name.hasPrefix("#") ? "it contains a character that XML does not allow" : "it uses an undeclared entity")
    }
    position = semicolon + 1
    return scalar
  }

  private static let entities: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  /// Returns the character of a reference, such as `#10` or `#xA`.
  private static func scalar(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard digits.first != "+", let value = UInt32(digits, radix: isHexadecimal ? 16 : 10) else { return nil }
    let isAllowed = value >= 0x20 ? value != 0xFFFE && value != 0xFFFF : isSpace(UInt8(value))
    return isAllowed ? Unicode.Scalar(value) : nil
  }
}
