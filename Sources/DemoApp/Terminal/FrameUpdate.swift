/// The bytes that turn one frame on a terminal into another.
nonisolated struct FrameUpdate {
  /// A Boolean value that indicates whether the terminal shows colors.
  let inColor: Bool

  /// Returns the bytes.
  ///
  /// - Parameters:
  ///   - old: The frame that the terminal shows, or `nil` if that is unknown.
  ///   - new: The frame to show.
  func bytes(from old: Frame?, to new: Frame) -> String {
    guard old != new else { return "" }
    var output = Output(inColor: inColor)
    let blank = TextCanvas(width: new.canvas.width, height: new.canvas.height)
    var known = blank
    if let old, old.canvas.width == new.canvas.width, old.canvas.height == new.canvas.height {
      known = old.canvas
      if old.cursor != nil { output.text += Self.hideCursor }
    } else {
      output.text += Self.hideCursor + "\u{1B}[0m\u{1B}[2J"
    }
    for row in 0..<new.canvas.height { output.write(new.canvas.rows[row], over: known.rows[row], row: row) }
    output.change(to: .plain)
    if let cursor = new.cursor { output.text += Self.move(to: cursor) + Self.showCursor }
    return output.text
  }

  static let hideCursor = "\u{1B}[?25l"
  static let showCursor = "\u{1B}[?25h"

  private static func move(to position: TextCanvas.Position) -> String {
    "\u{1B}[\(position.row + 1);\(position.column + 1)H"
  }

  private struct Output {
    let inColor: Bool
    var text = ""
    private var style = TextCanvas.Style.plain

    init(inColor: Bool) { self.inColor = inColor }

    mutating func change(to new: TextCanvas.Style) {
      guard style != new else { return }
      style = new
      text += code(new)
    }

    private func code(_ style: TextCanvas.Style) -> String {
      switch style {
      case .plain: "\u{1B}[0m"
      case .dim: "\u{1B}[0;2m"
      case .bold: "\u{1B}[0;1m"
      case .accent: inColor ? "\u{1B}[0;1;36m" : "\u{1B}[0;1m"
      }
    }

    /// Writes the cells of a row that differ.
    ///
    /// Terminals disagree about the columns of emoji. After each, and before, the cursor is placed anew, what the
    /// terminal may have left of it is overwritten, and so the rest of the row is where it belongs in every terminal.
    mutating func write(_ cells: [TextCanvas.Cell], over old: [TextCanvas.Cell], row: Int) {
      var isPlaced = false
      var isDisputed = false
      for (column, cell) in cells.enumerated() {
        guard let character = cell.character else { continue }
        let columns = column + 1 < cells.count && cells[column + 1].character == nil ? 2 : 1
        let isSame = cells[column..<(column + columns)] == old[column..<(column + columns)]
        if isSame, !isDisputed {
          isPlaced = false
          continue
        }
        let place = FrameUpdate.move(to: TextCanvas.Position(row: row, column: column))
        if !isPlaced { text += place }
        change(to: cell.style)
        isPlaced = true
        if character.hasDisputedColumns {
          text += String(repeating: " ", count: columns) + place
          isDisputed = true
          isPlaced = false
        }
        text.append(character)
      }
    }
  }
}
