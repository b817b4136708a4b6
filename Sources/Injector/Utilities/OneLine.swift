extension String {
  /// The text with every character escaped that breaks a line, moves the cursor, or changes the writing direction.
  ///
  /// Names come from users and files and must not control the terminal or document that shows them.
  package var onOneLine: String {
    guard unicodeScalars.contains(where: \.actsOnText) else { return self }
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
  fileprivate var actsOnText: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    switch value {
    case 0x80...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: return true
    default: return false
    }
  }
}
