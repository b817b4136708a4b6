import Testing

/// A terminal that draws what a program writes.
///
/// It knows the sequences that the demo writes and reports any other. It's an old terminal: each scalar has columns of
/// its own, so that an emoji of several people is drawn as several pictures.
nonisolated struct TerminalEmulator {
  struct Cell: Equatable {
    /// The character, or nothing in the second column of a wide one.
    var text = " "
    var style: Set<Int> = []
  }

  private struct Screen {
    var cells: [[Cell]]
    var row = 0
    var column = 0
  }

  private(set) var columns: Int
  private(set) var rows: Int
  private var screen: Screen
  private var primary: Screen?
  private var style: Set<Int> = []
  private var pending: [UInt8] = []
  private(set) var isCursorVisible = true
  private(set) var wraps = true
  private(set) var bracketsPaste = false
  /// What the terminal didn't understand.
  private(set) var errors: [String] = []

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    screen = Screen(cells: Self.blank(columns: columns, rows: rows))
  }

  private static func blank(columns: Int, rows: Int) -> [[Cell]] {
    Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// A Boolean value that indicates whether the program is on the second screen.
  var isOnSecondScreen: Bool { primary != nil }

  /// The rows without trailing spaces, and then the place of the cursor.
  var text: String {
    var lines = screen.cells.map { row in
      var line = row.map(\.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
    lines.append(isCursorVisible ? "cursor: row \(screen.row), column \(screen.column)" : "cursor: hidden")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The styles in use, as the parameters of their sequences.
  var styles: Set<Set<Int>> { Set(screen.cells.joined().map(\.style)) }

  /// The texts that are drawn in a style, row by row.
  func texts(styled style: Set<Int>) -> [String] {
    screen.cells.flatMap { $0.split { $0.style != style }.map { $0.map(\.text).joined() } }
  }

  /// Changes the size. What is drawn stays where it was, and the rest is filled with junk that a program has to clear.
  mutating func resize(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    screen.cells = screen.cells.prefix(rows).map { row in
      row.prefix(columns) + Array(repeating: Cell(text: "#"), count: max(columns - row.count, 0))
    }
    while screen.cells.count < rows { screen.cells.append(Array(repeating: Cell(text: "#"), count: columns)) }
    screen.row = min(screen.row, rows - 1)
    screen.column = min(screen.column, columns - 1)
  }

  mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      pending.append(byte)
      if isComplete {
        interpret(String(decoding: pending, as: UTF8.self))
        pending = []
      }
    }
  }

  private var isComplete: Bool {
    guard let first = pending.first, let last = pending.last else { return false }
    if first == 0x1B { return pending.count > 2 && (0x40...0x7E).contains(last) || pending.count == 2 && last != 0x5B }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    return pending.count == length
  }

  private mutating func interpret(_ text: String) {
    switch text {
    case "\r": screen.column = 0
    case "\u{8}": screen.column = max(screen.column - 1, 0)
    case "\n": lineFeed()
    case "\u{1B}[?25h": isCursorVisible = true
    case "\u{1B}[?25l": isCursorVisible = false
    case "\u{1B}[?7h": wraps = true
    case "\u{1B}[?7l": wraps = false
    case "\u{1B}[?2004h": bracketsPaste = true
    case "\u{1B}[?2004l": bracketsPaste = false
    case "\u{1B}[?1049h":
      if primary == nil { primary = screen }
      screen.cells = Self.blank(columns: columns, rows: rows)
    case "\u{1B}[?1049l":
      if let primary { screen = primary }
      primary = nil
    case "\u{1B}[H": (screen.row, screen.column) = (0, 0)
    case "\u{1B}[J":
      for row in screen.row..<rows {
        for column in (row == screen.row ? screen.column : 0)..<columns { put(Cell(), row: row, column: column) }
      }
    case "\u{1B}[2J": screen.cells = Self.blank(columns: columns, rows: rows)
    default:
      if text.hasPrefix("\u{1B}[") { return interpret(parameters: text.dropFirst(2)) }
      guard let scalar = text.unicodeScalars.first, scalar.value >= 0x20, scalar.value != 0x7F, text != "\u{FFFD}"
      else {
        return errors.append(text.debugDescription)
      }
      draw(scalar)
    }
  }

  private mutating func interpret(parameters text: Substring) {
    let numbers = text.dropLast().split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    switch text.last {
    case "H":
      guard numbers.count == 2, let row = numbers[0], let column = numbers[1], row > 0, column > 0 else {
        return errors.append("CSI \(text)")
      }
      // A frame for the size before arrives late. It ends up in the corner, and the next frame repairs it.
      (screen.row, screen.column) = (min(row, rows) - 1, min(column, columns) - 1)
    case "m":
      for number in numbers {
        guard let number, [0, 1, 2, 36].contains(number) else { return errors.append("CSI \(text)") }
        if number == 0 { style = [] } else { style.insert(number) }
      }
    default: errors.append("CSI \(text)")
    }
  }

  private mutating func lineFeed() {
    screen.row += 1
    guard screen.row == rows else { return }
    screen.row = rows - 1
    screen.cells.removeFirst()
    screen.cells.append(Array(repeating: Cell(), count: columns))
  }

  private mutating func draw(_ scalar: Unicode.Scalar) {
    let width = Self.width(scalar)
    if width == 0 {
      var column = min(screen.column, columns) - 1
      if column > 0, screen.cells[screen.row][column].text.isEmpty { column -= 1 }
      if column >= 0 { screen.cells[screen.row][column].text.unicodeScalars.append(scalar) }
      return
    }
    if screen.column + width > columns {
      if wraps {
        screen.column = 0
        lineFeed()
      } else {
        screen.column = columns - width
      }
    }
    put(Cell(text: String(scalar), style: style), row: screen.row, column: screen.column)
    if width == 2 {
      put(Cell(text: " ", style: style), row: screen.row, column: screen.column + 1)
      screen.cells[screen.row][screen.column + 1].text = ""
    }
    screen.column += width
  }

  /// Puts a cell in its place. A wide character that loses one half loses the other.
  private mutating func put(_ cell: Cell, row: Int, column: Int) {
    if screen.cells[row][column].text.isEmpty { screen.cells[row][column - 1].text = " " }
    if column + 1 < columns, screen.cells[row][column + 1].text.isEmpty { screen.cells[row][column + 1].text = " " }
    screen.cells[row][column] = cell
  }

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x0300...0x036F, 0x200D, 0xFE0F: 0
    case 0x1100...0x115F, 0x3040...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF60: 2
    case 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF: 2
    default: 1
    }
  }
}

nonisolated extension TerminalEmulator: CustomTestStringConvertible {
  var testDescription: String { text }
}
