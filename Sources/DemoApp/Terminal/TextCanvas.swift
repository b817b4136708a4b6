/// A grid of characters.
nonisolated struct TextCanvas: Equatable {
  nonisolated enum Style: Hashable { case plain, dim, bold, accent }

  /// A place in the grid, counted from 0.
  nonisolated struct Position: Hashable {
    var row: Int
    var column: Int
  }

  nonisolated struct Cell: Equatable {
    /// The character, or `nil` in the second column of a wide one.
    var character: Character? = " "
    var style = Style.plain
  }

  let width: Int
  private(set) var rows: [[Cell]] = []
  var height: Int { rows.count }

  init(width: Int, height: Int = 0) {
    self.width = width
    rows = Array(repeating: Array(repeating: Cell(), count: width), count: height)
  }

  /// Writes text starting at a column, adding rows as needed. Characters beyond the width are dropped. A character
  /// that can't be drawn is replaced.
  mutating func write(_ text: String, row: Int, column: Int, style: Style = .plain) {
    while rows.count <= row { rows.append(Array(repeating: Cell(), count: width)) }
    var column = column
    for character in text {
      let columns = character.columns ?? 1
      defer { column += columns }
      guard column >= 0, column + columns <= width else { continue }
      for covered in column..<(column + columns) { clear(row, covered) }
      rows[row][column] = Cell(character: character.drawable, style: style)
      if columns == 2 { rows[row][column + 1] = Cell(character: nil, style: style) }
    }
  }

  /// Clears a cell, and with it the other half of a wide character.
  private mutating func clear(_ row: Int, _ column: Int) {
    if rows[row][column].character == nil { rows[row][column - 1] = Cell() }
    if column + 1 < width, rows[row][column + 1].character == nil { rows[row][column + 1] = Cell() }
    rows[row][column] = Cell()
  }

  /// Draws a border around the given number of rows.
  mutating func drawBorder(title: String?, height: Int) {
    let line = String(repeating: "─", count: width - 2)
    write("╭\(line)╮", row: 0, column: 0, style: .dim)
    if let title { write(" \(title) ".prefix(columns: width - 4), row: 0, column: 2, style: .bold) }
    for row in 1..<(height - 1) {
      write("│", row: row, column: 0, style: .dim)
      write("│", row: row, column: width - 1, style: .dim)
    }
    write("╰\(line)╯", row: height - 1, column: 0, style: .dim)
  }

  /// Draws another canvas that lies within this one.
  mutating func draw(_ other: TextCanvas, at origin: Position) {
    for (row, cells) in other.rows.enumerated() {
      rows[origin.row + row].replaceSubrange(origin.column..<(origin.column + other.width), with: cells)
    }
  }

  /// The rows as text.
  var lines: [String] { rows.map { String($0.compactMap(\.character)) } }
}
