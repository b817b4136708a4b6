import Foundation
import Injector

/// Where a command's graph comes from: a program that is started, a file, or standard input.
enum GraphSource {
  case program(GraphProgram)
  case file(String)
  case standardInput

  /// The ways to call every command that reads a graph.
  static let usages = [
    "--run PROGRAM [OPTION]... [-- ARGUMENT...]",
    "FILE.json [OPTION]...",
    "- [OPTION]...    (a saved graph from standard input)",
  ]

  /// The options of every command that reads a graph.
  static let options = [
    CommandOption(name: "--run", value: "PROGRAM", help: "start a program and ask it for its graph"),
    CommandOption(name: "--timeout", value: "SECONDS", help: "how long the program may take; 30 unless told"),
  ]

  /// What such a command's help says of them.
  static let details = """
    A PROGRAM is a path, or a name that is looked up beside \(CommandLineTool.name), then in PATH.
    It answers when its main begins with this line:

      \(GraphProgram.answerLine)
    """

  init(_ arguments: Arguments, for command: any Command.Type) throws(Failure) {
    let timeout = arguments.options["--timeout"]
    if let program = arguments.options["--run"] {
      if let word = arguments.words.first {
        throw Failure(
          "with --run no file is read, so \(word.quoted) has no meaning; words for the program follow --", see: command)
      }
      self = .program(
        GraphProgram(
          name: program, arguments: arguments.rest ?? [],
          timeLimit: try timeout.map { text throws(Failure) in try Self.seconds(text, command) } ?? .seconds(30)))
      return
    }
    let words = arguments.words + (arguments.rest ?? [])
    guard let word = words.first else {
      throw Failure(
        "\(command.name) needs something to read: --run PROGRAM, a FILE, or - for standard input", see: command)
    }
    guard words.count == 1 else {
      throw Failure("\(command.name) reads one graph, but \(words.count) are named", see: command)
    }
    if timeout != nil { throw Failure("--timeout has a meaning with --run only", see: command) }
    // After `--`, even a dash is a file's name.
    self = word == "-" && arguments.rest == nil ? .standardInput : .file(word)
  }

  /// Reads the graph.
  func graph() throws(Failure) -> DependencyGraph {
    switch self {
    case .program(let program): try program.graph()
    case .file(let path): try Self.read(Bytes.of(file: path), from: path.quoted)
    case .standardInput:
      try Self.read(Bytes.of(descriptor: STDIN_FILENO, named: "standard input"), from: "standard input")
    }
  }

  /// Reads a graph from JSON.
  static func read(_ bytes: [UInt8], from place: String) throws(Failure) -> DependencyGraph {
    do throws(GraphSnapshotError) {
      return try DependencyGraph(json: bytes)
    } catch {
      throw Failure("cannot read a graph from \(place): \(error)")
    }
  }

  private static func seconds(_ text: String, _ command: any Command.Type) throws(Failure) -> Duration {
    guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
      throw Failure("--timeout is a number of seconds above 0, at most 86400, not \(text.quoted)", see: command)
    }
    return .milliseconds(Int(max(1, (seconds * 1000).rounded())))
  }
}
