import Foundation
import Injector
import InjectorInspection

/// A program that the tool runs to get its graph.
struct GraphProgram {
  /// The line of code that makes a program answer.
  static let answerLine = "GraphRequest.answer { DependencyGraph(of: AppPlugin()) }"

  private static let advice =
    "To fix this, add the product InjectorInspection to its target, import it, and begin its main with\n  \(answerLine)"

  /// The name or path of the program, or the name of a product.
  var name: String
  /// The path of the package whose product is built first, or `nil` if the program is run as it was last built.
  var package: String?
  /// The path of the folder to build in, or `nil` for that of the package.
  var scratchPath: String?
  /// The arguments to pass to the program.
  var arguments: [String]
  /// The maximum number of seconds to wait for the program.
  var timeLimit: Double
  /// A Boolean value that indicates whether a build isn't announced.
  var isQuiet = false

  /// Runs the program and reads its graph, without some plugins.
  func graph(without plugins: Set<String> = []) throws(Failure) -> DependencyGraph {
    // Decoding needs no cleaning up, so signals act at once again.
    try GraphSource.read(try answer(without: plugins), from: "the output of \(name.quoted)")
  }

  private func answer(without plugins: Set<String>) throws(Failure) -> Data {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = if let package { try build(in: package) } else { try ProgramPath.find(name) }
    let answer = "\(folder.path)/graph.json"
    var environment = ProcessInfo.processInfo.environment
    environment[GraphRequest.environmentVariable] = answer
    environment[GraphRequest.withoutVariable] = plugins.isEmpty ? nil : GraphRequest.variable(without: plugins)
    // The backtrace of a crash would push the message that explains it out of the stored lines.
    if environment["SWIFT_BACKTRACE"] == nil { environment["SWIFT_BACKTRACE"] = "enable=no" }
    let child = try ChildProcess(
      path, arguments, environment: environment, until: ContinuousClock.now + .seconds(timeLimit))
    let task = "cannot get a graph from \(name.quoted)"
    if child.ending == .timedOut {
      let seconds = "\(String(format: "%g", timeLimit)) second\(timeLimit == 1 ? "" : "s")"
      throw child.failure(
        "\(task): it wrote none within \(seconds) and was stopped",
        "\(Self.advice)\nIf the program needs more time, raise --timeout.")
    }
    if let problem = child.problem { throw child.failure("\(task): \(problem)") }
    guard let data = try Input.data(ofAnswer: answer, named: "the output of \(name.quoted)") else {
      throw child.failure("\(task): it ended without writing one", Self.advice)
    }
    return data
  }

  /// Builds the product, and returns the path of the executable.
  ///
  /// - Throws: `Failure` with the compiler's output if the build fails.
  private func build(in package: String) throws(Failure) -> String {
    func failure(_ lines: [String]) -> Failure {
      Failure((["cannot build \(name.quoted) of the package \(package.quoted):"] + lines).joined(separator: "\n"))
    }
    let scratch = scratchPath.map { ["--scratch-path", $0] } ?? []
    func swift(_ command: String, _ arguments: String...) throws(Failure) -> ChildProcess {
      // The first error is more helpful than the last, but a build stops early.
      try ChildProcess(
        "/usr/bin/env", ["swift", command, "--package-path", package] + scratch + arguments,
        storing: [STDOUT_FILENO, STDERR_FILENO], mostBytes: 1 << 18)
    }
    // Swift's own message about an absent folder is sometimes lost.
    guard access(package, F_OK) == 0 else {
      throw Failure("cannot build \(name.quoted) of the package \(package.quoted): \(SystemError.last)")
    }
    let shown = try swift("build", "--show-bin-path")
    guard shown.problem == nil, let folder = shown.lines.last else { throw failure(shown.lines) }
    let program = "\(folder)/\(name)"
    let isNew = ![program, "\(program).build"].contains { FileManager.default.fileExists(atPath: $0) }
    StandardError.report(
      unless: isQuiet, "building \(name.excerpt)" + (isNew ? ", which takes minutes the first time" : ""))
    let built = try swift("build", "--product", name)
    guard built.problem == nil || built.lines.contains(where: { $0.contains("no product named") }) else {
      throw failure(built.lines.isEmpty ? ["swift build failed without a message"] : built.lines)
    }
    guard built.problem == nil, FileManager.default.isExecutableFile(atPath: program) else {
      let listed = try swift("package", "completion-tool", "list-executables").lines.filter { !$0.contains(" ") }
      let fix = listed.isEmpty ? "make it an executableTarget" : "name one that is: \(listed.joined(separator: ", "))"
      throw failure(["\(name.quoted) is not an executable product; to fix this, \(fix)"])
    }
    return program
  }
}
