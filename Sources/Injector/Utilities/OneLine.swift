extension String {
  /// The text with every character escaped that breaks a line, moves the cursor, or changes the writing direction.
  ///
  /// Names come from users and files and must not control the terminal or document that shows them.
  package var onOneLine: String {
    // Most texts are printable ASCII, which is found without decoding scalars.
    if !hasPair(where: { $1 < 0x20 || $1 >= 0x7F }) { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.actsOnText: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether a terminal or a document obeys the character instead of showing it: the
  /// control characters, the separators of lines and paragraphs, and the marks of writing directions.
  package var actsOnText: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    switch value {
    case 0x80...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F: return true
    default: return false
    }
  }
}
