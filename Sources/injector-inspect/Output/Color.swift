import Foundation
import InjectorInspection

/// A value that determines when to use terminal colors.
enum Color: String, CaseIterable {
  case auto, always, never

  /// The option of every command that writes colors.
  static let option = CommandOption(
    name: "--color", value: "WHEN", help: "use colors in text: auto (the default), always or never",
    choices: allCases.map(\.rawValue))

  /// Returns the style of a command's text. `auto` uses colors on a terminal unless `NO_COLOR` is set.
  static func style(_ arguments: Arguments) -> TreeStyle {
    let color: Color = arguments.choice("--color") ?? .auto
    guard color == .auto else { return TreeStyle(isColored: color == .always) }
    let environment = ProcessInfo.processInfo.environment
    let allowsColors = environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    guard case .standardOutput = Output(arguments) else { return TreeStyle(isColored: false) }
    return TreeStyle(isColored: allowsColors && isatty(STDOUT_FILENO) == 1)
  }
}
