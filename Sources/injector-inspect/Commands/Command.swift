/// A command of the tool, with its help text and its options. Unless it says otherwise, a command answers a question
/// about a graph.
protocol Command {
  /// The name of the command.
  static var name: String { get }
  /// A short description for the list of commands.
  static var summary: String { get }
  /// The forms of the command line, without the names of the tool and the command.
  static var usages: [String] { get }
  /// Further text for the help, or an empty string.
  static var details: String { get }
  /// The options of the command, except `--help`.
  static var options: [CommandOption] { get }
  /// The words that the command accepts, if it accepts no others.
  static var words: [String] { get }
  /// Command lines to copy, without the name of the tool.
  static var examples: [String] { get }

  /// Runs the command.
  ///
  /// - Returns: The exit code: 0, or 1 if problems were found.
  static func run(_ arguments: Arguments) throws(Failure) -> Int32
}

extension Command {
  static var usages: [String] { GraphSource.usages(with: "") }
  static var options: [CommandOption] { Report.options() }
  static var words: [String] { [] }
}

/// An option of a command.
struct CommandOption {
  /// The name, including the dashes: `--format`.
  var name: String
  /// The short form of the name, such as `-o`, or `nil` if there is none.
  var short: String?
  /// The placeholder of the value in the help, such as `FORMAT`, or `nil` if the option takes no value.
  var value: String?
  /// The description in the help.
  var help: String
  /// The words that the option accepts, or an empty array if it accepts others too.
  var choices: [String] = []
  /// The words that begin a value, each before an equals sign, and those that follow it: codes of rules and
  /// severities.
  var settings: (keys: [String], values: [String]) = ([], [])
  /// A Boolean value that indicates whether the option takes several values, separated by commas or repeated.
  var isList = false

  /// The names and the placeholder of the value.
  var usage: String { (short.map { "\($0), " } ?? "") + name + (value.map { " \($0)" } ?? "") }
}
