/// The words, texts, and punctuation of Swift source, without comments.
///
/// It knows no grammar. That is enough to find declarations, and it can't fail: what isn't Swift has tokens too.
struct SwiftTokens {
  enum Token: Equatable {
    case word(String)
    /// A string literal without interpolations.
    case text(String)
    case mark(UInt8)
  }

  private(set) var all: [(token: Token, line: Int)] = []
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  init(_ source: [UInt8]) {
    bytes = source
    while let byte = peek() {
      switch byte {
      case 0x0A:
        line += 1
        position += 1
      case UInt8(ascii: " "), 0x09, 0x0D: position += 1
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "/") where skipPattern(): break
      case UInt8(ascii: "\""): readText(hashes: 0)
      case UInt8(ascii: "#") where readRawText(): break
      case UInt8(ascii: "`"): position += 1
      case _ where Self.isWord(byte): readWord()
      default:
        all.append((.mark(byte), line))
        position += 1
      }
    }
  }

  private func peek(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private mutating func readWord() {
    let start = position
    while let byte = peek(), Self.isWord(byte) { position += 1 }
    all.append((.word(String(decoding: bytes[start..<position], as: UTF8.self)), line))
  }

  private mutating func skipLine() {
    while let byte = peek(), byte != 0x0A { position += 1 }
  }

  /// Skips a comment, with those inside it.
  private mutating func skipComment() {
    var depth = 0
    while let byte = peek() {
      if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if byte == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        depth -= 1
        position += 2
        if depth == 0 { return }
      } else {
        if byte == 0x0A { line += 1 }
        position += 1
      }
    }
  }

  /// Skips a regular expression on one line, which may contain braces and quotation marks.
  private mutating func skipPattern() -> Bool {
    guard let next = peek(1), next != UInt8(ascii: " "), startsOperand else { return false }
    var end = position + 1
    while end < bytes.count, bytes[end] != 0x0A {
      if bytes[end] == UInt8(ascii: "/") {
        position = end + 1
        return true
      }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return false
  }

  /// A Boolean value that indicates whether an operand can begin here, and not an operator.
  private var startsOperand: Bool {
    switch all.last?.token {
    case .mark(let mark)?: "=(,:[{".utf8.contains(mark)
    case .word(let word)?: word == "return" || word == "in"
    case .text?, nil: false
    }
  }

  private mutating func readRawText() -> Bool {
    var hashes = 0
    while peek(hashes) == UInt8(ascii: "#") { hashes += 1 }
    guard peek(hashes) == UInt8(ascii: "\"") else { return false }
    position += hashes
    readText(hashes: hashes)
    return true
  }

  /// Reads a string literal. One that isn't closed ends with its line.
  private mutating func readText(hashes: Int) {
    let start = line
    let isMultiline = peek(1) == UInt8(ascii: "\"") && peek(2) == UInt8(ascii: "\"")
    position += isMultiline ? 3 : 1
    var text: [UInt8] = []
    while let byte = peek() {
      if byte == 0x0A {
        guard isMultiline else { break }
        line += 1
      }
      if byte == UInt8(ascii: "\\"), areHashes(hashes, at: 1) {
        position += 1 + hashes
        if peek() == UInt8(ascii: "(") { skipInterpolation() } else { position += 1 }
        continue
      }
      let quotes = isMultiline ? 3 : 1
      if (0..<quotes).allSatisfy({ peek($0) == UInt8(ascii: "\"") }), areHashes(hashes, at: quotes) {
        position += quotes + hashes
        break
      }
      text.append(byte)
      position += 1
    }
    all.append((.text(String(decoding: text, as: UTF8.self)), start))
  }

  private func areHashes(_ count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { peek(offset + $0) == UInt8(ascii: "#") }
  }

  /// Skips the parentheses of an interpolation. A string inside it can't contain more of them than it closes.
  private mutating func skipInterpolation() {
    var depth = 0
    while let byte = peek(), byte != 0x0A {
      position += 1
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { return }
    }
  }
}
