/// A grid of characters.
nonisolated struct TextCanvas {
  enum Style: Hashable { case plain, dim, bold, accent }

  private struct Cell {
    var character: Character = " "
    var style = Style.plain
  }

  private let width: Int
  private var rows: [[Cell]] = []

  init(width: Int) { self.width = width }

  /// Writes text starting at a column. Characters beyond the width are dropped. A character that doesn't occupy exactly
  /// one column, such as a control character or a combining sequence, is replaced.
  mutating func write(_ text: String, row: Int, column: Int, style: Style = .plain) {
    while rows.count <= row { rows.append(Array(repeating: Cell(), count: width)) }
    for (offset, character) in text.enumerated() where (0..<width).contains(column + offset) {
      rows[row][column + offset] = Cell(character: Self.isPlain(character) ? character : "·", style: style)
    }
  }

  private static func isPlain(_ character: Character) -> Bool {
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: return false
    // East Asian wide characters and emoji, which occupy two columns, start here.
    default: return scalar.value < 0x2E80
    }
  }

  /// Returns the rows as text, with or without colors.
  func lines(inColor: Bool) -> [String] {
    rows.map { row in
      var line = ""
      var current = Style.plain
      for cell in row {
        if inColor, cell.style != current {
          line += Self.code(cell.style)
          current = cell.style
        }
        line.append(cell.character)
      }
      if current != .plain { line += Self.code(.plain) }
      return line
    }
  }

  private static func code(_ style: Style) -> String {
    switch style {
    case .plain: "\u{1B}[0m"
    case .dim: "\u{1B}[0;2m"
    case .bold: "\u{1B}[0;1m"
    case .accent: "\u{1B}[0;1;36m"
    }
  }
}
