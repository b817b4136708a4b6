import Injector
import InjectorInspection

/// The options of the commands that answer a question about a graph, as text or as JSON.
struct Report {
  private enum Format: String, CaseIterable {
    case text, json
  }

  static let format = CommandOption(
    name: "--format", value: "FORMAT", help: "text (the default) or json", choices: Format.allCases.map(\.rawValue))

  /// The options of these commands.
  static let options = GraphSource.options + [format, Output.option, Color.option]

  private let format: Format
  private let style: TreeStyle
  private let output: Output

  init(_ arguments: Arguments, for command: any Command.Type) throws(Failure) {
    format = try arguments.choice("--format", for: command) ?? .text
    style = try Color.style(arguments, for: command)
    output = Output(arguments)
  }

  /// Writes a report.
  func write(text: (TreeStyle) -> String, json report: @autoclosure () -> some JSONReport) throws(Failure) {
    switch format {
    case .text: try output.write(text(style))
    case .json: try output.write(report().json)
    }
  }
}
