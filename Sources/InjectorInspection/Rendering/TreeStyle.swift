/// The terminal colors of a tree.
struct TreeStyle {
  /// Whether the tree uses colors.
  var isColored: Bool

  /// A colored part of a tree, with its terminal code.
  enum Ink: String {
    case title = "1"
    case line = "2"
    case word = "36"
    case problem = "1;31"
    case userInterface = "32"
    case viewModel = "34"
    case warning = "33"
  }

  /// Returns a text in a color. Returns the text unchanged if the color is `nil` or the text is empty.
  func paint(_ text: String, _ ink: Ink?) -> String {
    guard isColored, let ink, !text.isEmpty else { return text }
    return "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m"
  }
}
