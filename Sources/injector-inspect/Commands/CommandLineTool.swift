import Injector

/// The command-line tool: finds the command, runs it, and reports failures.
enum CommandLineTool {
  static let name = "injector-inspect"
  static let version = "0.4.0-dev"

  /// The commands, in the order in which the help lists them. Add new commands here.
  static var commands: [any Command.Type] {
    [
      GraphCommand.self, CheckCommand.self, WhyCommand.self, UsesCommand.self, UsedByCommand.self, UnusedCommand.self,
      CyclesCommand.self, DiffCommand.self, ExplainCommand.self, SchemaCommand.self,
      CompletionsCommand.self, HelpCommand.self,
    ]
  }

  /// Runs a command line, without the name of the tool.
  ///
  /// - Returns: The exit code: 0 for success, 1 if problems were found, 2 for invalid usage or input.
  static func run(_ words: [String]) -> Int32 {
    do throws(Failure) { return try start(words) } catch {
      StandardError.report(error.message)
      return 2
    }
  }

  /// Returns the command with the given name.
  static func command(named name: String) throws(Failure) -> any Command.Type {
    if let command = commands.first(where: { $0.name == name }) { return command }
    throw Failure(
      "there is no command \(name.quoted)\(Failure.guess(name, among: commands.map { $0.name }))", see: nil)
  }

  private static func start(_ words: [String]) throws(Failure) -> Int32 {
    guard let first = words.first else {
      StandardError.write(HelpCommand.overview)
      return 2
    }
    switch first {
    case "-h", "--help":
      try Output.standardOutput.write(HelpCommand.overview)
      return 0
    case "--version":
      try Output.standardOutput.write("\(name) \(version)\n")
      return 0
    case _ where first.hasPrefix("-"):
      let known = ["--help", "--version"]
      throw Failure(
        "there is no option \(first.quoted) before a command\(Failure.guess(first, among: known))", see: nil)
    default:
      let command = try command(named: first)
      let arguments = try Arguments(words.dropFirst(), for: command)
      guard arguments.asksForHelp else { return try command.run(arguments) }
      try Output.standardOutput.write(HelpCommand.text(about: command))
      return 0
    }
  }
}
