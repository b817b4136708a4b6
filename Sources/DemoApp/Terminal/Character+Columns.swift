nonisolated extension Character {
  /// The number of columns in a terminal, 1 or 2, or `nil` if the character can't be drawn by itself: a control or
  /// format character, a mark without a base, or one that no font has.
  var columns: Int? {
    let scalars = unicodeScalars
    guard let first = scalars.first, scalars.count <= Self.longest else { return nil }
    if first.isASCII, scalars.count == 1 { return first.value >= 0x20 && first.value != 0x7F ? 1 : nil }
    switch first.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
      .nonspacingMark, .enclosingMark:
      return nil
    default: break
    }
    // Two regional indicators are a flag, and a variation selector asks for the picture of a character.
    if scalars.count > 1, first.isRegionalIndicator || scalars.contains("\u{FE0F}") { return 2 }
    return scalars.contains(where: \.isWide) ? 2 : 1
  }

  /// The character, or what is drawn in its place if it can't be drawn.
  var drawable: Character { columns == nil ? "·" : self }

  /// A Boolean value that indicates whether terminals disagree about the columns.
  var hasDisputedColumns: Bool {
    !isASCII && (unicodeScalars.count > 1 || unicodeScalars.contains(where: \.properties.isEmoji))
  }

  /// The number of scalars beyond which a character isn't drawn. The longest emoji have ten.
  private static let longest = 16
}

nonisolated extension StringProtocol {
  /// The number of columns in a terminal. A character that can't be drawn is replaced by one of one column.
  var columns: Int { reduce(0) { $0 + ($1.columns ?? 1) } }

  /// The text with what is drawn in place of each character that can't be.
  var drawable: String { String(map(\.drawable)) }
}

nonisolated extension Unicode.Scalar {
  fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  /// A Boolean value that indicates whether the character is wide or fullwidth in Unicode's East Asian Width.
  fileprivate var isWide: Bool {
    guard value >= 0x1100 else { return false }
    if properties.isEmojiPresentation { return !isRegionalIndicator }
    return Self.wide.contains { $0.contains(value) }
  }

  /// The wide characters that aren't emoji. The ranges span unassigned characters.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3040...0x3247, 0x3250...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE10...0xFE1F, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
    0x1AFF0...0x1B2FF, 0x1D300...0x1D37F, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}
