import Foundation

/// Draws with Graphviz, where it is installed.
enum Graphviz {
  /// Graphviz may need very long for a graph with many edges.
  private static let timeLimit = Duration.seconds(60)

  /// Returns the bytes of a drawing.
  ///
  /// - Parameters:
  ///   - text: A graph in the DOT language.
  ///   - format: A format of Graphviz: `svg` or `png`.
  static func draw(_ text: String, as format: String) throws(Failure) -> Data {
    let program: String
    do throws(Failure) { program = try ProgramPath.find("dot") } catch {
      throw Failure(
        "\(format) is drawn by Graphviz, which is not installed\n"
          + "To fix this, install Graphviz, so that its program dot is in PATH, or use --format html.")
    }
    let signals = SignalGuard()
    defer { signals.release() }
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let (input, output) = ("\(folder.path)/graph.dot", "\(folder.path)/graph.\(format)")
    try Output(input).write(text)
    let limit = ContinuousClock.now + timeLimit
    func run(_ options: [String]) throws(Failure) -> (ending: ChildProcess.Ending, lines: [String]) {
      let child = try ChildProcess(
        path: program, arguments: options + ["-T\(format)", "-o", output, input],
        environment: ProcessInfo.processInfo.environment)
      return child.wait(until: limit, signals: signals)
    }
    var (ending, errors) = try run([])
    // Graphviz fails on some plugins that depend on each other. Its newer way to rank nodes doesn't, but it draws
    // worse.
    if ending.isFailure, case .exited(0) = try run(["-Gnewrank=true"]).ending { ending = .exited(0) }
    switch ending {
    case .exited(0):
      guard let drawing = try Input.data(ofAnswer: output, named: "the drawing of Graphviz") else {
        throw failure("it ended without writing a drawing", errors)
      }
      return drawing
    case .interrupted(let signal):
      folder.remove()
      signals.end(by: signal)
    case .timedOut:
      throw Failure(
        "Graphviz needs more than a minute for the graph\nTo fix this, narrow it with --focus KEY or --plugin NAME.")
    case .exited(let code): throw failure("it exited with code \(code)", errors)
    case .crashed(let signal): throw failure("it crashed with \(SystemError.name(ofSignal: signal))", errors)
    }
  }

  /// Returns a failure with the problem in one line, and what Graphviz wrote below it.
  private static func failure(_ problem: String, _ errors: [String]) -> Failure {
    let lastErrors = ["The last lines of its standard error:"] + errors.map { "  | \($0)" }
    let lines = ["Graphviz cannot draw the graph: \(problem)"] + (errors.isEmpty ? [] : lastErrors)
    return Failure((lines + ["To fix this, use --format html, which needs no Graphviz."]).joined(separator: "\n"))
  }
}

extension ChildProcess.Ending {
  /// A Boolean value that indicates whether the program ended by itself, without success.
  fileprivate var isFailure: Bool {
    switch self {
    case .exited(let code): code != 0
    case .crashed: true
    case .timedOut, .interrupted: false
    }
  }
}
