import Foundation
import Injector
import InjectorInspection

/// The source of a graph: a program to run, a file, or standard input.
enum GraphSource {
  case program(GraphProgram)
  case file(String)
  case standardInput

  /// The forms of the command line of a command that reads a graph, and takes other words after it.
  static func usages(with words: String) -> [String] {
    let words = words.isEmpty ? "" : " \(words)"
    return [
      "--product NAME [--package PATH]\(words) [OPTION]... [-- ARGUMENT...]",
      "--run PROGRAM\(words) [OPTION]... [-- ARGUMENT...]",
      "FILE.json\(words) [OPTION]...",
      "-\(words) [OPTION]...    (a saved graph from standard input)",
    ]
  }

  /// The options of every command that reads a graph.
  static let options = [
    CommandOption(name: "--product", value: "NAME", help: "build a product of a package, run it and read its graph"),
    CommandOption(name: "--package", value: "PATH", help: "the package of the product (default: the current folder)"),
    CommandOption(
      name: "--scratch-path", value: "PATH", help: "the folder of the package's build, as for swift build"),
    CommandOption(name: "--run", value: "PROGRAM", help: "run a program as it was last built and read its graph"),
    CommandOption(name: "--timeout", value: "SECONDS", help: "the time limit for the program (default: 30)"),
    CommandOption(name: "--quiet", short: "-q", help: "write no messages but errors"),
  ]

  /// Returns the details in the help of these commands: the description of programs, and paragraphs of one.
  static func details(_ paragraphs: String...) -> String {
    let programs = """
      PROGRAM is a path or a name. Names are looked up next to \(CommandLineTool.name), then in PATH.
      A program has the product InjectorInspection, imports it and Injector, and begins its main with this:

        \(GraphProgram.answerLine)
      """
    return ([programs] + paragraphs).joined(separator: "\n\n")
  }

  /// Creates the source that the command line of a command without other words names.
  init(_ arguments: Arguments, for command: any Command.Type) throws(Failure) {
    let (source, words) = try Self.split(arguments, for: command)
    if let word = words.first {
      guard case .program = source else {
        throw Failure("\(command.name) reads one graph, but the command line names \(words.count + 1)", see: command)
      }
      let option = arguments.options["--run"] == nil ? "--product" : "--run"
      throw Failure(
        "unexpected argument \(word.quoted) after \(option); pass arguments for the program after --", see: command)
    }
    self = source
  }

  /// Returns the source that a command line names, and its other words. The first word is a file unless the command
  /// line names a program.
  static func split(
    _ arguments: Arguments, for command: any Command.Type
  ) throws(Failure) -> (source: GraphSource, words: [String]) {
    let options = arguments.options
    let timeout = options["--timeout"]
    if options["--product"] != nil, options["--run"] != nil {
      throw Failure("--run and --product cannot be combined", see: command)
    }
    for option in ["--package", "--scratch-path"] where options[option] != nil && options["--product"] == nil {
      throw Failure("\(option) requires --product", see: command)
    }
    if let name = options["--product"] ?? options["--run"] {
      guard let limit = Double(timeout ?? "30"), limit > 0, limit <= 86_400 else {
        let problem = "must be a number of seconds greater than 0 and at most 86400, not \((timeout ?? "").quoted)"
        throw Failure("--timeout \(problem)", see: command)
      }
      let package = options["--product"].map { _ in options["--package"] ?? "." }
      let program = GraphProgram(
        name: name, package: package, scratchPath: options["--scratch-path"], arguments: arguments.rest ?? [],
        timeLimit: limit, isQuiet: arguments.has("--quiet"))
      return (.program(program), arguments.words)
    }
    let words = arguments.words + (arguments.rest ?? [])
    guard let word = words.first else {
      throw Failure(
        "\(command.name) needs a graph: --product NAME, --run PROGRAM, a FILE, or - for standard input", see: command)
    }
    if timeout != nil { throw Failure("--timeout requires --run or --product", see: command) }
    // After `--`, a dash is the name of a file.
    return (word == "-" && !arguments.words.isEmpty ? .standardInput : .file(word), Array(words.dropFirst()))
  }

  /// The path of the package whose product is built, or `nil` if none is.
  var package: String? {
    if case .program(let program) = self { program.package } else { nil }
  }

  /// The path of the graph's file, or of the manifest or the program that it comes from.
  var file: String {
    switch self {
    case .program(let program):
      program.package.map { $0 == "." ? "Package.swift" : "\($0)/Package.swift" } ?? program.name
    case .file(let path): path
    case .standardInput: "graph.json"
    }
  }

  /// Asks the program for the graph without some plugins.
  func graph(without plugins: Set<String>) throws(Failure) -> DependencyGraph {
    guard case .program(let program) = self else {
      throw Failure(
        "--without needs a program: a saved graph doesn't have what would take the place of a plugin's registrations\n"
          + "To fix this, use --product NAME or --run PROGRAM, and answer in its main with\n"
          + "  \(GraphRequest.answerLine)"
      )
    }
    let graph = try program.graph(without: plugins)
    if let plugin = graph.plugins.first(where: { plugins.contains($0.name) }) {
      throw Failure(
        "\(program.name.quoted) answered with a graph that has \(plugin.name.excerpt)\n"
          + "To fix this, answer in its main with\n  \(GraphRequest.answerLine)")
    }
    return graph
  }

  /// Reads the graph.
  func graph() throws(Failure) -> DependencyGraph {
    switch self {
    case .program(let program): try program.graph()
    case .file(let path): try Self.read(Input.data(ofFile: path), from: path.quoted)
    case .standardInput: try Self.read(Input.standardInput(), from: "standard input")
    }
  }

  /// Reads the graph and names its call sites by paths that open, as far as a package, or that of the source, has the
  /// files.
  func locatedGraph(in package: String? = nil) throws(Failure) -> DependencyGraph { located(try graph(), in: package) }

  /// Returns a graph of the source, which it names the call sites of as `locatedGraph(in:)` does.
  func located(_ graph: DependencyGraph, in package: String? = nil) -> DependencyGraph {
    graph.renamingFiles(SourcePaths(package: package ?? self.package).path)
  }

  /// Reads a graph from JSON.
  static func read(_ bytes: Data, from source: String) throws(Failure) -> DependencyGraph {
    do throws(DocumentError) { return try DependencyGraph(json: bytes) } catch {
      throw Failure("cannot read a graph from \(source): \(error)")
    }
  }
}
