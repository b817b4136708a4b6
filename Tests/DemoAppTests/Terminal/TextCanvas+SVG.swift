@testable import DemoApp

extension TextCanvas {
  private static let cell = (width: 9, height: 18)
  private static let margin = 12
  private static let background = "#1e1e2e"

  /// The drawing as a picture.
  var svg: String {
    let size = (width: width * Self.cell.width + 2 * Self.margin, height: height * Self.cell.height + 2 * Self.margin)
    var elements = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size.width)" height="\(size.height)" \
      viewBox="0 0 \(size.width) \(size.height)">
      <rect width="100%" height="100%" rx="8" fill="\(Self.background)"/>
      <g font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="15">
      """
    ]
    for (row, cells) in rows.enumerated() { elements += words(of: cells).map { svg($0, row: row) } }
    if let cursor {
      let x = Self.margin + cursor.column * Self.cell.width
      let y = Self.margin + cursor.row * Self.cell.height
      elements.append("<rect x=\"\(x)\" y=\"\(y)\" width=\"2\" height=\"\(Self.cell.height)\" fill=\"#cdd6f4\"/>")
    }
    return (elements + ["</g>", "</svg>", ""]).joined(separator: "\n")
  }

  /// Characters beside each other in one style.
  private struct Word {
    let column: Int
    var columns = 0
    var text = ""
    let style: Style
  }

  private func words(of cells: [Cell]) -> [Word] {
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
