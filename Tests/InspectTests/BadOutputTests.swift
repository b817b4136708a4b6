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
    let path = "\(files.folder.path)/\(name)"
    try FileManager.default.createDirectory(atPath: "\(files.folder.path)/folder", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: "\(files.folder.path)/full", withDestinationPath: "/dev/full")
    guard name != "full" || FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let names = try files.folder.names()
    for line in InputFiles.lines(with: .output) + ["check GRAPH --write-baseline OUTPUT"] {
      #expect(try await files.run(line, [.output: path]) == .refusal("cannot write '\(path)': \(problem)"), "\(line)")
    }
    #expect(try files.folder.names() == names)
  }

  @Test(.enabled(if: Inspect.dropsPrivileges, "needs setpriv, which makes root an ordinary user"))
  func file_isKept_ifItIsProtected() async throws {
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
    try files.folder.write("target", "old")
    let names = try files.folder.names()
    #expect(
      try await files.folder.shell("ulimit -f 1; \"$INSPECT\" graph good.json --format html --output target")
        == .refusal("cannot write 'target': file too large"))
    #expect(try files.folder.read("target") == "old")
    #expect(try files.folder.names() == names)
  }

  @Test func streams_mayBeClosed() async throws {
    #expect(
      try await files.folder.inspect("graph good.json >&-")
        == .refusal("cannot write to standard output: bad file descriptor"))
    #expect(
      try await files.folder.inspect("graph good.json <&- 2>&-")
        == Inspect.Result(output: DependencyGraph.sampleTree))
    // A message doesn't get into a file that took the place of standard error.
    let nodes = (0..<301).map {
      DependencyGraph.Node(key: ServiceKey(type: "App.S\($0)"), source: CallSite(fileID: "App/A.swift", line: $0))
    }
    let large = DependencyGraph(nodes: nodes)
    try files.folder.write("large.json", large.json)
    let line = "graph large.json --format dot --output large.dot <&- >&- 2>&-"
    #expect(try await files.folder.inspect(line) == Inspect.Result())
    #expect(try files.folder.read("large.dot") == large.rendered(as: .dot))
  }
}
