/// The size of a terminal, or of a part of it.
nonisolated struct TerminalSize: Hashable, Sendable {
  var columns: Int
  var rows: Int
}

/// The content of a terminal: the app, and the pane of the container beside it or over it.
struct Frame {
  /// The fewest columns of a pane beside the app.
  private static let columnsOfPane = 52

  private(set) var canvas: TextCanvas
  /// A Boolean value that indicates whether the app is visible, so that a person knows what its keys act on.
  private(set) var showsApp = false

  /// Returns a Boolean value that indicates whether a terminal has room for a pane beside a drawing of the screen.
  static func hasRoom(beside screen: TextCanvas, in size: TerminalSize) -> Bool {
    size.columns - column(besideScreenOf: screen.width) >= columnsOfPane
  }

  private static func column(besideScreenOf columns: Int) -> Int { columns + 3 }

  /// Arranges a drawing of the app's screen and the pane, if the terminal is large enough for the screen.
  init(_ screen: TextCanvas, pane: ContainerPane, in size: TerminalSize) {
    canvas = TextCanvas(width: size.columns, height: size.rows)
    pane.isShown = false
    let needed = TerminalSize(columns: screen.width, rows: screen.height)
    guard size.columns >= needed.columns, size.rows >= needed.rows else {
      let message = """
        Too small: \(size.columns)x\(size.rows). The demo needs \(needed.columns)x\(needed.rows). Enlarge the window.
        """
      for (row, line) in message.wrapped(columns: size.columns, rows: size.rows).enumerated() {
        canvas.write(line, row: row, column: 0)
      }
      return
    }
    let paneColumn = Self.column(besideScreenOf: needed.columns)
    let isBeside = pane.isOpen && Self.hasRoom(beside: screen, in: size)
    showsApp = isBeside || !pane.hasKeys
    pane.isShown = isBeside || pane.hasKeys
    // A margin looks better, and is the first thing to give up.
    let row = showsApp ? min(size.rows - needed.rows, 1) : 0
    if showsApp {
      canvas.draw(screen, row: row, column: min(((isBeside ? paneColumn : size.columns) - needed.columns) / 2, 2))
    }
    guard pane.isShown else { return }
    let column = isBeside ? paneColumn : 0
    canvas.draw(
      pane.canvas(TerminalSize(columns: size.columns - column, rows: size.rows - row)), row: row, column: column)
  }
}
