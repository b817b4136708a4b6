import Foundation
import TestSupport
import Testing

/// Runs `injector-inspect` as a shell would.
enum Inspect {
  /// The output and the exit code of a run.
  struct Result: Equatable, CustomStringConvertible {
    var output = ""
    var errors = ""
    var exitCode: Int32 = 0
    var description: String { "exit code \(exitCode), output:\n\(output)\nerrors:\n\(errors)" }

    /// The result of a command line that the tool refuses.
    static func refusal(_ message: String) -> Self { Self(errors: "injector-inspect: \(message)\n", exitCode: 2) }
  }

  static let executable = BuildFolder.url.appending(path: "injector-inspect")

  static func run(_ arguments: [String]) async throws -> Result { try await run(executable, arguments) }

  /// Runs a command line in a shell in which `$INSPECT` is the tool.
  static func shell(_ command: String, environment: [String: String] = [:]) async throws -> Result {
    let own = environment.merging(["INSPECT": executable.path]) { $1 }
    return try await run(URL(fileURLWithPath: "/bin/sh"), ["-c", command], environment: own)
  }

  /// A Boolean value that indicates whether ``runUnprivileged(_:)`` works: for an ordinary user, or root with
  /// `setpriv`.
  static let dropsPrivileges = getuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")

  /// Runs the tool as a user who may not read and write everything, which root may.
  static func runUnprivileged(_ arguments: [String]) async throws -> Result {
    guard getuid() == 0 else { return try await run(arguments) }
    let limits = ["--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all", executable.path]
    return try await run(URL(fileURLWithPath: "/usr/bin/setpriv"), limits + arguments)
  }

  /// Starts a program whose output goes to files. Unlike a pipe, a file doesn't wait for other processes to close it.
  static func start(
    _ executable: URL, _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:]
  ) throws -> Process {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle(forReadingAtPath: try folder.write("stdin", ""))
    process.standardOutput = FileHandle(forWritingAtPath: try folder.write("stdout", ""))
    process.standardError = FileHandle(forWritingAtPath: try folder.write("stderr", ""))
    return process
  }

  /// Each process takes some files of the tests' own process, and Foundation's list of those ends at some 1,300.
  private static let turns = Turns(of: 16)

  private static func run(
    _ executable: URL, _ arguments: [String], environment: [String: String] = [:]
  ) async throws -> Result {
    let folder = try TemporaryFolder()
    let process = try await turns.run {
      let process = try start(executable, arguments, in: folder, environment: environment)
      try await process.runToEnd()
      // Foundation keeps them open for longer than the process lives.
      for case let file as FileHandle in [process.standardInput, process.standardOutput, process.standardError] {
        try file.close()
      }
      return process
    }
    return Result(
      output: try folder.read("stdout"), errors: try folder.read("stderr"), exitCode: process.terminationStatus)
  }
}
