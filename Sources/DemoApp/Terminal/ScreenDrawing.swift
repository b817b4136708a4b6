import Injector
import InjectorHeadless

/// A drawing of a screen's views in rows and columns of text.
struct ScreenDrawing {
  private static let width = 50
  private static let minimalHeight = 20
  private static let pointsPerRow = 44.0

  let screen: HeadlessViewController
  var focus: HeadlessControl?
  var inColor = false

  /// A view without subviews and its position on the screen.
  private struct Leaf {
    let view: HeadlessView
    let x: Double
    let y: Double
    let isHidden: Bool
    var bottom: Double { y + max(view.frame.height, 1) }
  }

  func lines() -> [String] {
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
    frame(height: max(next, Self.minimalHeight), on: &canvas)
    return canvas.lines(inColor: inColor)
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
    case let label as HeadlessLabel: wrap(label.text, width: width)
    case let field as HeadlessTextField: box(field, width: width)
    case let button as HeadlessButton: [button === focus ? "▸ \(button.title) ◂" : "[ \(button.title) ]"]
    case let image as HeadlessImageView: Artwork.rows(named: image.imageName)
    case let spinner as HeadlessActivityIndicatorView: [spinner.isAnimating ? "· · ·" : ""]
    default: []
    }
  }

  private func box(_ field: HeadlessTextField, width: Int) -> [String] {
    let inner = max(width - 4, 1)
    let text = field.isSecureTextEntry ? String(repeating: "•", count: field.text.count) : field.text
    let shown = field === focus ? "\(text.suffix(inner - 1))▏" : String(text.suffix(inner))
    let content = text.isEmpty && field !== focus ? "" : shown
    let caption = " \(field.placeholder ?? "") "
    return [
      "╭─\(caption)" + String(repeating: "─", count: max(width - 3 - caption.count, 0)) + "╮",
      "│ " + content + String(repeating: " ", count: max(inner - content.count, 0)) + " │",
      "╰" + String(repeating: "─", count: max(width - 2, 0)) + "╯",
    ]
  }

  private func wrap(_ text: String, width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  private func draw(_ content: [String], of leaf: Leaf, row: Int, on canvas: inout TextCanvas) {
    let style: TextCanvas.Style =
      if leaf.view === focus { .accent } else if leaf.view is HeadlessImageView { .dim } else { .plain }
    for (offset, line) in content.enumerated() {
      let space = columns(leaf.view.frame.width) - line.count
      canvas.write(line, row: row + offset, column: columns(leaf.x) + max(space / 2, 0), style: style)
    }
  }

  private func frame(height: Int, on canvas: inout TextCanvas) {
    let last = Self.width - 1
    let line = String(repeating: "─", count: Self.width - 2)
    canvas.write("╭\(line)╮", row: 0, column: 0, style: .dim)
    if let title = screen.title { canvas.write(" \(title) ", row: 0, column: 2, style: .bold) }
    for row in 1..<height {
      canvas.write("│", row: row, column: 0, style: .dim)
      canvas.write("│", row: row, column: last, style: .dim)
    }
    canvas.write("╰\(line)╯", row: height, column: 0, style: .dim)
  }
}
