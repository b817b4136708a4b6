import Injector
import InjectorInspection

/// The options of the commands that answer a question about a graph, as text or as JSON.
enum Report {
  /// The options for the form of the answer.
  static let formOptions = [
    CommandOption(name: "--format", value: "FORMAT", help: "text (the default) or json", choices: ["text", "json"]),
    Output.option, Color.option,
  ]

  /// The options of these commands, with those of one.
  static func options(_ own: CommandOption...) -> [CommandOption] { GraphSource.options + own + formOptions }

  /// Writes a report.
  static func write(
    _ arguments: Arguments, text: (TreeStyle) -> String, json report: @autoclosure () -> some JSONReport
  ) throws(Failure) {
    try Output(arguments).write(arguments.options["--format"] == "json" ? report().json : text(Color.style(arguments)))
  }
}
