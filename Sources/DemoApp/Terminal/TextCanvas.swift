/// A grid of characters, and a cursor.
struct TextCanvas: Equatable {
  enum Style { case plain, dim, bold, accent }

  /// A place in the grid, counted from 0.
  struct Position: Equatable {
    var row: Int
    var column: Int
  }

  struct Cell: Equatable {
    /// The character, or `nil` in the second column of a wide one.
    var character: Character? = " "
    var style = Style.plain
  }

  let width: Int
  private(set) var rows: [[Cell]] = []
  /// The place of the cursor, or `nil` if it's hidden.
  var cursor: Position?
  var height: Int { rows.count }

  init(width: Int, height: Int = 0) {
    self.width = width
    rows = Array(repeating: Array(repeating: Cell(), count: width), count: height)
  }

  /// Writes text starting at a column, adding rows as needed. Characters beyond the width are dropped.
  mutating func write(_ text: String, row: Int, column: Int, style: Style = .plain) {
    while rows.count <= row { rows.append(Array(repeating: Cell(), count: width)) }
    var column = column
    for character in text.drawable {
      let columns = character.columns ?? 1
      defer { column += columns }
      guard column >= 0, column + columns <= width else { continue }
      rows[row][column] = Cell(character: character, style: style)
      if columns == 2 { rows[row][column + 1] = Cell(character: nil, style: style) }
    }
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

  /// Draws another canvas, which lies within this one, and takes over its cursor.
  mutating func draw(_ other: TextCanvas, row: Int, column: Int) {
    for (index, cells) in other.rows.enumerated() {
      rows[row + index].replaceSubrange(column..<(column + other.width), with: cells)
    }
    if let place = other.cursor { cursor = Position(row: row + place.row, column: column + place.column) }
  }

  /// The rows as text.
  var lines: [String] { rows.map { String($0.compactMap(\.character)) } }

  /// Returns the bytes that draw the whole grid on a terminal.
  func bytes(inColor: Bool) -> String {
    var text = "\u{1B}[?25l\u{1B}[H"
    for (index, cells) in rows.enumerated() {
      text += index == 0 ? "" : "\r\n"
      var style = Style.plain
      for cell in cells {
        if cell.style != style { text += Self.code(cell.style, inColor: inColor) }
        style = cell.style
        if let character = cell.character { text.append(character) }
      }
      text += "\u{1B}[0m"
    }
    if let cursor { text += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h" }
    return text
  }

  private static func code(_ style: Style, inColor: Bool) -> String {
    switch style {
    case .plain: "\u{1B}[0m"
    case .dim: "\u{1B}[0;2m"
    case .bold: "\u{1B}[0;1m"
    case .accent: inColor ? "\u{1B}[0;1;36m" : "\u{1B}[0;1m"
    }
  }
}
