/// A picture of what a terminal shows.
enum Screenshot: String, CaseIterable {
  case text, svg

  static let names = allCases.map(\.rawValue).joined(separator: " or ")

  private static let cell = (width: 9, height: 18)
  private static let margin = 12
  private static let background = "#1e1e2e"

  /// Returns the picture of a canvas.
  func picture(of canvas: TextCanvas) -> String {
    switch self {
    case .text: canvas.lines.map { Self.trimmed($0) + "\n" }.joined()
    case .svg: svg(canvas)
    }
  }

  private static func trimmed(_ line: String) -> String { String(line.reversed().drop { $0 == " " }.reversed()) }

  // MARK: SVG

  private func svg(_ canvas: TextCanvas) -> String {
    let width = canvas.width * Self.cell.width + 2 * Self.margin
    let height = canvas.height * Self.cell.height + 2 * Self.margin
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
      <rect width="100%" height="100%" rx="8" fill="\(Self.background)"/>
      <g font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="15">
      """
    ]
    for (row, cells) in canvas.rows.enumerated() { lines += words(of: cells).map { svg($0, row: row) } }
    if let cursor = canvas.cursor {
      let x = Self.margin + cursor.column * Self.cell.width
      let y = Self.margin + cursor.row * Self.cell.height
      lines.append("<rect x=\"\(x)\" y=\"\(y)\" width=\"2\" height=\"\(Self.cell.height)\" fill=\"#cdd6f4\"/>")
    }
    return (lines + ["</g>", "</svg>", ""]).joined(separator: "\n")
  }

  /// Characters beside each other in one style.
  private struct Word {
    let column: Int
    var columns = 0
    var text = ""
    let style: TextCanvas.Style
  }

  private func words(of cells: [TextCanvas.Cell]) -> [Word] {
    var words: [Word] = []
    var isOpen = false
    for (column, cell) in cells.enumerated() {
      guard let character = cell.character else {
        words[words.count - 1].columns += 1
        continue
      }
      guard character != " " else {
        isOpen = false
        continue
      }
      if !isOpen || words.last?.style != cell.style { words.append(Word(column: column, style: cell.style)) }
      isOpen = true
      words[words.count - 1].text.append(character)
      words[words.count - 1].columns += 1
    }
    return words
  }

  /// Returns the element of a word, as wide as its columns in any font.
  private func svg(_ word: Word, row: Int) -> String {
    let x = Self.margin + word.column * Self.cell.width
    let y = Self.margin + row * Self.cell.height + 14
    let length = word.columns * Self.cell.width
    let style =
      switch word.style {
      case .plain: "fill=\"#cdd6f4\""
      case .dim: "fill=\"#7f849c\""
      case .bold: "fill=\"#cdd6f4\" font-weight=\"bold\""
      case .accent: "fill=\"#89dceb\" font-weight=\"bold\""
      }
    let text = word.text.map { ["&": "&amp;", "<": "&lt;", ">": "&gt;"][$0] ?? String($0) }.joined()
    return """
      <text x="\(x)" y="\(y)" textLength="\(length)" lengthAdjust="spacingAndGlyphs" \(style)>\(text)</text>
      """
  }
}
