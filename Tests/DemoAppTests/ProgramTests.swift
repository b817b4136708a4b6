import Foundation
import TestSupport
import Testing

@testable import DemoApp

/// The built program, run for real, with its input from a pipe. `RECORD_GOLDENS=1` writes the transcripts anew.
@Suite struct ProgramTests {
  nonisolated struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let input: String
    var arguments: [String] = []
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(name: "retry", input: "bob\n9999\n1\nalice\n1234\n"),
    Case(name: "empty-fields", input: "\n\n"),
    Case(name: "end-at-password", input: "alice\n"),
    Case(name: "offline-retry", input: "1\n", arguments: ["--signed-in", "alice", "--offline"]),
    Case(name: "sign-out", input: "7\n5\n1\n", arguments: ["--signed-in", "alice"]),
    Case(
      name: "notes", input: "3\n4\nTea\nGreen, two bags\n4\n1\nTea pot\nThe brown one\n2\n3\n",
      arguments: ["--signed-in", "alice"]),
    Case(name: "settings", input: "4\n1\n2\n", arguments: ["--signed-in", "alice"]),
    Case(name: "control-characters", input: "a\u{1B}[31m\u{7}b\n1234\n"),
  ])
  func transcript_isTheRecordedOne(_ test: Case) async throws {
    let result = try await DemoProgram.run(test.arguments, input: test.input)
    #expect(result.code == 0)
    #expect(result.errors == "")
    try expectGolden(result.output, "\(test.name).txt")
  }

  @Test(arguments: [
    (["--offlin"], "\"--offlin\" is not an option.\n"),
    (["--link"], "--link needs a value.\n"),
    (["--link", "notes/3"], "\"notes/3\" is not a link such as demo://notes/3.\n"),
    (
      ["--trace", "/missing/trace.json"],
      "/missing/trace.json can't be written. To fix this, give --trace a path in a folder that exists.\n"
    ),
  ])
  func wrongArguments_areRefused(arguments: [String], message: String) async throws {
    let result = try await DemoProgram.run(arguments)
    #expect(result.code == 2)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix(message))
  }

  @Test func help_fitsATerminal() async throws {
    let lines = try await DemoProgram.run(["--help"]).output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect((10..<24).contains(lines.count))
    #expect(lines.filter { $0.count > 80 } == [])
  }

  @Test func trace_isWritten_atTheEnd() async throws {
    let folder = try TemporaryFolder()
    #expect(try await DemoProgram.run(["--signed-in", "alice", "--trace", "\(folder.path)/trace.json"]).code == 0)
    #expect(try folder.read("trace.json").contains("DemoApp.SignedInController"))
  }
}
