import Foundation

@testable import DemoApp

/// The built program.
enum DemoProgram {
  /// Where it lies: in the folder that tests are built into.
  static let url = Bundle.module.bundleURL.deletingLastPathComponent().appending(path: "DemoApp")

  struct Result {
    let output: String
    let errors: String
    let code: Int32
  }

  /// Runs the program with its input from a pipe, and without notes.
  static func run(_ arguments: [String], input: String = "") throws -> Result {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = url
    process.arguments = ["--notes", folder.url.appending(path: "notes.json").path] + arguments
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (stdin, stdout, stderr)
    try process.run()
    // Neither input nor error output fills a pipe, so that reading one after the other cannot block for good.
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
    let errors = try stderr.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Result(
      output: String(decoding: output, as: UTF8.self), errors: String(decoding: errors, as: UTF8.self),
      code: process.terminationStatus)
  }
}
