import Foundation
import InjectorInspection

/// A value that determines when to use terminal colors.
enum Color: String, CaseIterable {
  case auto
  case always
  case never

  /// The option of every command that writes colors.
  static let option = CommandOption(
    name: "--color", value: "WHEN", help: "use colors in text: auto (the default), always or never",
    choices: allCases.map(\.rawValue))

  /// Returns the style of a command's text. `auto` uses colors on a terminal unless `NO_COLOR` is set.
  static func style(_ arguments: Arguments, for command: any Command.Type) throws(Failure) -> TreeStyle {
    switch try arguments.choice("--color", for: command) ?? Color.auto {
    case .always: return TreeStyle(isColored: true)
    case .never: return TreeStyle(isColored: false)
    case .auto:
      guard case .standardOutput = Output(arguments), isatty(STDOUT_FILENO) == 1 else {
        return TreeStyle(isColored: false)
      }
      let environment = ProcessInfo.processInfo.environment
      return TreeStyle(isColored: environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb")
    }
  }
}
