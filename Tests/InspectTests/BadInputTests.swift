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
    ("", "broken at line 1, column 1: the text ends early"),
    ("{\u{1B}[2J}", "broken at line 1, column 2: the name of a field is expected, not '\\u{1B}'"),
    ("[]", "JSON, but not a NOUN, which has \"format\" : \"FORMAT\""),
    ("{\"format\" : \"FORMAT\"}", "not a valid NOUN: formatVersion is absent"),
  ]

  @Test(arguments: texts) func text_isRefused(text: String, problem: String) async throws {
    for document in Self.documents {
      func filled(_ text: String) -> String {
        text.replacing("FORMAT", with: document.format).replacing("NOUN", with: document.noun)
      }
      let path = try files.folder.write("bad", filled(text))
      for line in InputFiles.lines(with: document.placeholder) {
        let expected = "cannot read a \(document.noun) from '\(path)': \(filled(problem))"
        #expect(try await files.run(line, [document.placeholder: path]) == .refusal(expected), "\(line)")
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

  @Test func standardInput_isRefused_ifItIsClosed_tooLarge_orEmpty() async throws {
    for (input, problem) in [
      ("<&-", "cannot read standard input: bad file descriptor"),
      ("</dev/zero", "cannot read standard input: it has more than 256 MB, the most that is read"),
      ("</dev/null", "cannot read a graph from standard input: broken at line 1, column 1: the text ends early"),
    ] {
      for line in ["graph -", "check -", "diff - good.json"] {
        #expect(try await files.folder.inspect("\(line) \(input)") == .refusal(problem))
      }
    }
  }

  @Test(.enabled(if: Inspect.dropsPrivileges, "needs setpriv, which makes root an ordinary user"))
  func file_isRefused_ifItCannotBeRead() async throws {
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
    let result = try await files.folder.shell("mkfifo pipe; { cat good.json >pipe & }; \"$INSPECT\" graph pipe")
    #expect(result == Inspect.Result(output: DependencyGraph.sampleTree))
  }

  @Test func storyboards_areRefused_ifTheyAreNone_orTooLarge() async throws {
    try files.folder.write("Empty.storyboard/file", "")
    let large = try files.folder.write("Large.storyboard", "")
    try #require(truncate(large, 256_000_001) == 0)
    for (name, problem) in [
      ("good.json", "cannot read storyboards from 'good.json': it is neither a folder nor a storyboard"),
      ("absent", "cannot read storyboards from 'absent': no such file or directory"),
      ("Empty.storyboard", "there are no storyboards in 'Empty.storyboard'"),
      ("Large.storyboard", "cannot read 'Large.storyboard': it has more than 256 MB, the most that is read"),
    ] {
      #expect(try await files.folder.inspect("check good.json --storyboards \(name)") == .refusal(problem))
    }
  }

  @Test func graph_isReadTwice_fromTheSameFile() async throws {
    #expect(try await files.folder.inspect("diff good.json good.json") == Inspect.Result())
    #expect(try await files.folder.inspect("graph good.json --format json --output good.json") == Inspect.Result())
    #expect(try files.folder.read("good.json") == DependencyGraph.sample.json)
  }
}
