import Injector

/// The location of the first error in a text that should be JSON as documents use it: strict, and mostly with integers only.
///
/// Foundation's decoder reports invalid JSON without a location. After such a report, this type scans the text again.
struct JSONFault {
  let line: Int
  let column: Int
  let problem: String

  /// Finds the first error of a text. The result is `nil` if the text is valid. O(*n*).
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - hasFractions: A Boolean value that indicates whether other numbers than integers are valid.
  init?(in bytes: [UInt8], hasFractions: Bool = false) {
    var scanner = Scanner(bytes: bytes, hasFractions: hasFractions)
    guard let problem = scanner.firstProblem() ?? scanner.firstBadCharacter() ?? scanner.firstTooDeep()
    else { return nil }
    let before = bytes[..<scanner.position]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    column = scanner.position - lineStart + 1
    self.problem = problem
  }
}

/// A scanner that stores only its position and an array of open containers, so the depth of a text isn't limited.
private struct Scanner {
  let bytes: [UInt8]
  let hasFractions: Bool
  var position = 0
  private var closers: [UInt8] = []
  private var expected = Expected.value
  /// The position of the first array or object that is too deep for the decoder.
  private var tooDeep: Int?

  /// The maximum depth that Foundation's decoder reads.
  private static let maximalDepth = 512

  private enum Expected { case value, valueOrEnd, name, nameOrEnd, separator }

  init(bytes: [UInt8], hasFractions: Bool) {
    self.bytes = bytes
    self.hasFractions = hasFractions
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  mutating func firstProblem() -> String? {
    while let byte = nextSign() {
      let problem =
        switch expected {
        case .value, .valueOrEnd: readValue(byte)
        case .name, .nameOrEnd: readName(byte)
        case .separator: readSeparator(byte)
        }
      if let problem { return problem }
    }
    if closers.isEmpty, expected == .separator { return nil }
    return bytes.isEmpty ? "the text is empty" : "the text ends early"
  }

  /// Moves to the first bytes that aren't UTF-8, in a text without other errors.
  mutating func firstBadCharacter() -> String? {
    guard let offset = InvalidUTF8.firstOffset(in: bytes) else { return nil }
    position = offset
    return "there are bytes that are not UTF-8"
  }

  /// Moves to what is nested too deeply, in a text without other errors.
  mutating func firstTooDeep() -> String? {
    guard let tooDeep else { return nil }
    position = tooDeep
    return "the arrays and objects are nested more than \(Self.maximalDepth) levels deep"
  }

  private mutating func readValue(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "["): open(until: "]", expecting: .valueOrEnd)
    case UInt8(ascii: "{"): open(until: "}", expecting: .nameOrEnd)
    case UInt8(ascii: "]") where expected == .valueOrEnd: close()
    case UInt8(ascii: "\""):
      expected = .separator
      return readString()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"):
      expected = .separator
      return readWord()
    default: return "a value is expected"
    }
    return nil
  }

  private mutating func readName(_ byte: UInt8) -> String? {
    if byte == UInt8(ascii: "}"), expected == .nameOrEnd {
      close()
      return nil
    }
    guard byte == UInt8(ascii: "\"") else { return "a name in quotes is expected" }
    if let problem = readString() { return problem }
    guard let colon = nextSign() else { return "the text ends early" }
    guard colon == UInt8(ascii: ":") else { return "a colon is expected" }
    position += 1
    expected = .value
    return nil
  }

  private mutating func readSeparator(_ byte: UInt8) -> String? {
    guard let closer = closers.last else { return "something follows after the end" }
    if byte == closer {
      close()
      return nil
    }
    let name = Character(Unicode.Scalar(closer))
    guard byte == UInt8(ascii: ",") else { return "a comma or \(name) is expected" }
    position += 1
    expected = name == "]" ? .value : .name
    return nil
  }

  private mutating func readString() -> String? {
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return nil
      case UInt8(ascii: "\\"):
        guard let length = escapeLength() else {
          // A text that ends inside an escape sequence is truncated, not invalid.
          let isCut = position + 12 > bytes.count && !bytes[position...].contains(UInt8(ascii: "\""))
          return isCut ? "the text ends early" : "an escape is not valid"
        }
        position += length
      case ..<0x20: return "a control character is not escaped"
      default: position += 1
      }
    }
    return "the text ends early"
  }

  /// Returns the length of the escape sequence at the position, including surrogate pairs, or `nil` if it is invalid.
  private func escapeLength() -> Int? {
    guard position + 1 < bytes.count else { return nil }
    if "\"\\/bfnrt".utf8.contains(bytes[position + 1]) { return 2 }
    guard let unit = codeUnit(at: position) else { return nil }
    guard UTF16.isSurrogate(unit) else { return 6 }
    guard UTF16.isLeadSurrogate(unit), let second = codeUnit(at: position + 6), UTF16.isTrailSurrogate(second) else {
      return nil
    }
    return 12
  }

  private func codeUnit(at start: Int) -> UInt16? {
    guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "\\"), bytes[start + 1] == UInt8(ascii: "u"),
      bytes[start + 2] != UInt8(ascii: "+")
    else { return nil }
    return UInt16(String(decoding: bytes[(start + 2)..<(start + 6)], as: UTF8.self), radix: 16)
  }

  /// Reads `true`, `false`, `null` or a number.
  private mutating func readWord() -> String? {
    let word = bytes[position...].prefix { !" \n\r\t,]}:".utf8.contains($0) }
    let text = String(decoding: word, as: UTF8.self)
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let isWhole = Int(text) != nil && (digits == "0" || !digits.hasPrefix("0"))
    guard isWhole || (hasFractions && isFraction(digits)) || ["true", "false", "null"].contains(text) else {
      return Double(text) == nil ? "a value is expected" : "\(text) is not a whole number"
    }
    position += word.count
    return nil
  }

  /// Returns a Boolean value that indicates whether a text is a number of JSON that a `Double` can represent.
  private func isFraction(_ digits: Substring) -> Bool {
    digits.wholeMatch(of: /(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil && Double(digits)?.isFinite == true
  }

  private mutating func open(until closer: Character, expecting: Expected) {
    if closers.count == Self.maximalDepth, tooDeep == nil { tooDeep = position }
    closers.append(closer.asciiValue ?? 0)
    expected = expecting
    position += 1
  }

  private mutating func close() {
    closers.removeLast()
    expected = .separator
    position += 1
  }

  private mutating func nextSign() -> UInt8? {
    while position < bytes.count, " \n\r\t".utf8.contains(bytes[position]) { position += 1 }
    return position < bytes.count ? bytes[position] : nil
  }
}
