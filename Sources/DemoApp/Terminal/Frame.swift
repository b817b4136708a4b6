/// The size of a terminal, or of a part of it.
nonisolated struct TerminalSize: Hashable, Sendable {
  var columns: Int
  var rows: Int
}

/// The content of a terminal: the app, and the pane of the container beside it or over it.
struct Frame {
  /// A line below the screen.
  typealias Line = (text: String, style: TextCanvas.Style)

  /// The fewest columns of a pane beside the app.
  private static let columnsOfPane = 44

  private(set) var canvas: TextCanvas
  /// A Boolean value that indicates whether the app is visible, so that a person knows what its keys act on.
  private(set) var showsApp: Bool

  /// Arranges a drawing of the app's screen, the lines below it, and the pane.
  init(_ screen: TextCanvas, above lines: [Line], pane: ContainerPane?, in size: TerminalSize) {
    let needed = TerminalSize(columns: screen.width, rows: screen.height + lines.count)
    let fits = size.columns >= needed.columns && size.rows >= needed.rows
    let paneColumn = needed.columns + 3
    let isBeside = pane?.isOpen == true && fits && size.columns - paneColumn >= Self.columnsOfPane
    let isOver = pane?.hasKeys == true && !isBeside
    showsApp = fits && !isOver
    canvas = TextCanvas(width: size.columns, height: size.rows)
    // A margin looks better, and is the first thing to give up.
    let row = showsApp ? min(size.rows - needed.rows, 1) : 0
    if showsApp {
      let column = min(((isBeside ? paneColumn : size.columns) - needed.columns) / 2, 2)
      canvas.draw(screen, row: row, column: column)
      for (index, line) in lines.enumerated() {
        canvas.write(line.text, row: row + screen.height + index, column: column + 1, style: line.style)
      }
    } else if !isOver {
      say(tooSmallFor: needed, in: size)
    }
    pane?.isShown = isBeside || isOver
    guard let pane, pane.isShown else { return }
    let column = isBeside ? paneColumn : 0
    let room = TerminalSize(columns: size.columns - column, rows: size.rows - row)
    guard room.columns >= ContainerPane.minimalSize.columns, room.rows >= ContainerPane.minimalSize.rows else {
      say(tooSmallFor: ContainerPane.minimalSize, in: size)
      return
    }
    canvas.draw(pane.canvas(room), row: row, column: column)
  }

  private mutating func say(tooSmallFor needed: TerminalSize, in size: TerminalSize) {
    let message = """
      Too small: \(size.columns)x\(size.rows). The demo needs \(needed.columns)x\(needed.rows). Enlarge the window.
      """
    for (row, line) in message.wrapped(columns: size.columns, rows: size.rows).enumerated() {
      canvas.write(line, row: row, column: 0)
    }
  }
}
