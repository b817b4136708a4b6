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
  private var open: [String] = []
  /// The first number that isn't an integer, or is too large.
  private(set) var unreadableNumber: JSONFault?

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func readText() throws(JSONFault) {
    if bytes.prefix(4).contains(0) { throw fault("the text isn't UTF-8") }
    if bytes.starts(with: "\u{FEFF}".utf8) { position = 3 }
    repeat {
      if open.last == "}" { try readName() }
      guard try readValue() else { continue }
      // A value has ended, and perhaps also what is around it.
      while let bracket = open.last, !skip(",") {
        guard skip(bracket) else { throw expected("a comma or '\(bracket)'") }
        open.removeLast()
      }
    } while !open.isEmpty
    skipSpace()
    if next != nil { throw fault("there is text after the end of the document") }
  }

  // MARK: Values

  private mutating func readName() throws(JSONFault) {
    guard skip("\"") else { throw expected("the name of a field") }
    try readString()
    guard skip(":") else { throw expected("a colon") }
  }

  /// Reads a value, or the bracket that opens one.
  ///
  /// - Returns: A Boolean value that indicates whether the value has ended.
  private mutating func readValue() throws(JSONFault) -> Bool {
    skipSpace()
    for (opening, closing) in [("{", "}"), ("[", "]")] where next == Character(opening).asciiValue {
      guard open.count < Self.deepest else { throw fault("it is nested more than \(Self.deepest) levels deep") }
      position += 1
      if skip(closing) { return true }
      open.append(closing)
      return false
    }
    if take("\"") {
      try readString()
    } else if next.map("-0123456789".utf8.contains) == true {
      try readNumber()
    } else {
      let words = ["true", "false", "null"]
      guard let word = words.first(where: { bytes[position...].starts(with: $0.utf8) }) else {
        throw expected("a value")
      }
      position += word.utf8.count
    }
    return true
  }

  private mutating func readNumber() throws(JSONFault) {
    let start = position
    take("-")
    if !take("0") { try readDigits() }
    if take(".") { try readDigits() }
    if take("eE") {
      take("+-")
      try readDigits()
    }
    guard unreadableNumber == nil else { return }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if Int(text) == nil, Double(text).flatMap({ Int(exactly: $0) }) == nil {
      unreadableNumber = fault("a number is too large or has a fraction", at: start)
    }
  }

  private mutating func readDigits() throws(JSONFault) {
    guard take("0123456789") else { throw expected("a digit") }
    while take("0123456789") {}
  }

  // MARK: Strings

  /// Reads the rest of a string.
  private mutating func readString() throws(JSONFault) {
    while !take("\"") {
      switch next {
      case nil: throw ending
      case UInt8(ascii: "\\")?: try readEscapeSequence()
      case let byte? where byte < 0x20: throw fault("a string has a control character, or no closing quotation mark")
      case let byte? where byte < 0x80: position += 1
      case let byte?:
        let length = max(1, (~byte).leadingZeroBitCount)
        let character = bytes[position...].prefix(length)
        guard String(validating: character, as: UTF8.self) != nil else {
          let isCut = character.count < length && character.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
          throw isCut ? ending : fault("a string has bytes that are not UTF-8")
        }
        position = character.endIndex
      }
    }
  }

  private mutating func readEscapeSequence() throws(JSONFault) {
    let start = position
    position += 1
    guard next != nil else { throw ending }
    if take(#""\/bfnrt"#) { return }
    guard take("u") else { throw fault("a string has an unknown escape sequence", at: start) }
    let unit = try readCodeUnit(of: start)
    guard UTF16.isSurrogate(unit) else { return }
    let isPair = UTF16.isLeadSurrogate(unit) && take("\\") && take("u")
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

  private mutating func skipSpace() { while take(" \t\r\n") {} }

  /// Skips space, and the next character if it is the given one.
  private mutating func skip(_ character: String) -> Bool {
    skipSpace()
    return take(character)
  }

  /// Skips the next character if it is among the given ones.
  @discardableResult private mutating func take(_ characters: String) -> Bool {
    guard let next, characters.utf8.contains(next) else { return false }
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
