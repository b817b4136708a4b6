/// One command: what help says of it, which options it takes, and what it does.
protocol Command {
  /// The word that it is called by.
  static var name: String { get }
  /// What it does, in a few words that follow its name in the list of commands.
  static var summary: String { get }
  /// The ways to call it, without the program's and the command's names.
  static var usages: [String] { get }
  /// What else there is to know, as it stands in its help; nothing where the rest says it all.
  static var details: String { get }
  /// The options it takes, beside `--help`.
  static var options: [CommandOption] { get }

  /// Does it.
  ///
  /// - Returns: The exit code: 0, or 1 where problems were found.
  static func run(_ arguments: Arguments) throws(Failure) -> Int32
}

/// One option of a command. All of them take a value.
struct CommandOption {
  /// The option with its dashes: `--format`.
  var name: String
  /// What help calls its value: `FORMAT`.
  var value: String
  /// What help says of it.
  var help: String
}
