import Foundation
import Injector
import InjectorInspection
import TestSupport
import Testing

/// Output that can't be written: one line, no file, and no part of one.
@Suite(.timeLimit(.minutes(10))) struct BadOutputTests {
  private let files: InputFiles

  init() throws { files = try InputFiles() }

  @Test(arguments: [
    ("folder", "is a directory"), ("absent/x", "no such file or directory"),
    ("full", "no space left on device"),
  ])
  func place_isRefused_byEveryCommand(name: String, problem: String) async throws {
    defer { files.folder.remove() }
    let path = "\(files.folder.path)/\(name)"
    try FileManager.default.createDirectory(atPath: "\(files.folder.path)/folder", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: "\(files.folder.path)/full", withDestinationPath: "/dev/full")
    guard name != "full" || FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let names = try files.folder.names()
    let lines = InputFiles.lines(with: .output) + ["check GRAPH --write-baseline OUTPUT"]
    for line in lines {
      let result = try await files.run(line, [.output: path])
      #expect(result == .refusal("cannot write '\(path)': \(problem)"), "\(line)")
    }
    #expect(try files.folder.names() == names)
  }

  @Test(.enabled(if: Inspect.dropsPrivileges, "needs setpriv, which makes root an ordinary user"))
  func file_isKept_ifItIsProtected() async throws {
    defer { files.folder.remove() }
    let path = try files.folder.write("protected", "old")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let names = try files.folder.names()
    for line in InputFiles.lines(with: .output) {
      let words = CommandLines.words(of: line, files.values.merging([.output: path]) { $1 })
      let result = try await Inspect.runUnprivileged(words)
      #expect(result == .refusal("cannot write '\(path)': permission denied"), "\(line)")
    }
    #expect(try files.folder.read("protected") == "old")
    #expect(try files.folder.names() == names)
  }

  @Test func file_isKept_ifTheNewOneIsTooLarge() async throws {
    defer { files.folder.remove() }
    let path = try files.folder.write("target", "old")
    let names = try files.folder.names()
    let line = "graph '\(files.folder.path)/good.json' --format html --output '\(path)'"
    #expect(
      try await Inspect.shell("ulimit -f 1; \"$INSPECT\" \(line)")
        == .refusal("cannot write '\(path)': file too large"))
    #expect(try files.folder.read("target") == "old")
    #expect(try files.folder.names() == names)
  }

  @Test func streams_mayBeClosed() async throws {
    defer { files.folder.remove() }
    let good = "\(files.folder.path)/good.json"
    #expect(
      try await Inspect.shell("\"$INSPECT\" graph '\(good)' >&-")
        == .refusal("cannot write to standard output: bad file descriptor"))
    #expect(
      try await Inspect.shell("\"$INSPECT\" graph '\(good)' <&- 2>&-")
        == Inspect.Result(output: DependencyGraph.sampleTree))
    // A message doesn't get into a file that took the place of standard error.
    let nodes = (0..<301).map {
      DependencyGraph.Node(key: ServiceKey(type: "App.S\($0)"), source: CallSite(fileID: "App/A.swift", line: $0))
    }
    let large = DependencyGraph(nodes: nodes)
    let file = try files.folder.write("large.json", large.rendered(as: .json))
    let output = "\(files.folder.path)/large.dot"
    let line = "graph '\(file)' --format dot --output '\(output)'"
    #expect(try await Inspect.shell("\"$INSPECT\" \(line) <&- >&- 2>&-") == Inspect.Result())
    #expect(try files.folder.read("large.dot") == large.rendered(as: .dot))
  }
}
