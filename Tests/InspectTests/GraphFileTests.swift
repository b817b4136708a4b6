import Foundation
import Injector
import InjectorInspection
import TestSupport
import Testing

/// `graph FILE` and `graph -`: reading saved graphs and writing the result.
@Suite(.timeLimit(.minutes(10))) struct GraphFileTests {
  private let folder: TemporaryFolder
  private let tree = Inspect.Result(output: DependencyGraph.sampleTree)

  init() throws { folder = try .withGraph() }

  @Test(arguments: GraphFormat.allCases)
  func graph_writesEachFormat_fromFileAndStandardInput(format: GraphFormat) async throws {
    let text = DependencyGraph.sample.rendered(as: format)
    let fromFile = try await folder.inspect("graph graph.json --format \(format.rawValue)")
    #expect(fromFile == Inspect.Result(output: text))
    #expect(try await folder.inspect("graph --format=\(format.rawValue) - <graph.json") == fromFile)
  }

  @Test func graph_readsFilesWithDashes_afterTwoDashes() async throws {
    try folder.write("-f.json", DependencyGraph.sample.json)
    #expect(try await folder.inspect("graph -- -f.json") == tree)
  }

  @Test func graph_writesColors_onlyIfRequested() async throws {
    let plain = DependencyGraph.sampleTree
    let colored = DependencyGraph.sample.rendered(as: .tree, colored: true)
    #expect(colored != plain)
    for (color, text) in [("always", colored), ("auto", plain), ("never", plain)] {
      #expect(try await folder.inspect("graph graph.json --color \(color)").output == text)
    }
  }

  @Test func output_writesAFile_inPlaceOfAnother() async throws {
    let target = try folder.write("target", "old")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/link", withDestinationPath: "target")
    #expect(try await folder.inspect("graph graph.json --output link") == Inspect.Result())
    #expect(try folder.read("target") == DependencyGraph.sampleTree)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder.path)/link") == "target")
    #expect(try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int == 0o640)
    #expect(try folder.names() == ["graph.json", "link", "target"])
  }

  @Test func output_givesNewFilesTheUsualPermissions_inTheCurrentFolder() async throws {
    #expect(try await folder.shell("umask 027 && \"$INSPECT\" graph graph.json --output new") == Inspect.Result())
    #expect(try folder.read("new") == DependencyGraph.sampleTree)
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/new")
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test func output_leavesTheOldFile_whenTheInputIsWrong() async throws {
    try folder.write("target", "old")
    try folder.write("wrong.json", "[")
    #expect(try await folder.inspect("graph wrong.json --output target").exitCode == 2)
    #expect(try folder.read("target") == "old")
    #expect(try folder.names() == ["graph.json", "target", "wrong.json"])
  }

  @Test func output_writesIntoDevices_withoutReplacingThem() async throws {
    #expect(
      try await folder.shell("mkfifo pipe && { \"$INSPECT\" graph graph.json --output pipe & cat pipe; }") == tree)
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/pipe")
    #expect(attributes[.type] as? FileAttributeType != .typeRegular)
  }

  @Test func output_isStandardOutput_forADash() async throws {
    #expect(try await folder.inspect("graph graph.json --output -") == tree)
  }

  @Test func graph_endsSilently_whenItsReaderClosesThePipe() async throws {
    // More data than a pipe buffers.
    let arguments = (0..<20_000).map { "Type\($0)" }
    let graph = DependencyGraph(nodes: [
      DependencyGraph.Node(
        key: ServiceKey(type: "App.Home"), source: CallSite(fileID: "App/Home.swift", line: 1),
        arguments: arguments.map { .named($0) })
    ])
    try folder.write("large.json", graph.json)
    let line = "{ \"$INSPECT\" graph large.json --format json; echo $? >code; } | head -n 1"
    #expect(try await folder.shell(line) == Inspect.Result(output: "{\n"))
    #expect(try folder.read("code") == "0\n")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs a device that is always full"))
  func graph_fails_whenStandardOutputIsFull() async throws {
    #expect(
      try await folder.inspect("graph graph.json >/dev/full")
        == .refusal("cannot write to standard output: no space left on device"))
  }
}
