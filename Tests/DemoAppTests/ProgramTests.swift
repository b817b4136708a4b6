import Foundation
import TestSupport
import Testing

@testable import DemoApp

/// The built program, run for real, with its input from a pipe. `RECORD_GOLDENS=1` writes the transcripts anew.
@Suite struct ProgramTests {
  /// The folder that tests are built into, where the program lies too.
  private static let program = Bundle.module.bundleURL.deletingLastPathComponent().appending(path: "DemoApp")

  nonisolated struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let input: String
    var arguments: [String] = []
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(name: "signed-in", input: "alice\n1234\n"),
    Case(name: "failed", input: "bob\n9999\n"),
    Case(name: "retry", input: "bob\n9999\n1\nalice\n1234\n"),
    Case(name: "empty-fields", input: "\n\n"),
    Case(name: "end-at-user-name", input: ""),
    Case(name: "end-at-password", input: "alice\n"),
    Case(name: "offline-retry", input: "1\n", arguments: ["--signed-in", "alice", "--flag", "offline"]),
    Case(name: "deep-link", input: "alice\n1234\n1\n", arguments: ["--link", "demo://picture/harbour"]),
    Case(name: "sign-out", input: "7\n5\n1\n", arguments: ["--signed-in", "alice"]),
    Case(
      name: "notes", input: "3\n4\nTea\nGreen, two bags\n4\n1\nTea pot\nThe brown one\n2\n3\n",
      arguments: ["--signed-in", "alice"]),
    Case(name: "note-link", input: "alice\n1234\n3\n", arguments: ["--link", "demo://notes/3"]),
    Case(name: "settings", input: "4\n1\n3\n", arguments: ["--signed-in", "alice"]),
    Case(name: "leak", input: "4\n2\n3\n5\n", arguments: ["--signed-in", "alice"]),
    Case(name: "control-characters", input: "a\u{1B}[31m\u{7}b\n1234\n"),
  ])
  func transcript_isTheRecordedOne(_ test: Case) throws {
    let (output, errors, code) = try run(test.arguments, input: test.input)
    #expect(code == 0)
    #expect(errors == "")
    try expectGolden(output, "\(test.name).txt")
  }

  @Test
  func badOption_isRefused() throws {
    let (output, errors, code) = try run(["--flag", "colour"], input: "")
    #expect(code == 2)
    #expect(output == "")
    #expect(errors == "--flag accepts welcome or offline, not \"colour\".\nTo see every option, run DemoApp --help.\n")
  }

  @Test
  func help_fitsATerminal() throws {
    let (output, errors, code) = try run(["--help"], input: "")
    #expect(code == 0)
    #expect(errors == "")
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count < 24)
    #expect(lines.filter { $0.count > 80 } == [])
  }

  private func run(_ arguments: [String], input: String) throws -> (output: String, errors: String, code: Int32) {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = Self.program
    process.arguments = arguments + ["--notes", folder.url.appending(path: "notes.json").path]
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (stdin, stdout, stderr)
    try process.run()
    // Neither input nor error output fills a pipe, so that reading one after the other cannot block for good.
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
    let errors = try stderr.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (
      String(decoding: output, as: UTF8.self), String(decoding: errors, as: UTF8.self), process.terminationStatus
    )
  }
}
