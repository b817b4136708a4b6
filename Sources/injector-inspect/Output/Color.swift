import Foundation

/// A value that determines when to use terminal colors.
enum Color: String, CaseIterable {
  case auto
  case always
  case never

  /// The option of every command that writes colors.
  static let option = CommandOption(
    name: "--color", value: "WHEN", help: "use colors in text: auto (the default), always or never",
    choices: allCases.map(\.rawValue))

  /// Returns a Boolean value that indicates whether to use colors for the given output. `auto` uses colors on a
  /// terminal unless `NO_COLOR` is set.
  func isWanted(for output: Output) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      guard case .standardOutput = output, isatty(STDOUT_FILENO) == 1 else { return false }
      let environment = ProcessInfo.processInfo.environment
      return environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    }
  }
}
