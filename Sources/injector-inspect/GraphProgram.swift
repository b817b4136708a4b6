import Foundation
import Injector
import InjectorInspection

/// A program that the tool runs to get its graph.
struct GraphProgram {
  /// The line of code that makes a program answer.
  static let answerLine = "GraphRequest.answer { DependencyGraph(of: AppPlugin()) }"

  /// The name or path from the command line.
  var name: String
  /// The arguments to pass to the program.
  var arguments: [String]
  /// The maximum time to wait for the program.
  var timeLimit: Duration

  /// Runs the program and reads its graph.
  func graph() throws(Failure) -> DependencyGraph {
    let path = try ProgramPath.find(name)
    let signals = SignalGuard()
    defer { signals.release() }
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let answer = "\(folder.path)/graph.json"

    var environment = ProcessInfo.processInfo.environment
    environment[GraphRequest.environmentVariable] = answer
    // The backtrace of a crash would push the message that explains it out of the stored lines.
    if environment["SWIFT_BACKTRACE"] == nil { environment["SWIFT_BACKTRACE"] = "enable=no" }
    let child = try ChildProcess(path: path, arguments: arguments, environment: environment)
    let (ending, errors) = child.wait(atMost: timeLimit, signals: signals)

    switch ending {
    case .exited(0): break
    case .exited(let code): throw failure("it exited with code \(code)", errors)
    case .crashed(let signal): throw failure("it crashed with \(Self.name(ofSignal: signal))", errors)
    case .timedOut:
      let advice =
        "To fix this, begin its main with \(Self.answerLine)\nIf the program needs more time, raise --timeout."
      throw failure("it wrote none within \(seconds) and was stopped", errors, advice)
    case .interrupted(let signal):
      folder.remove()
      signals.end(by: signal)
    }
    guard FileManager.default.fileExists(atPath: answer) else {
      throw failure("it ended without writing one", errors, "To fix this, begin its main with \(Self.answerLine)")
    }
    return try GraphSource.read(Bytes.of(file: answer), from: "the output of \(name.quoted)")
  }

  private func failure(_ problem: String, _ errors: String, _ advice: String? = nil) -> Failure {
    let lastErrors = errors.isEmpty ? nil : "The last lines of its standard error:\n\(errors)"
    let lines = ["cannot get a graph from \(name.quoted): \(problem)", lastErrors, advice]
    return Failure(lines.compactMap { $0 }.joined(separator: "\n"))
  }

  private var seconds: String {
    let milliseconds = timeLimit / .milliseconds(1)
    if milliseconds == 1000 { return "1 second" }
    return (milliseconds / 1000).rounded() * 1000 == milliseconds
      ? "\(Int(milliseconds / 1000)) seconds" : "\(milliseconds / 1000) seconds"
  }

  private static func name(ofSignal signal: Int32) -> String {
    let names = [
      SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGHUP: "SIGHUP", SIGILL: "SIGILL", SIGINT: "SIGINT",
      SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE", SIGQUIT: "SIGQUIT", SIGSEGV: "SIGSEGV", SIGSYS: "SIGSYS",
      SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP",
    ]
    return names[signal].map { "signal \(signal) (\($0))" } ?? "signal \(signal)"
  }
}
