import Foundation
import Injector
import InjectorInspection
import TestSupport
import Testing

@testable import injector_inspect

/// Every kind of bad input, to every command that reads some: one line, and nothing else.
@Suite(.timeLimit(.minutes(10))) struct BadInputTests {
  private let files: InputFiles

  init() throws { files = try InputFiles() }

  /// A document that a command reads.
  private struct Document {
    let placeholder: CommandLines.Placeholder
    let noun: String
    var format: String { "injector-\(noun)" }
  }

  private static let documents = [
    Document(placeholder: .graph, noun: "graph"), Document(placeholder: .other, noun: "graph"),
    Document(placeholder: .trace, noun: "trace"), Document(placeholder: .baseline, noun: "baseline"),
  ]

  /// Texts that are no documents. FORMAT and NOUN stand for those of the document that a command expects.
  private static let texts = [
    ("", "broken at line 1, column 1: the text is empty"),
    ("{\"format\" : \"inj", "broken at line 1, column 17: the text ends early"),
    ("\0\0\0", "broken at line 1, column 1: a value is expected"),
    ("{\u{1B}[2J}", "broken at line 1, column 2: a name in quotes is expected"),
    ("[01\0]", "broken at line 1, column 2: 01\\u{0} is not a valid number"),
    ("\u{7F}ELF", "broken at line 1, column 1: a value is expected"),
    ("[]", "JSON, but not a NOUN, which has \"format\" : \"FORMAT\""),
    ("{\"format\" : \"FORMAT\"}", "not a valid NOUN: formatVersion is absent"),
    ("{\"format\" : \"FORMAT\", \"formatVersion\" : {}}", "not a valid NOUN: formatVersion is not a whole number"),
    (
      "{\"formatVersion\" : 99999999999999999999, \"format\" : \"FORMAT\"}",
      "broken at line 1, column 20: 99999999999999999999 is too large a number"
    ),
    (
      "{\"formatVersion\" : 1e400, \"format\" : \"FORMAT\"}",
      "broken at line 1, column 20: 1e400 is too large a number"
    ),
    (
      String(repeating: "[", count: 100_000),
      "broken at line 1, column 513: the arrays and objects are nested more than 512 levels deep"
    ),
  ]

  @Test(arguments: texts) func text_isRefused(text: String, problem: String) async throws {
    defer { files.folder.remove() }
    for document in Self.documents {
      func filled(_ text: String) -> String {
        text.replacing("FORMAT", with: document.format).replacing("NOUN", with: document.noun)
      }
      let path = try files.folder.write("bad", filled(text))
      for line in InputFiles.lines(with: document.placeholder) {
        let result = try await files.run(line, [document.placeholder: path])
        #expect(
          result == .refusal("cannot read a \(document.noun) from '\(path)': \(filled(problem))"), "\(line)")
      }
    }
  }

  @Test func bytes_areRefused_ifTheyAreNotUTF8() async throws {
    defer { files.folder.remove() }
    let path = "\(files.folder.path)/bad"
    try (Data("[\"".utf8) + [0xFF] + Data("\"]".utf8)).write(to: URL(fileURLWithPath: path))
    for document in Self.documents {
      for line in InputFiles.lines(with: document.placeholder) {
        let message =
          "cannot read a \(document.noun) from '\(path)': broken at line 1, column 3: there are bytes that are not UTF-8"
        #expect(try await files.run(line, [document.placeholder: path]) == .refusal(message), "\(line)")
      }
    }
  }

  /// What a path may lead to that isn't read: a folder, nothing, what isn't a folder, a device, and too much.
  private static let places = [
    ("folder", "is a directory"), ("absent", "no such file or directory"), ("good.json/x", "not a directory"),
    ("device", "it is neither a file nor a pipe"), ("large", "it has more than 256 MB, the most that is read"),
  ]

  @Test(arguments: places) func place_isRefused(name: String, problem: String) async throws {
    defer { files.folder.remove() }
    let path = "\(files.folder.path)/\(name)"
    try FileManager.default.createDirectory(atPath: "\(files.folder.path)/folder", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: "\(files.folder.path)/device", withDestinationPath: "/dev/zero")
    try files.folder.write("large", "")
    // A hole, which needs no space.
    try #require(truncate("\(files.folder.path)/large", 256_000_001) == 0)
    for document in Self.documents {
      for line in InputFiles.lines(with: document.placeholder) {
        let result = try await files.run(line, [document.placeholder: path])
        #expect(result == .refusal("cannot read '\(path)': \(problem)"), "\(line)")
      }
    }
  }

  @Test(.enabled(if: access("/proc/kmsg", R_OK) == 0, "there is no kernel log to read"))
  func fileOfTheKernel_isRefused_insteadOfWaitedFor() async throws {
    defer { files.folder.remove() }
    let result = try await Inspect.shell("\"$INSPECT\" graph /proc/kmsg")
    #expect(
      ["it has no end", "operation not permitted"].contains { result == .refusal("cannot read '/proc/kmsg': \($0)") })
  }

  @Test func standardInput_isRefused_ifItIsClosed_orTooLarge() async throws {
    defer { files.folder.remove() }
    for line in ["graph -", "check -", "diff - '\(files.folder.path)/good.json'", "trace -"] {
      #expect(
        try await Inspect.shell("\"$INSPECT\" \(line) <&-")
          == .refusal("cannot read standard input: bad file descriptor"))
      #expect(
        try await Inspect.shell("\"$INSPECT\" \(line) </dev/zero")
          == .refusal("cannot read standard input: it has more than 256 MB, the most that is read"))
    }
  }

  @Test(.enabled(if: Inspect.dropsPrivileges, "needs setpriv, which makes root an ordinary user"))
  func file_isRefused_ifItCannotBeRead() async throws {
    defer { files.folder.remove() }
    for document in Self.documents {
      let path = try files.folder.write("locked", "{}")
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
      for line in InputFiles.lines(with: document.placeholder) {
        let words = CommandLines.words(of: line, files.values.merging([document.placeholder: path]) { $1 })
        let result = try await Inspect.runUnprivileged(words)
        #expect(result == .refusal("cannot read '\(path)': permission denied"), "\(line)")
      }
    }
  }

  @Test func pipe_isRead_orRefusedIfNothingWrites() async throws {
    defer { files.folder.remove() }
    let pipe = "\(files.folder.path)/pipe"
    let make = "mkfifo '\(pipe)'"
    let read = "\"$INSPECT\" graph '\(pipe)'"
    #expect(
      try await Inspect.shell("\(make); \(read)")
        == .refusal("cannot read '\(pipe)': no program opened the pipe to write into it within 5 seconds"))
    // The writer may come later, and write in pieces that wait for each other.
    let good = "\(files.folder.path)/good.json"
    let write = "{ head -c 100 '\(good)'; \"$INSPECT\" --version >&2; tail -c +101 '\(good)'; } >'\(pipe)'"
    let result = try await Inspect.shell("{ \(write) & } 2>/dev/null; \(read)")
    #expect(result == Inspect.Result(output: DependencyGraph.sampleTree))
    #expect(
      try await Inspect.shell("{ : >'\(pipe)' & } ; \(read)")
        == .refusal("cannot read a graph from '\(pipe)': broken at line 1, column 1: the text is empty"))
  }

  @Test func pipe_isRefused_ifItsWriterIsSilent() throws {
    defer { files.folder.remove() }
    let pipe = "\(files.folder.path)/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let writer = open(pipe, O_RDWR)
    defer { close(writer) }
    for text in ["", "{"] {
      try #require(write(writer, text, text.utf8.count) == text.utf8.count)
      let failure = #expect(throws: Failure.self) { try Bytes.of(file: pipe, silence: .milliseconds(1)) }
      #expect(failure?.message == "cannot read '\(pipe)': nothing was written into the pipe for 0.001 seconds")
    }
  }

  @Test func storyboards_areRefused_ifTheyAreNone_orTooLarge() async throws {
    defer { files.folder.remove() }
    let folder = files.folder.path
    try FileManager.default.createDirectory(atPath: "\(folder)/Empty.storyboard", withIntermediateDirectories: false)
    try files.folder.write("Large.storyboard", "")
    try #require(truncate("\(folder)/Large.storyboard", 256_000_001) == 0)
    for (name, problem) in [
      ("good.json", "cannot read storyboards from 'PATH': it is neither a folder nor a storyboard"),
      ("absent", "cannot read storyboards from 'PATH': no such file or directory"),
      ("Empty.storyboard", "there are no storyboards in 'PATH'"),
      ("Large.storyboard", "cannot read 'PATH': it has more than 256 MB, the most that is read"),
    ] {
      let result = try await files.run("check GRAPH --storyboards STORYBOARD", [.storyboard: "\(folder)/\(name)"])
      #expect(result == .refusal(problem.replacing("PATH", with: "\(folder)/\(name)")))
    }
  }

  @Test func graph_isReadTwice_fromTheSameFile() async throws {
    defer { files.folder.remove() }
    let good = "\(files.folder.path)/good.json"
    #expect(try await Inspect.run("diff", good, good) == Inspect.Result())
    let twice = try await Inspect.run("graph", good, good)
    #expect(twice.errors.hasPrefix("injector-inspect: graph reads one graph, but the command line names 2\n"))
    #expect(try await Inspect.run("graph", good, "--format", "json", "--output", good) == Inspect.Result())
    #expect(try files.folder.read("good.json") == DependencyGraph.sample.rendered(as: .json))
  }
}
