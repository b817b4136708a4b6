/// What a session shows: the app, the pane of the container beside it, or the pane over it.
struct SessionFrame {
  /// The fewest columns of a pane beside the app.
  private static let columnsOfPane = 44

  private(set) var frame: Frame
  /// A Boolean value that indicates whether the app is visible, so that a person knows what its keys act on.
  private(set) var showsApp = false

  /// Arranges a drawing of the app's screen, the lines below it, and the pane.
  init(_ screen: Frame, above lines: [Frame.Line], pane: ContainerPane?, in size: TerminalSize) {
    pane?.isShown = false
    let whole = Frame.fitting(screen, above: lines, in: size)
    frame = whole ?? .tooSmall(for: Frame.neededSize(screen, lines: lines.count), in: size)
    showsApp = whole != nil
    guard let pane, pane.isOpen else { return }
    let column = screen.canvas.width + 3
    if whole != nil, size.columns - column >= Self.columnsOfPane,
      let app = Frame.fitting(screen, above: lines, in: TerminalSize(columns: column, rows: size.rows))
    {
      frame = Frame(canvas: TextCanvas(width: size.columns, height: size.rows), cursor: app.cursor)
      frame.canvas.draw(app.canvas, at: TextCanvas.Position(row: 0, column: 0))
      draw(pane, at: TextCanvas.Position(row: min(size.rows - screen.canvas.height - lines.count, 1), column: column))
    } else if pane.hasKeys {
      showsApp = false
      let needed = ContainerPane.minimalSize
      if size.columns < needed.columns || size.rows < needed.rows {
        frame = .tooSmall(for: needed, in: size)
      } else {
        frame = Frame(canvas: TextCanvas(width: size.columns, height: size.rows))
        draw(pane, at: TextCanvas.Position(row: 0, column: 0))
      }
    }
  }

  /// Draws the pane from a place to the end of the frame.
  private mutating func draw(_ pane: ContainerPane, at origin: TextCanvas.Position) {
    let size = TerminalSize(
      columns: frame.canvas.width - origin.column, rows: frame.canvas.height - origin.row)
    frame.canvas.draw(pane.canvas(size), at: origin)
    pane.isShown = true
  }
}
