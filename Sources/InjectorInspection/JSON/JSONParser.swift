import Injector

/// Finds the values in a text that must be JSON as RFC 8259 defines it.
///
/// The parser keeps the arrays and objects that are open in an array and doesn't call itself, so that no text
/// exhausts the stack. Their number is limited, so that what reads the values may.
struct JSONParser {
  private let bytes: [UInt8]
  private var position = 0
  private(set) var tokens: [JSONTokens.Token] = []
  /// A Boolean value that indicates whether there is an escape sequence.
  private(set) var hasEscapes = false
  /// The tokens of the arrays and objects that are open.
  private var open: [Int] = []
  private var expected = Expected.value
  private var isASCII = true

  private enum Expected { case value, valueOrEnd, name, nameOrEnd, separator }

  /// The most arrays and objects inside each other.
  private static let mostLevels = 512

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the text. O(*n*).
  mutating func parse() throws(JSONFault) {
    guard UInt32(exactly: bytes.count) != nil else { throw fault("the text has more than 4 GB, the most that is read") }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    // What is written without spaces has a value or a name for each eight bytes.
    tokens.reserveCapacity(bytes.count / 8)
    while let byte = nextSign() {
      switch expected {
      case .value, .valueOrEnd: try readValue(byte)
      case .name, .nameOrEnd: try readName(byte)
      case .separator: try readSeparator(byte)
      }
    }
    guard open.isEmpty, expected == .separator else { throw bytes.isEmpty ? fault("the text is empty") : end }
    if !isASCII, let offset = InvalidUTF8.firstOffset(in: bytes) {
      throw JSONFault(offset: offset, problem: "there are bytes that are not UTF-8")
    }
  }

  private func fault(_ problem: String) -> JSONFault { JSONFault(offset: position, problem: problem) }

  private var end: JSONFault { JSONFault(offset: bytes.count, problem: "the text ends early") }

  /// Moves to the next byte that isn't a space, and returns it.
  private mutating func nextSign() -> UInt8? {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position += 1
      case let byte: return byte
      }
    }
    return nil
  }

  // MARK: Structure

  private mutating func readValue(_ byte: UInt8) throws(JSONFault) {
    switch byte {
    case UInt8(ascii: "\""):
      try readString()
      expected = .separator
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try readNumber()
      expected = .separator
    case UInt8(ascii: "{"): try open(expecting: .nameOrEnd)
    case UInt8(ascii: "["): try open(expecting: .valueOrEnd)
    case UInt8(ascii: "]") where expected == .valueOrEnd: close()
    case UInt8(ascii: "t"): try readWord("true")
    case UInt8(ascii: "f"): try readWord("false")
    case UInt8(ascii: "n"): try readWord("null")
    default: throw fault("a value is expected")
    }
  }

  private mutating func readName(_ byte: UInt8) throws(JSONFault) {
    if byte == UInt8(ascii: "}"), expected == .nameOrEnd { return close() }
    guard byte == UInt8(ascii: "\"") else { throw fault("a name in quotes is expected") }
    try readString()
    guard let colon = nextSign() else { throw end }
    guard colon == UInt8(ascii: ":") else { throw fault("a colon is expected") }
    position += 1
    expected = .value
  }

  private mutating func readSeparator(_ byte: UInt8) throws(JSONFault) {
    guard let container = open.last else { throw fault("something follows after the end") }
    let isObject = bytes[Int(tokens[container].start)] == UInt8(ascii: "{")
    switch byte {
    case UInt8(ascii: ","):
      position += 1
      expected = isObject ? .name : .value
    case isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"): close()
    default: throw fault("a comma or \(isObject ? "}" : "]") is expected")
    }
  }

  private mutating func open(expecting: Expected) throws(JSONFault) {
    guard open.count < Self.mostLevels else {
      throw fault("the arrays and objects are nested more than \(Self.mostLevels) levels deep")
    }
    open.append(tokens.count)
    addToken(from: position)
    expected = expecting
    position += 1
  }

  private mutating func close() {
    tokens[open.removeLast()].end = UInt32(tokens.count)
    expected = .separator
    position += 1
  }

  /// Adds a token that ends at the position.
  private mutating func addToken(from start: Int) {
    tokens.append(JSONTokens.Token(start: UInt32(start), end: UInt32(position)))
  }

  // MARK: Texts

  private mutating func readString() throws(JSONFault) {
    let start = position
    position += 1
    while true {
      skipPlainText()
      guard position < bytes.count else { throw end }
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return addToken(from: start)
      case UInt8(ascii: "\\"): try readEscape()
      default: throw fault("a control character is not escaped")
      }
    }
  }

  /// Moves behind the bytes that a string may have as they are.
  private mutating func skipPlainText() {
    var seen: UInt8 = 0
    position = bytes.withUnsafeBufferPointer { [position] bytes in
      var position = position
      while position < bytes.count {
        let byte = bytes[position]
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
        seen |= byte
        position += 1
      }
      return position
    }
    if seen >= 0x80 { isASCII = false }
  }

  private mutating func readEscape() throws(JSONFault) {
    guard let escape = JSONEscape(at: position, in: bytes[...]) else {
      // A text that ends inside an escape sequence is truncated, not invalid.
      let isCut = position + 12 > bytes.count && !bytes[position...].contains(UInt8(ascii: "\""))
      throw isCut ? end : fault("an escape is not valid")
    }
    position += escape.length
    hasEscapes = true
  }

  // MARK: Words

  private mutating func readWord(_ word: StaticString) throws(JSONFault) {
    let start = position
    let isWhole = word.withUTF8Buffer { word in
      word.allSatisfy { byte in
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
      }
    }
    guard isWhole || position < bytes.count else { throw end }
    guard isWhole, isAtEndOfWord else { throw JSONFault(offset: start, problem: "a value is expected") }
    addToken(from: start)
    expected = .separator
  }

  private mutating func readNumber() throws(JSONFault) {
    let start = position
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    let isZero = position < bytes.count && bytes[position] == UInt8(ascii: "0")
    var count = skipDigits()
    if isZero, count > 1 { count = 0 }
    if count > 0, isAt(".") {
      position += 1
      count = skipDigits()
    }
    if count > 0, isAt("e") || isAt("E") {
      position += 1
      if isAt("+") || isAt("-") { position += 1 }
      count = skipDigits()
    }
    guard count > 0, isAtEndOfWord else {
      if position == bytes.count, !(isZero && count == 0) { throw end }
      throw JSONFault(offset: start, problem: problem(ofNumberAt: start))
    }
    addToken(from: start)
  }

  private func isAt(_ sign: Unicode.Scalar) -> Bool { position < bytes.count && bytes[position] == UInt8(ascii: sign) }

  /// Moves behind digits and returns their number.
  private mutating func skipDigits() -> Int {
    let start = position
    while position < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[position] { position += 1 }
    return position - start
  }

  private var isAtEndOfWord: Bool { position == bytes.count || Self.isDelimiter(bytes[position]) }

  private func problem(ofNumberAt start: Int) -> String {
    let word = bytes[start...].prefix { !Self.isDelimiter($0) }.prefix(Self.mostShown)
    let text = String(decoding: word, as: UTF8.self)
    return Double(text) == nil ? "a value is expected" : "\(text.excerpt) is not a valid number"
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"), UInt8(ascii: ","),
      UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  /// The most bytes of a number to show.
  private static let mostShown = 40
}
