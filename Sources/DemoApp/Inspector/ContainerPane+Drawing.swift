import Injector

extension ContainerPane {
  private static let rowsOfDetails = 8
  private static let rowsWithLongJournal = 30
  /// The most columns of the names and figures, which are to be read as lines.
  private static let mostColumns = 90

  /// Returns a drawing of the pane in the given size, which is at least that of a screen.
  func canvas(_ size: TerminalSize) -> TextCanvas {
    if let page = pageCanvas(size) { return page }
    update()
    var canvas = TextCanvas(width: size.columns, height: size.rows)
    // From the bottom: the keys, the journal, the details, and the registrations where there is room.
    var bottom = size.rows - 1
    // Words that belong together stay on one line.
    let words = keys.map { $0.replacing(" ", with: "\u{A0}") }.joined(separator: ", ")
    for line in words.wrapped(columns: size.columns - 4, rows: .max).reversed() {
      bottom -= 1
      canvas.write(line.replacing("\u{A0}", with: " "), row: bottom, column: 2, style: .dim)
    }
    let journal = Array(app.journal.lines.suffix(size.rows >= Self.rowsWithLongJournal ? 6 : 3))
    if !journal.isEmpty {
      bottom -= journal.count + 1
      draw(journal, below: bottom, on: &canvas)
    }
    if hasKeys {
      bottom -= Self.rowsOfDetails + 1
      let name = outline.name(of: selectedRow).prefix(columns: size.columns - 4)
      let lines = [name] + details.flatMap { $0.wrapped(columns: size.columns - 4, rows: 2) }
      draw(Array(lines.prefix(Self.rowsOfDetails)), below: bottom, on: &canvas)
      canvas.write(name, row: bottom + 1, column: 2, style: .bold)
    }
    drawHeading(on: &canvas)
    let height = bottom - 2
    for (line, index) in outline.rows.indices.dropFirst(firstRow(height: height)).prefix(height).enumerated() {
      draw(outline.rows[index], isSelected: hasKeys && index == selection, row: line + 2, on: &canvas)
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

  private func isLit(_ row: ContainerOutline.Row) -> Bool {
    guard case .registration(let node) = row else { return false }
    return log[outline.id(of: node)].count > earlierLog[outline.id(of: node)].count
  }

  /// The column at which the figures end.
  private static func end(on canvas: TextCanvas) -> Int { min(canvas.width, mostColumns) - 2 }

  private func drawHeading(on canvas: inout TextCanvas) {
    let heading = "built reused   time"
    canvas.write("● built  ◐ reused  ○ earlier", row: 1, column: 2, style: .dim)
    canvas.write(heading, row: 1, column: Self.end(on: canvas) - heading.columns, style: .dim)
  }

  private func draw(_ row: ContainerOutline.Row, isSelected: Bool, row line: Int, on canvas: inout TextCanvas) {
    let mark = isSelected ? "▸" : " "
    guard case .registration(let node) = row else {
      canvas.write(mark + outline.name(of: row), row: line, column: 1, style: isSelected ? .accent : .bold)
      return
    }
    let (activity, earlier) = (log[outline.id(of: node)], earlierLog[outline.id(of: node)])
    let isLit = isLit(row)
    let light = isLit ? (activity.built > earlier.built ? "●" : "◐") : activity.count > 0 ? "○" : " "
    let style: TextCanvas.Style = isSelected || isLit ? .accent : activity.count > 0 ? .plain : .dim
    let figures = figures(activity)
    let room = Self.end(on: canvas) - 6 - figures.columns
    let name = outline.name(of: row).shortened(columns: room)
    canvas.write("\(mark) \(light) \(name)", row: line, column: 1, style: style)
    canvas.write(figures, row: line, column: Self.end(on: canvas) - figures.columns, style: style)
  }

  private func figures(_ activity: Activity) -> String {
    guard activity.count > 0 else { return "" }
    let time = activity.built > 0 ? activity.buildTime.words : ""
    return "\(activity.built)".padded(to: 5) + "\(activity.reused)".padded(to: 7) + time.padded(to: 7)
  }

  /// Draws lines below a rule.
  private func draw(_ lines: [String], below row: Int, on canvas: inout TextCanvas) {
    canvas.write(String(repeating: "─", count: canvas.width - 2), row: row, column: 1, style: .dim)
    for (offset, line) in lines.enumerated() {
      canvas.write(line.prefix(columns: canvas.width - 4), row: row + 1 + offset, column: 2)
    }
  }
}

extension String {
  /// Returns the text at the end of a number of columns.
  fileprivate func padded(to columns: Int) -> String {
    String(repeating: " ", count: max(columns - self.columns, 0)) + self
  }
}
