import Injector

extension String {
  /// The text as a message quotes it: on one line, and cut after 200 characters.
  ///
  /// A text from outside, such as a name in a file, may have a megabyte. All code that quotes one in a message does so
  /// here.
  package var excerpt: String {
    // Scalars are counted, as one character may consist of a megabyte of them.
    let end = unicodeScalars.prefix(200).endIndex
    return end < endIndex ? String(self[..<end]).onOneLine + "..." : onOneLine
  }

  package var quotedExcerpt: String { "\"\(excerpt)\"" }

  /// Returns the text with others in place of some of its scalars: those for which a closure returns one.
  func escaping(_ escape: (Unicode.Scalar) -> String?) -> String {
    var result = UnicodeScalarView()
    for scalar in unicodeScalars {
      if let text = escape(scalar) { result += text.unicodeScalars } else { result.append(scalar) }
    }
    return String(result)
  }
}
