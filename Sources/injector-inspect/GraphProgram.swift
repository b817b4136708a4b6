import Foundation
import Injector

/// A program that is started and asked for its graph.
struct GraphProgram {
  /// The line by which a program answers.
  static let answerLine = "GraphRequest.answer { DependencyGraph(of: AppPlugin()) }"

  /// The name or path, as the user wrote it.
  var name: String
  /// The arguments that the program gets.
  var arguments: [String]
  /// How long it may take.
  var timeLimit: Duration

  /// Starts the program and reads its answer.
  func graph() throws(Failure) -> DependencyGraph {
    let path = try ProgramPath.find(name)
    let signals = SignalGuard()
    defer { signals.release() }
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let answer = "\(folder.path)/graph.json"

    var environment = ProcessInfo.processInfo.environment
    environment[GraphRequest.environmentVariable] = answer
    // Of a crash, its one line tells more than the report below it, which would push it out of sight.
    if environment["SWIFT_BACKTRACE"] == nil { environment["SWIFT_BACKTRACE"] = "enable=no" }
    let child = try ChildProcess(path: path, arguments: arguments, environment: environment)
    let (ending, errors) = child.wait(atMost: timeLimit, signals: signals)

    switch ending {
    case .exited(0): break
    case .exited(let code): throw failure("ended with exit code \(code) and gave no graph", errors)
    case .crashed(let signal): throw failure("crashed with \(Self.name(ofSignal: signal)) and gave no graph", errors)
    case .timedOut:
      let advice = "Does its main begin with \(Self.answerLine) ? If it only needs longer, raise --timeout."
      throw failure("gave no graph within \(seconds) and was stopped", errors, advice)
    case .interrupted(let signal):
      folder.remove()
      signals.end(by: signal)
    }
    guard FileManager.default.fileExists(atPath: answer) else {
      throw failure("ended without giving its graph", errors, "Its main must begin with: \(Self.answerLine)")
    }
    return try GraphSource.read(Bytes.of(file: answer), from: "the answer of \(name.quoted)")
  }

  private func failure(_ what: String, _ errors: String, _ advice: String? = nil) -> Failure {
    let heard = errors.isEmpty ? nil : "The end of its standard error:\n\(errors)"
    return Failure(["\(name.quoted) \(what)", heard, advice].compactMap { $0 }.joined(separator: "\n"))
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
