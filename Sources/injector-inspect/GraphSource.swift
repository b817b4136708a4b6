import Foundation
import Injector
import InjectorInspection

/// The source of a graph: a program to run, a file, or standard input.
enum GraphSource {
  case program(GraphProgram)
  case file(String)
  case standardInput

  /// The forms of the command line of every command that reads a graph.
  static let usages = [
    "--run PROGRAM [OPTION]... [-- ARGUMENT...]",
    "FILE.json [OPTION]...",
    "- [OPTION]...    (a saved graph from standard input)",
  ]

  /// The options of every command that reads a graph.
  static let options = [
    CommandOption(name: "--run", value: "PROGRAM", help: "run a program and read its graph"),
    CommandOption(name: "--timeout", value: "SECONDS", help: "the time limit for the program (default: 30)"),
  ]

  /// The description of programs in the help of these commands.
  static let details = """
    PROGRAM is a path or a name. Names are looked up next to \(CommandLineTool.name), then in PATH.
    The main of the program must begin with this line:

      \(GraphProgram.answerLine)
    """

  init(_ arguments: Arguments, for command: any Command.Type) throws(Failure) {
    let timeout = arguments.options["--timeout"]
    if let program = arguments.options["--run"] {
      if let word = arguments.words.first {
        throw Failure(
          "unexpected argument \(word.quoted) after --run; pass arguments for the program after --", see: command)
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
        "\(command.name) needs a graph: --run PROGRAM, a FILE, or - for standard input", see: command)
    }
    guard words.count == 1 else {
      throw Failure("\(command.name) reads one graph, but the command line names \(words.count)", see: command)
    }
    if timeout != nil { throw Failure("--timeout requires --run", see: command) }
    // After `--`, a dash is the name of a file.
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
  static func read(_ bytes: [UInt8], from source: String) throws(Failure) -> DependencyGraph {
    do throws(DocumentError) {
      return try DependencyGraph(json: bytes)
    } catch {
      throw Failure("cannot read a graph from \(source): \(error)")
    }
  }

  private static func seconds(_ text: String, _ command: any Command.Type) throws(Failure) -> Duration {
    guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
      throw Failure(
        "--timeout must be a number of seconds greater than 0 and at most 86400, not \(text.quoted)", see: command)
    }
    return .milliseconds(Int(max(1, (seconds * 1000).rounded())))
  }
}
