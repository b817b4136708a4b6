/// `injector-inspect help`: the texts about commands, created from their properties.
enum HelpCommand: Command {
  static let name = "help"
  static let summary = "show the help of a command"
  static let usages = ["[COMMAND] [OPTION]..."]
  static let details = ""
  static let options = [Output.option]
  static var words: [String] { CommandLineTool.commands.map { $0.name } }
  static let examples = ["help check"]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let text = try arguments.word("command", for: self).map { name throws(Failure) in
      Self.text(about: try CommandLineTool.command(named: name))
    }
    try Output(arguments).write(text ?? overview)
    return 0
  }

  /// The description of the tool and its commands.
  static var overview: String {
    """
    \(CommandLineTool.name) shows and checks the dependency graphs of programs that use Injector.

    Usage:
      \(CommandLineTool.name) COMMAND [OPTION]...

    Commands:
    \(table(CommandLineTool.commands.map { ($0.name, $0.summary) }))

    Options:
    \(table([("-h, --help", "show this help, or the help of a command after it"), ("--version", "show the version")]))

    Exit codes: 0 success, 1 problems found, 2 invalid usage or input.

    """
  }

  /// Returns the help of a command.
  static func text(about command: any Command.Type) -> String {
    let usages = command.usages.map { "  \(CommandLineTool.name) \(command.name) \($0)" }.joined(separator: "\n")
    let options = command.options.map { ($0.usage, $0.help) } + [("-h, --help", "show this help")]
    let examples = command.examples.map { "  \(CommandLineTool.name) \($0)" }.joined(separator: "\n")
    return """
      \(CommandLineTool.name) \(command.name): \(command.summary)

      Usage:
      \(usages)
      \(command.details.isEmpty ? "" : "\n\(command.details)\n")
      Options:
      \(table(options))

      Examples:
      \(examples)

      """
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  \($0)\(String(repeating: " ", count: width - $0.count + 2))\($1)" }.joined(separator: "\n")
  }
}
