/// What a terminal shows: characters and a cursor.
nonisolated struct Frame: Equatable {
  var canvas: TextCanvas
  /// The place of the cursor, or `nil` if it's hidden.
  var cursor: TextCanvas.Position?
}

/// The size of a terminal or of what it shows.
nonisolated struct TerminalSize: Hashable, Sendable {
  var columns: Int
  var rows: Int
}

nonisolated extension Frame {
  /// A line below the screen.
  typealias Line = (text: String, style: TextCanvas.Style)

  /// Arranges a screen and the lines below it in a terminal.
  ///
  /// - Returns: The frame, or `nil` if the terminal is too small.
  static func fitting(_ screen: Frame, above lines: [Line], in size: TerminalSize) -> Frame? {
    let needed = neededSize(screen, lines: lines.count)
    guard size.columns >= needed.columns, size.rows >= needed.rows else { return nil }
    // A margin looks better, and is the first thing to give up.
    let origin = TextCanvas.Position(
      row: min(size.rows - needed.rows, 1), column: min((size.columns - needed.columns) / 2, 2))
    var frame = Frame(canvas: TextCanvas(width: size.columns, height: size.rows))
    frame.canvas.draw(screen.canvas, at: origin)
    for (index, line) in lines.enumerated() {
      let row = origin.row + screen.canvas.height + index
      frame.canvas.write(line.text, row: row, column: origin.column + 1, style: line.style)
    }
    frame.cursor = screen.cursor.map {
      TextCanvas.Position(row: origin.row + $0.row, column: origin.column + $0.column)
    }
    return frame
  }

  /// Returns the frame of a terminal that is too small, which says what is needed.
  static func tooSmall(for needed: TerminalSize, in size: TerminalSize) -> Frame {
    let message = """
      Too small: \(size.columns)x\(size.rows). The demo needs \(needed.columns)x\(needed.rows). Enlarge the window.
      """
    var canvas = TextCanvas(width: size.columns, height: size.rows)
    for (row, line) in message.wrapped(columns: size.columns, rows: size.rows).enumerated() {
      canvas.write(line, row: row, column: 0)
    }
    return Frame(canvas: canvas)
  }

  /// Returns the size that a screen needs with a number of lines below it.
  static func neededSize(_ screen: Frame, lines: Int) -> TerminalSize {
    TerminalSize(columns: screen.canvas.width, rows: screen.canvas.height + lines)
  }
}
