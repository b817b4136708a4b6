import Foundation
import Injector
import InjectorInspection
import TestSupport
import Testing

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
    Document(placeholder: .baseline, noun: "baseline"),
  ]

  /// Texts that are no documents. FORMAT and NOUN stand for those of the document that a command expects.
  private static let texts = [
    ("", "broken at line 1: the text ends early"),
    ("{\n\"format\" : \"inj", "broken at line 2: the text ends early"),
    ("{\u{1B}[2J}", "broken at line 1: invalid value"),
    ("[]", "JSON, but not a NOUN, which has \"format\" : \"FORMAT\""),
    ("{\"format\" : \"FORMAT\"}", "not a valid NOUN: formatVersion is absent"),
    ("{\"format\" : \"FORMAT\", \"formatVersion\" : {}}", "not a valid NOUN: formatVersion is not a whole number"),
    (
      "{\"formatVersion\" : 99999999999999999999, \"format\" : \"FORMAT\"}",
      "broken: a number is too large or has a fraction"
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

  /// What a path may lead to that isn't read: a folder, nothing, what isn't a folder, a device, and too much.
  private static let places = [
    ("folder", "is a directory"), ("absent", "no such file or directory"), ("good.json/x", "not a directory"),
    ("device", "it has more than 256 MB, the most that is read"),
    ("large", "it has more than 256 MB, the most that is read"),
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

  @Test func standardInput_isRefused_ifItIsClosed_orTooLarge() async throws {
    defer { files.folder.remove() }
    for line in ["graph -", "check -", "diff - '\(files.folder.path)/good.json'"] {
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

  @Test func pipe_isRead() async throws {
    defer { files.folder.remove() }
    let pipe = "\(files.folder.path)/pipe"
    let result = try await Inspect.shell(
      "mkfifo '\(pipe)'; { cat '\(files.folder.path)/good.json' >'\(pipe)' & }; \"$INSPECT\" graph '\(pipe)'")
    #expect(result == Inspect.Result(output: DependencyGraph.sampleTree))
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
