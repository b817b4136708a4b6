import Injector

/// The first place at which a text isn't JSON, or has a number that no document has.
///
/// Foundation's errors name the place in words, which are others on each platform.
struct JSONFault: Error {
  /// The line, starting at 1.
  let line: Int
  /// The position of the character in the line, starting at 1.
  let column: Int
  let problem: String

  /// Finds the first fault of a text, or returns `nil` if there is none.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes. No recursion, however deeply the text is nested.
  static func first(in bytes: some Sequence<UInt8>) -> JSONFault? {
    var scanner = JSONScanner(bytes: Array(bytes))
    do throws(JSONFault) { try scanner.readText() } catch { return error }
    return scanner.unreadableNumber
  }
}

/// Reads a text as JSON up to its first fault.
private struct JSONScanner {
  private static let deepest = 512

  let bytes: [UInt8]
  private var position = 0
  /// The brackets that close what is open.
  private var open: [Character] = []
  /// The first number that isn't an integer, or is too large.
  private(set) var unreadableNumber: JSONFault?

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func readText() throws(JSONFault) {
    if bytes.prefix(4).contains(0) { throw fault("the text isn't UTF-8") }
    if bytes.starts(with: "\u{FEFF}".utf8) { position = 3 }
    while true {
      if try !readBracketOrValue() { continue }
      // Something has ended, and perhaps also what is around it.
      while try !skipComma() {
        guard let bracket = open.last else { return }
        guard skip(bracket) else { throw expected("a comma or '\(bracket)'") }
        open.removeLast()
      }
    }
  }

  // MARK: Values

  /// Reads a value, or the start of one that has others.
  ///
  /// - Returns: A Boolean value that indicates whether the value has ended.
  private mutating func readBracketOrValue() throws(JSONFault) -> Bool {
    skipSpace()
    switch next.map({ Character(Unicode.Scalar($0)) }) {
    case "{":
      try openBracket("}")
      if skip("}") { break }
      try readName()
      return false
    case "[":
      try openBracket("]")
      if skip("]") { break }
      return false
    case "\"":
      try readString()
      return true
    case "-", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9":
      try readNumber()
      return true
    default:
      for word in ["true", "false", "null"] where bytes[position...].starts(with: word.utf8) {
        position += word.utf8.count
        return true
      }
      throw expected("a value")
    }
    open.removeLast()
    return true
  }

  private mutating func openBracket(_ closing: Character) throws(JSONFault) {
    guard open.count < Self.deepest else { throw fault("it is nested more than \(Self.deepest) levels deep") }
    open.append(closing)
    position += 1
  }

  /// Skips a comma, and the name of the field after it in an object.
  private mutating func skipComma() throws(JSONFault) -> Bool {
    skipSpace()
    if open.isEmpty, next != nil { throw fault("there is text after the end of the document") }
    guard !open.isEmpty, skip(",") else { return false }
    if open.last == "}" { try readName() }
    return true
  }

  private mutating func readName() throws(JSONFault) {
    skipSpace()
    guard next == UInt8(ascii: "\"") else { throw expected("the name of a field") }
    try readString()
    guard skip(":") else { throw expected("a colon") }
  }

  private mutating func readNumber() throws(JSONFault) {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    if next == UInt8(ascii: "0") { position += 1 } else { try readDigits() }
    if next == UInt8(ascii: ".") {
      position += 1
      try readDigits()
    }
    if next.map({ $0 | 0x20 }) == UInt8(ascii: "e") {
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      try readDigits()
    }
    guard unreadableNumber == nil else { return }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if Int(text) == nil, Double(text).flatMap({ Int(exactly: $0) }) == nil {
      unreadableNumber = fault("a number is too large or has a fraction", at: start)
    }
  }

  private mutating func readDigits() throws(JSONFault) {
    let isDigit = { (byte: UInt8) in UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    guard let next, isDigit(next) else { throw expected("a digit") }
    position = bytes[position...].firstIndex { !isDigit($0) } ?? bytes.count
  }

  // MARK: Strings

  private mutating func readString() throws(JSONFault) {
    position += 1
    while let byte = next, byte != UInt8(ascii: "\"") {
      switch byte {
      case UInt8(ascii: "\\"): try readEscapeSequence()
      case ..<0x20: throw fault("a string has a control character, or no closing quotation mark")
      case ..<0x80: position += 1
      default:
        let length = max(1, (~byte).leadingZeroBitCount)
        let character = bytes[position...].prefix(length)
        guard String(validating: character, as: UTF8.self) != nil else {
          let isCut = character.count < length && character.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
          throw isCut ? ending : fault("a string has bytes that are not UTF-8")
        }
        position = character.endIndex
      }
    }
    guard next != nil else { throw ending }
    position += 1
  }

  private mutating func readEscapeSequence() throws(JSONFault) {
    let start = position
    position += 1
    guard let kind = next else { throw ending }
    position += 1
    guard kind == UInt8(ascii: "u") else {
      guard #""\/bfnrt"#.utf8.contains(kind) else { throw fault("a string has an unknown escape sequence", at: start) }
      return
    }
    let unit = try readCodeUnit(of: start)
    guard UTF16.isSurrogate(unit) else { return }
    let isPair = UTF16.isLeadSurrogate(unit) && bytes[position...].starts(with: #"\u"#.utf8)
    if isPair { position += 2 }
    guard isPair, UTF16.isTrailSurrogate(try readCodeUnit(of: start)) else {
      throw fault("a string has half of a surrogate pair", at: start)
    }
  }

  private mutating func readCodeUnit(of start: Int) throws(JSONFault) -> UInt16 {
    let digits = bytes[position...].prefix(4)
    guard let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16), digits.count == 4 else {
      if digits.count < 4 { throw ending }
      throw fault("a string has an unknown escape sequence", at: start)
    }
    position += 4
    return unit
  }

  // MARK: Characters

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() { while let next, " \t\r\n".utf8.contains(next) { position += 1 } }

  /// Skips space, and a character if it is the next one.
  private mutating func skip(_ character: Character) -> Bool {
    skipSpace()
    guard next == character.asciiValue else { return false }
    position += 1
    return true
  }

  // MARK: Faults

  private var ending: JSONFault { fault("the text ends early", at: bytes.count) }

  private func expected(_ part: String) -> JSONFault {
    guard next != nil else { return ending }
    let near = String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars.prefix(1)
    return fault("\(part) is expected, not '\(String(near).onOneLine)'")
  }

  private func fault(_ problem: String, at place: Int? = nil) -> JSONFault {
    let before = bytes[..<(place ?? position)]
    let line = before.lastIndex(of: UInt8(ascii: "\n")).map { before[($0 + 1)...] } ?? before
    return JSONFault(
      line: before.count { $0 == UInt8(ascii: "\n") } + 1, column: line.count { $0 & 0xC0 != 0x80 } + 1,
      problem: problem)
  }
}
