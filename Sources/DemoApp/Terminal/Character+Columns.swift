extension Character {
  /// The number of columns in a terminal, 1 or 2, or `nil` if the character can't be drawn: a control or format
  /// character, or a mark without a base.
  var columns: Int? {
    guard let first = unicodeScalars.first, !(first.isASCII && first.value >= 0x20 && first.value != 0x7F) else {
      return 1
    }
    switch first.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
      .nonspacingMark, .enclosingMark:
      return nil
    default: break
    }
    let isWide =
      first.properties.isEmojiPresentation || Self.wide.contains { $0.contains(first.value) }
      || unicodeScalars.contains("\u{FE0F}")
    return isWide ? 2 : 1
  }

  /// The ranges of Unicode's wide characters that aren't emoji.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x20000...0x3FFFD,
  ]
}

extension StringProtocol {
  /// The number of columns in a terminal. A character that can't be drawn is replaced by one of one column.
  var columns: Int { reduce(0) { $0 + ($1.columns ?? 1) } }

  /// The text with a dot in place of each character that can't be drawn.
  var drawable: String { String(map { $0.columns == nil ? "·" : $0 }) }
}
