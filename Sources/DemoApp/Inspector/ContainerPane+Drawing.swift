import Injector

extension ContainerPane {
  private static let rowsWithDetails = 20
  private static let rowsOfDetails = 8
  private static let rowsWithLongJournal = 30
  private static let columnsWithFigures = 52
  /// The most columns of the names and figures, which are to be read as lines.
  private static let mostColumns = 90

  /// Returns a drawing of the pane in the given size, which is at least the minimal one.
  func canvas(_ size: TerminalSize) -> TextCanvas {
    if let page = pageCanvas(size) { return page }
    update()
    var canvas = TextCanvas(width: size.columns, height: size.rows)
    let hasDetails = hasKeys && size.rows >= Self.rowsWithDetails
    let linesOfJournal = size.rows >= Self.rowsWithLongJournal ? 6 : size.rows >= Self.rowsWithDetails ? 3 : 0
    let journal = app.journal.lines.suffix(linesOfJournal)
    let rowsOfJournal = journal.isEmpty ? 0 : journal.count + 1
    // Words that belong together stay on one line.
    let words = keys.map { $0.replacing(" ", with: "\u{A0}") }.joined(separator: ", ")
    let keys = words.wrapped(columns: size.columns - 4, rows: .max).map { $0.replacing("\u{A0}", with: " ") }
    let footer = keys.count == 1 || size.rows >= Self.rowsWithDetails ? keys : [Self.lastKeys]
    let height = size.rows - 3 - footer.count - (hasDetails ? Self.rowsOfDetails + 1 : 0) - rowsOfJournal
    drawHeading(on: &canvas)
    for (line, index) in outline.rows.indices.dropFirst(firstRow(height: height)).prefix(height).enumerated() {
      draw(outline.rows[index], isSelected: index == selection, row: line + 2, on: &canvas)
    }
    if hasDetails { drawDetails(row: height + 2, on: &canvas) }
    if !journal.isEmpty { draw(journal, row: size.rows - 1 - footer.count - rowsOfJournal, on: &canvas) }
    for (line, text) in footer.enumerated() {
      canvas.write(text, row: size.rows - 1 - footer.count + line, column: 2, style: .dim)
    }
    canvas.drawBorder(title: "Container", height: size.rows)
    return canvas
  }

  /// Returns the row at which to begin: the selection is in the middle, or as many of the lit rows as possible are
  /// shown.
  private func firstRow(height: Int) -> Int {
    let last = max(outline.rows.count - height, 0)
    let lit = outline.rows.indices.filter { isLit(outline.rows[$0]) }
    guard !hasKeys, !lit.isEmpty else { return max(0, min(selection - height / 2, last)) }
    let counts = (0...last).map { first in lit.count { (first..<(first + height)).contains($0) } }
    return counts.firstIndex(of: counts.max() ?? 0) ?? 0
  }

  private func drawHeading(on canvas: inout TextCanvas) {
    canvas.write("● built  ◐ reused  ○ earlier", row: 1, column: 2, style: .dim)
    guard canvas.width >= Self.columnsWithFigures else { return }
    let heading = "built reused   time"
    canvas.write(heading, row: 1, column: Self.end(on: canvas) - heading.columns, style: .dim)
  }

  /// The column at which the figures end.
  private static func end(on canvas: TextCanvas) -> Int { min(canvas.width, mostColumns) - 2 }

  private func isLit(_ row: ContainerOutline.Row) -> Bool {
    guard case .registration(let node) = row else { return false }
    return log[outline.id(of: node)].count > earlierLog[outline.id(of: node)].count
  }

  private func draw(_ row: ContainerOutline.Row, isSelected: Bool, row line: Int, on canvas: inout TextCanvas) {
    let isSelected = isSelected && hasKeys
    let mark = isSelected ? "▸" : " "
    guard case .registration(let node) = row else {
      canvas.write(mark + outline.name(of: row), row: line, column: 1, style: isSelected ? .accent : .bold)
      return
    }
    let (activity, earlier) = (log[outline.id(of: node)], earlierLog[outline.id(of: node)])
    let isLit = isLit(row)
    let light = isLit ? (activity.built > earlier.built ? "●" : "◐") : activity.count > 0 ? "○" : " "
    let style: TextCanvas.Style = isSelected || isLit ? .accent : activity.count > 0 ? .plain : .dim
    let figures = figures(activity, isWide: canvas.width >= Self.columnsWithFigures)
    let room = Self.end(on: canvas) - 6 - figures.columns
    let name = outline.name(of: row).shortened(columns: room)
    canvas.write("\(mark) \(light) \(name)", row: line, column: 1, style: style)
    canvas.write(figures, row: line, column: Self.end(on: canvas) - figures.columns, style: style)
  }

  private func figures(_ activity: Activity, isWide: Bool) -> String {
    guard activity.count > 0 else { return "" }
    guard isWide else { return "\(activity.built)● \(activity.reused)◐" }
    let time = activity.built > 0 ? activity.buildTime.words : ""
    return "\(activity.built)".padded(to: 5) + "\(activity.reused)".padded(to: 7) + time.padded(to: 7)
  }

  private func drawDetails(row: Int, on canvas: inout TextCanvas) {
    drawLine(row: row, on: &canvas)
    canvas.write(
      outline.name(of: selectedRow).prefix(columns: canvas.width - 4), row: row + 1, column: 2, style: .bold)
    var next = row + 2
    for detail in details {
      for line in detail.wrapped(columns: canvas.width - 4, rows: 2) where next <= row + Self.rowsOfDetails {
        canvas.write(line, row: next, column: 2)
        next += 1
      }
    }
  }

  private func draw(_ journal: ArraySlice<String>, row: Int, on canvas: inout TextCanvas) {
    drawLine(row: row, on: &canvas)
    for (offset, line) in journal.enumerated() {
      canvas.write(line.prefix(columns: canvas.width - 4), row: row + 1 + offset, column: 2, style: .plain)
    }
  }

  private func drawLine(row: Int, on canvas: inout TextCanvas) {
    canvas.write(String(repeating: "─", count: canvas.width - 2), row: row, column: 1, style: .dim)
  }
}

extension String {
  /// Returns the text at the end of a number of columns.
  fileprivate func padded(to columns: Int) -> String {
    String(repeating: " ", count: max(columns - self.columns, 0)) + self
  }
}
