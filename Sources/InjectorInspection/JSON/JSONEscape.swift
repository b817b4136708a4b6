import Injector

/// An escape sequence in a string: `\n`, or a code unit of UTF-16 in hexadecimal digits, or a pair of them.
struct JSONEscape {
  let scalar: Unicode.Scalar
  /// The number of bytes.
  let length: Int

  /// Reads the escape sequence that begins with the backslash at a position. The result is `nil` if it isn't valid.
  init?(at start: Int, in bytes: ArraySlice<UInt8>) {
    guard start + 1 < bytes.endIndex else { return nil }
    if let scalar = Self.short[bytes[start + 1]] {
      self.scalar = scalar
      length = 2
      return
    }
    guard let unit = Self.codeUnit(at: start, in: bytes) else { return nil }
    if let scalar = Unicode.Scalar(unit) {
      self.scalar = scalar
      length = 6
      return
    }
    guard UTF16.isLeadSurrogate(unit), let second = Self.codeUnit(at: start + 6, in: bytes),
      UTF16.isTrailSurrogate(second),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(second) & 0x3FF)
    else { return nil }
    self.scalar = scalar
    length = 12
  }

  /// What a letter after a backslash represents.
  private static let short: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
    UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  private static func codeUnit(at start: Int, in bytes: ArraySlice<UInt8>) -> UInt16? {
    guard start + 6 <= bytes.endIndex, bytes[start] == UInt8(ascii: "\\"), bytes[start + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[start + 2..<start + 6] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// Returns the text of a string whose escape sequences are valid.
  static func replaced(in bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    var text = ""
    var rest = bytes
    while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")), let escape = JSONEscape(at: backslash, in: rest) {
      text += String(decoding: rest[..<backslash], as: UTF8.self)
      text.unicodeScalars.append(escape.scalar)
      rest = rest[(backslash + escape.length)...]
    }
    return text + String(decoding: rest, as: UTF8.self)
  }

  /// Returns a Boolean value that indicates whether a character with a byte may need an escape sequence.
  static func mayBeNeeded(for byte: UInt8) -> Bool {
    // Quotation marks, backslashes and control characters. The last three are the first bytes of the longer
    // characters that act on a terminal.
    byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2
  }

  /// Returns the escape sequence for a character, or `nil` if it can be in a string as it is.
  ///
  /// JSON demands it for quotation marks, backslashes and the control characters of ASCII. The others that a terminal
  /// obeys get one too, as people read JSON in terminals.
  static func text(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\u{8}": return "\\b"
    case "\u{C}": return "\\f"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case _ where scalar.actsOnText:
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: return nil
    }
  }
}
