/// The words, texts, and punctuation of Swift source, without comments.
///
/// It knows no grammar and can't fail. An unclosed string, as in a regular expression, ends with its line.
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
      let start = position
      if isNext("//") {
        skip { $0 != 0x0A }
      } else if isNext("/*") {
        skipComment()
      } else if byte == UInt8(ascii: "#") || byte == UInt8(ascii: "\"") {
        readLiteral()
      } else if Self.isWord(byte) {
        skip(while: Self.isWord)
        all.append((.word(String(decoding: bytes[start..<position], as: UTF8.self)), line))
      } else {
        if byte == 0x0A { line += 1 }
        if byte > 0x20, byte != UInt8(ascii: "`") { all.append((.mark(byte), line)) }
        position += 1
      }
    }
  }

  private func peek(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private func isNext(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func skip(while isSkipped: (UInt8) -> Bool) {
    while let byte = peek(), isSkipped(byte) { position += 1 }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Skips a comment, with those inside it.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      let (isStart, isEnd) = (isNext("/*"), isNext("*/"))
      if peek() == 0x0A { line += 1 }
      depth += isStart ? 1 : isEnd ? -1 : 0
      position += isStart || isEnd ? 2 : 1
    } while depth > 0 && position < bytes.count
  }

  /// Reads a string literal, or skips a regular expression between number signs.
  private mutating func readLiteral() {
    let (start, firstLine) = (position, line)
    skip { $0 == UInt8(ascii: "#") }
    let signs = String(repeating: "#", count: position - start)
    if isNext("/"), let end = find("/" + signs) {
      line += bytes[position..<end].count { $0 == 0x0A }
      position = end + 1 + signs.utf8.count
    }
    guard isNext("\"") else { return }
    let isMultiline = isNext("\"\"\"")
    let (end, escape) = ((isMultiline ? "\"\"\"" : "\"") + signs, "\\" + signs)
    position += isMultiline ? 3 : 1
    var text: [UInt8] = []
    while let byte = peek(), byte != 0x0A || isMultiline, !isNext(end) {
      if byte == 0x0A { line += 1 }
      if isNext(escape) {
        position += escape.utf8.count
        if isNext("(") { skipInterpolation() } else if peek() != 0x0A { position += 1 }
      } else {
        text.append(byte)
        position += 1
      }
    }
    if isNext(end) { position += end.utf8.count }
    all.append((.text(String(decoding: text, as: UTF8.self)), firstLine))
  }

  /// Returns the position of a text that follows nearby, or `nil` if there is none.
  private func find(_ text: String) -> Int? {
    bytes.indices[(position + 1)...].prefix(4_000).first { bytes[$0...].starts(with: text.utf8) }
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
