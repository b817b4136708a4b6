import Injector
import InjectorInspection

/// An error caused by invalid usage or input.
struct Failure: Error {
  /// The description of the error and a way to fix it, without a trailing line break.
  var message: String

  /// Creates a failure for invalid input.
  init(_ message: String) { self.message = message }

  /// Creates a failure for an invalid command line. The message refers to the help.
  init(_ message: String, see command: (any Command.Type)?) {
    let help = command.map { "\(CommandLineTool.name) help \($0.name)" } ?? "\(CommandLineTool.name) --help"
    self.message = "\(message)\nSee: \(help)"
  }

  /// Returns a suggestion such as `; did you mean --format?`, or an empty string if no known word is near the given
  /// one.
  static func guess(_ word: String, among known: [String]) -> String {
    NearestNames.of(word, in: known, limit: 1).first.map { "; did you mean \($0.excerpt)?" } ?? ""
  }

  /// Returns a suggestion, or all known words if none is near the given one.
  static func guessOrList(_ word: String, among known: [String]) -> String {
    let guess = guess(word, among: known)
    return !guess.isEmpty || known.isEmpty
      ? guess : "; there are \(known.map(\.excerpt).shortened().joined(separator: ", "))"
  }
}

extension String {
  /// The text in quotation marks, for messages: on one line, and cut after 200 characters.
  var quoted: String { "'\(excerpt)'" }
}
