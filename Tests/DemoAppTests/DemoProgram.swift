import Foundation
import TestSupport

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

  /// Runs the program with its input from a pipe, and without notes. The main actor is free meanwhile.
  static func run(_ arguments: [String], input: String = "") async throws -> Result {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = url
    process.arguments = ["--notes", "\(folder.path)/notes.json"] + arguments
    process.standardOutput = FileHandle(forWritingAtPath: try folder.write("stdout", ""))
    process.standardError = FileHandle(forWritingAtPath: try folder.write("stderr", ""))
    // No input fills a pipe.
    let stdin = Pipe()
    process.standardInput = stdin
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    try await process.runToEnd()
    return Result(
      output: try folder.read("stdout"), errors: try folder.read("stderr"), code: process.terminationStatus)
  }
}
