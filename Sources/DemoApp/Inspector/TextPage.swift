/// A text that is read page by page.
struct TextPage {
  let title: String
  let text: String
  private(set) var first = 0
  /// The number of rows at which the last one is on the page.
  private(set) var lastFirst = 0

  mutating func scroll(by rows: Int) { first = max(0, min(first + rows, lastFirst)) }

  /// Returns a drawing in the given size.
  mutating func canvas(_ size: TerminalSize) -> TextCanvas {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      line.isEmpty ? [""] : String(line).indentedLines(columns: size.columns - 4)
    }
    let height = size.rows - 3
    lastFirst = max(lines.count - height, 0)
    scroll(by: 0)
    var canvas = TextCanvas(width: size.columns)
    for (row, line) in lines.dropFirst(first).prefix(height).enumerated() {
      canvas.write(line, row: row + 1, column: 2)
    }
    let place = lastFirst == 0 ? "" : ", arrows scroll: \(min(first + height, lines.count))/\(lines.count)"
    let keys = "Enter or Escape goes back\(place)".prefix(columns: size.columns - 4)
    canvas.write(keys, row: size.rows - 2, column: 2, style: .dim)
    canvas.drawBorder(title: title, height: size.rows)
    return canvas
  }
}

extension String {
  /// Returns the text in lines of a number of columns, each indented as the first.
  fileprivate func indentedLines(columns: Int) -> [String] {
    let indent = String(prefix { $0 == " " })
    return wrapped(columns: columns - indent.count, rows: .max).map { indent + $0 }
  }
}
