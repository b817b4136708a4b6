import Foundation
import Injector
import InjectorInspection

/// A program that the tool runs to get its graph.
struct GraphProgram {
  /// The program to run.
  enum Program {
    /// A program with a name or a path.
    case named(String)
    /// A product of a package, which is built first.
    case product(PackageProduct)
  }

  /// The line of code that makes a program answer.
  static let answerLine = "GraphRequest.answer { DependencyGraph(of: AppPlugin()) }"

  private static let advice =
    "To fix this, add the product InjectorInspection to its target, import it, and begin its main with\n  \(answerLine)"

  var program: Program
  /// The arguments to pass to the program.
  var arguments: [String]
  /// The maximum time to wait for the program.
  var timeLimit: Duration

  /// The name or path from the command line.
  private var name: String {
    switch program {
    case .named(let name): name
    case .product(let product): product.name
    }
  }

  /// Runs the program and reads its graph.
  func graph() throws(Failure) -> DependencyGraph {
    // Decoding needs no cleaning up, so signals act at once again.
    try GraphSource.read(try answer(), from: "the output of \(name.quoted)")
  }

  /// Runs the program and reads its answer. A signal stops both, and then this program.
  private func answer() throws(Failure) -> Data {
    let signals = SignalGuard()
    defer { signals.release() }
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path: String
    switch program {
    case .named(let name): path = try ProgramPath.find(name)
    case .product(let product):
      path = try product.build { child in
        let (ending, lines) = child.wait(until: nil, signals: signals, storing: PackageProduct.output)
        if case .interrupted(let signal) = ending { stop(by: signal, signals, folder) }
        return (ending, lines)
      }
    }
    let answer = "\(folder.path)/graph.json"
    var environment = ProcessInfo.processInfo.environment
    environment[GraphRequest.environmentVariable] = answer
    // The backtrace of a crash would push the message that explains it out of the stored lines.
    if environment["SWIFT_BACKTRACE"] == nil { environment["SWIFT_BACKTRACE"] = "enable=no" }
    let deadline = ContinuousClock.now + timeLimit
    let child = try ChildProcess(path: path, arguments: arguments, environment: environment)
    let (ending, errors) = child.wait(until: deadline, signals: signals)

    switch ending {
    case .exited(0): break
    case .exited(let code): throw failure("it exited with code \(code)", errors)
    case .crashed(let signal): throw failure("it crashed with \(SystemError.name(ofSignal: signal))", errors)
    case .timedOut: throw lateness(errors)
    case .interrupted(let signal): stop(by: signal, signals, folder)
    }
    guard let data = try Input.data(ofAnswer: answer, named: "the output of \(name.quoted)") else {
      throw failure("it ended without writing one", errors, Self.advice)
    }
    return data
  }

  private func stop(by signal: Int32, _ signals: SignalGuard, _ folder: TemporaryFolder) -> Never {
    folder.remove()
    signals.end(by: signal)
  }

  private func lateness(_ errors: [String]) -> Failure {
    failure(
      "it wrote none within \(seconds) and was stopped", errors,
      "\(Self.advice)\nIf the program needs more time, raise --timeout.")
  }

  private func failure(_ problem: String, _ errors: [String], _ advice: String? = nil) -> Failure {
    let lastErrors = ["The last lines of its standard error:"] + errors.map { "  | \($0)" }
    let lines = ["cannot get a graph from \(name.quoted): \(problem)"] + (errors.isEmpty ? [] : lastErrors)
    return Failure((lines + (advice.map { [$0] } ?? [])).joined(separator: "\n"))
  }

  private var seconds: String {
    let milliseconds = timeLimit / .milliseconds(1)
    if milliseconds == 1000 { return "1 second" }
    return (milliseconds / 1000).rounded() * 1000 == milliseconds
      ? "\(Int(milliseconds / 1000)) seconds" : "\(milliseconds / 1000) seconds"
  }
}
