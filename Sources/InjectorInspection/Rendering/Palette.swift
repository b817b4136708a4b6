import Injector

/// The colors of drawings. The page has its own, for light and dark.
enum Palette {
  static let (ink, quiet, line, frame) = ("#1B2733", "#56657A", "#78869A", "#B8C2CF")
  static let (red, green, amber) = ("#C62828", "#1E7D34", "#B26A00")
  static let (plain, gray, paleGreen, paleRed, paleAmber) = ("#FFFFFF", "#F1F3F5", "#E6F4EA", "#FCE8E6", "#FFF3DD")

  /// Returns the color of the registrations with a role.
  static func fill(of role: Role) -> String {
    switch role {
    case .service: "#E8F0FB"
    case .viewModel: paleGreen
    case .controller, .screen: paleAmber
    case .coordinator: "#F3E8F7"
    case .instance: gray
    case .input: "#FDE8EF"
    case .decorator: "#E0F4F4"
    case .alias: plain
    }
  }
}
