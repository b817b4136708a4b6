import Injector
import InjectorHeadless

/// A drawing of a screen's views in rows and columns of text.
struct ScreenDrawing {
  private static let width = 50
  private static let minimalHeight = 20
  private static let pointsPerRow = 44.0
  private static let pointsPerLine = 21.0

  let screen: HeadlessViewController
  /// The highlighted control.
  var focus: HeadlessControl?

  /// A view without subviews and its position on the screen.
  private struct Leaf {
    let view: HeadlessView
    let x: Double
    let y: Double
    let isHidden: Bool
    var bottom: Double { y + max(view.frame.height, 1) }
  }

  /// The drawing, which is as large as the screen needs.
  var canvas: TextCanvas {
    var canvas = TextCanvas(width: Self.width)
    var next = 1
    var row = 1
    var bandBottom = 0.0
    for leaf in leaves(in: screen.view, x: 0, y: 0, isHidden: false).sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
      // Adjacent views share a row. A hidden view occupies its row, so that showing it doesn't move other views.
      if leaf.y >= bandBottom {
        row = max(Int(leaf.y / Self.pointsPerRow), next)
        bandBottom = leaf.bottom
      }
      let content = rows(of: leaf.view, width: columns(leaf.view.frame.width))
      next = max(next, row + content.count)
      guard !leaf.isHidden else { continue }
      draw(content, of: leaf, row: row, on: &canvas)
    }
    canvas.drawBorder(title: screen.title, height: max(next, Self.minimalHeight) + 1)
    return canvas
  }

  private func leaves(in view: HeadlessView, x: Double, y: Double, isHidden: Bool) -> [Leaf] {
    let isHidden = isHidden || view.isHidden
    if view.subviews.isEmpty { return [Leaf(view: view, x: x, y: y, isHidden: isHidden)] }
    return view.subviews.flatMap { leaves(in: $0, x: x + $0.frame.x, y: y + $0.frame.y, isHidden: isHidden) }
  }

  private func columns(_ points: Double) -> Int {
    Int((points * Double(Self.width) / max(screen.view.frame.width, 1)).rounded())
  }

  // MARK: Views

  private func rows(of view: HeadlessView, width: Int) -> [String] {
    switch view {
    case let label as HeadlessLabel:
      label.text.wrapped(columns: width, rows: max(Int(label.frame.height / Self.pointsPerLine), 1))
    case let field as HeadlessTextField: box(field, width: width)
    case let button as HeadlessButton: [caption(of: button, width: width)]
    case let image as HeadlessImageView: Artwork.rows(named: image.image?.name)
    case let spinner as HeadlessActivityIndicatorView: [spinner.isAnimating ? "· · ·" : ""]
    default: []
    }
  }

  private func caption(of button: HeadlessButton, width: Int) -> String {
    let title = button.title.shortened(columns: width - 4)
    return button === focus ? "▸ \(title) ◂" : "[ \(title) ]"
  }

  private func box(_ field: HeadlessTextField, width: Int) -> [String] {
    let inner = max(width - 4, 1)
    let content = visibleText(of: field, columns: inner)
    let caption = " \(field.placeholder ?? "") "
    return [
      "╭─\(caption)" + String(repeating: "─", count: max(width - 3 - caption.columns, 0)) + "╮",
      "│ " + content + String(repeating: " ", count: max(inner - content.columns, 0)) + " │",
      "╰" + String(repeating: "─", count: max(width - 2, 0)) + "╯",
    ]
  }

  /// Returns the end of a field's text. The cursor behind it has a column of its own.
  private func visibleText(of field: HeadlessTextField, columns: Int) -> String {
    let text = field.isSecureTextEntry ? String(repeating: "•", count: field.text.count) : field.text
    return text.suffix(columns: field === focus ? columns - 1 : columns)
  }

  private func draw(_ content: [String], of leaf: Leaf, row: Int, on canvas: inout TextCanvas) {
    let width = columns(leaf.view.frame.width)
    let style: TextCanvas.Style =
      if leaf.view === focus { .accent } else if leaf.view is HeadlessImageView { .dim } else { .plain }
    for (offset, line) in content.enumerated() {
      let column = columns(leaf.x) + max((width - line.columns) / 2, 0)
      canvas.write(line, row: row + offset, column: column, style: style)
    }
    if let field = leaf.view as? HeadlessTextField, field === focus {
      let text = visibleText(of: field, columns: max(width - 4, 1))
      canvas.cursor = TextCanvas.Position(row: row + 1, column: columns(leaf.x) + 2 + text.columns)
    }
  }
}
