import Foundation

/// When to use a terminal's colors.
enum Color: String, CaseIterable {
  case auto
  case always
  case never

  /// Whether data that goes to an output is colored: `auto` does so on a terminal, unless `NO_COLOR` is set.
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
