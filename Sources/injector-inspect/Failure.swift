import Injector

/// Why the program cannot do what it was asked: bad usage or bad input.
struct Failure: Error {
  /// What went wrong and what to do about it, without a line break at the end.
  var message: String

  /// Something is wrong with the input.
  init(_ message: String) { self.message = message }

  /// Something is wrong with the command line: adds where to read how it should be.
  init(_ message: String, see command: (any Command.Type)?) {
    let help = command.map { "\(CommandLineTool.name) help \($0.name)" } ?? "\(CommandLineTool.name) --help"
    self.message = "\(message)\nSee: \(help)"
  }

  /// A question to add where a word is near a known one, `; did you mean --format?`, or nothing.
  static func guess(_ word: String, among known: [String]) -> String {
    NearestNames.of(word, in: known, limit: 1).first.map { "; did you mean \($0)?" } ?? ""
  }
}

extension String {
  /// The text in quotes, on one line, to be shown in a message.
  var quoted: String { "'\(onOneLine)'" }
}
