extension String {
  /// The text with every character escaped that breaks a line, moves the cursor, or changes the writing direction.
  ///
  /// Names come from users and files and must not control the terminal or document that shows them.
  package var onOneLine: String {
    // Most texts are printable ASCII, which is found without decoding scalars.
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
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

  /// The text as a message quotes it: on one line, and cut after 200 characters.
  ///
  /// What comes from outside, such as a name in a file, may have a megabyte. Whatever quotes it in a message does so
  /// here.
  package var excerpt: String {
    guard let end = index(after: 200) else { return onOneLine }
    return String(self[..<end]).onOneLine + "..."
  }

  /// Returns the index after a number of scalars, or `nil` if the text has no more.
  ///
  /// Scalars are counted, as one character may consist of a megabyte of them.
  func index(after count: Int) -> Index? {
    let index = unicodeScalars.prefix(count).endIndex
    return index < endIndex ? index : nil
  }

  package var quotedExcerpt: String { "\"\(excerpt)\"" }
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
