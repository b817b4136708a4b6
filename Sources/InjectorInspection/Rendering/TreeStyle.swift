/// The colors of a tree on a terminal, or none.
struct TreeStyle {
  /// Whether anything is colored.
  var isColored: Bool

  /// What is colored, and the terminal's code for it.
  enum Ink: String {
    case title = "1"
    case line = "2"
    case word = "36"
    case problem = "1;31"
    case userInterface = "32"
    case viewModel = "34"
    case warning = "33"
  }

  /// A text in a color; nil and the empty text are left as they are.
  func paint(_ text: String, _ ink: Ink?) -> String {
    guard isColored, let ink, !text.isEmpty else { return text }
    return "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m"
  }
}
