import Foundation
import Injector
import InjectorInspection
import Testing

/// `graph FILE` and `graph -`: reading saved graphs and writing the result.
@Suite(.timeLimit(.minutes(10))) struct GraphFileTests {
  private let folder: Folder
  private let file: String

  init() throws {
    folder = try Folder()
    file = try folder.write("graph.json", DependencyGraph.sample.rendered(as: .json))
  }

  @Test func graph_writesTheTree_byDefault() async throws {
    defer { folder.remove() }
    #expect(try await Inspect.run("graph", file) == Inspect.Result(output: DependencyGraph.sampleTree))
  }

  @Test(arguments: GraphFormat.allCases)
  func graph_writesEachFormat_fromFileAndStandardInput(format: GraphFormat) async throws {
    defer { folder.remove() }
    let text = DependencyGraph.sample.rendered(as: format)
    let fromFile = try await Inspect.run("graph", file, "--format", format.rawValue)
    #expect(fromFile == Inspect.Result(output: text))
    let json = DependencyGraph.sample.rendered(as: .json)
    #expect(try await Inspect.run("graph", "--format=\(format.rawValue)", "-", input: json) == fromFile)
  }

  @Test func graph_readsFilesWithDashes_afterTwoDashes() async throws {
    defer { folder.remove() }
    try folder.write("-f.json", DependencyGraph.sample.rendered(as: .json))
    let result = try await Inspect.shell("cd '\(folder.path)' && \"$INSPECT\" graph -- -f.json")
    #expect(result == Inspect.Result(output: DependencyGraph.sampleTree))
  }

  @Test func graph_writesColors_onlyIfRequested() async throws {
    defer { folder.remove() }
    let plain = DependencyGraph.sampleTree
    let colored = DependencyGraph.sample.rendered(as: .tree, colored: true)
    #expect(colored != plain)
    #expect(try await Inspect.run("graph", file, "--color", "always").output == colored)
    #expect(try await Inspect.run("graph", file, "--color", "auto").output == plain)
    #expect(try await Inspect.run("graph", file, "--color", "never").output == plain)
  }

  @Test func graph_fails_forFilesThatAreNotGraphs() async throws {
    defer { folder.remove() }
    let cut = try folder.write("cut.json", "{\n  \"format\" : \"inj")
    let newer = try folder.write("newer.json", "{\"format\" : \"injector-graph\", \"formatVersion\" : 7}")
    let other = try folder.write("other.json", "{\"name\" : \"x\"}")
    #expect(
      try await Inspect.run("graph", cut)
        == .refusal("cannot read a graph from '\(cut)': broken at line 2: the text ends early"))
    #expect(
      try await Inspect.run("graph", newer)
        == .refusal(
          "cannot read a graph from '\(newer)': a graph of format version 7, but this release reads versions up to 2; "
            + "update Injector, or write it anew"))
    #expect(
      try await Inspect.run("graph", other)
        == .refusal(
          "cannot read a graph from '\(other)': JSON, but not a graph, "
            + "which has \"format\" : \"injector-graph\""))
    #expect(
      try await Inspect.run("graph", "-")
        == .refusal("cannot read a graph from standard input: broken at line 1: the text ends early"))
    #expect(
      try await Inspect.run("graph", "\(folder.path)/none")
        == .refusal("cannot read '\(folder.path)/none': no such file or directory"))
    #expect(try await Inspect.run("graph", folder.path) == .refusal("cannot read '\(folder.path)': is a directory"))
  }

  @Test func output_writesAFile_inPlaceOfAnother() async throws {
    defer { folder.remove() }
    let target = try folder.write("target", "old")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/link", withDestinationPath: "target")
    #expect(try await Inspect.run("graph", file, "--output", "\(folder.path)/link") == Inspect.Result())
    #expect(try folder.read("target") == DependencyGraph.sampleTree)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder.path)/link") == "target")
    #expect(try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int == 0o640)
    #expect(try folder.names() == ["graph.json", "link", "target"])
  }

  @Test func output_givesNewFilesTheUsualPermissions_inTheCurrentFolder() async throws {
    defer { folder.remove() }
    let result = try await Inspect.shell(
      "cd '\(folder.path)' && umask 027 && \"$INSPECT\" graph graph.json --output new")
    #expect(result == Inspect.Result())
    #expect(try folder.read("new") == DependencyGraph.sampleTree)
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/new")
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test func output_leavesTheOldFile_whenTheInputIsWrong() async throws {
    defer { folder.remove() }
    let target = try folder.write("target", "old")
    let wrong = try folder.write("wrong.json", "[")
    #expect(try await Inspect.run("graph", wrong, "--output", target).exitCode == 2)
    #expect(try folder.read("target") == "old")
    #expect(try folder.names() == ["graph.json", "target", "wrong.json"])
  }

  @Test func output_fails_ifTheFileCannotBeWritten() async throws {
    defer { folder.remove() }
    #expect(
      try await Inspect.run("graph", file, "--output", "\(folder.path)/none/x")
        == .refusal("cannot write '\(folder.path)/none/x': no such file or directory"))
    #expect(
      try await Inspect.run("graph", file, "--output", folder.path)
        == .refusal("cannot write '\(folder.path)': is a directory"))
  }

  @Test func output_writesIntoDevices_withoutReplacingThem() async throws {
    defer { folder.remove() }
    let pipe = "\(folder.path)/pipe"
    let result = try await Inspect.shell(
      "mkfifo '\(pipe)' && { \"$INSPECT\" graph '\(file)' --output '\(pipe)' & cat '\(pipe)'; }")
    #expect(result == Inspect.Result(output: DependencyGraph.sampleTree))
    #expect(try FileManager.default.attributesOfItem(atPath: pipe)[.type] as? FileAttributeType != .typeRegular)
  }

  @Test func output_isStandardOutput_forADash() async throws {
    defer { folder.remove() }
    let result = try await Inspect.run("graph", file, "--output", "-")
    #expect(result == Inspect.Result(output: DependencyGraph.sampleTree))
  }

  @Test func graph_endsSilently_whenItsReaderClosesThePipe() async throws {
    defer { folder.remove() }
    // More data than a pipe buffers.
    let arguments = (0..<200_000).map { "Type\($0)" }
    let graph = DependencyGraph(nodes: [
      DependencyGraph.Node(
        key: ServiceKey(type: "App.Home"), source: CallSite(fileID: "App/Home.swift", line: 1),
        arguments: arguments.map { .named($0) })
    ])
    let large = try folder.write("large.json", graph.rendered(as: .json))
    let line = "{ \"$INSPECT\" graph '\(large)' --format json; echo $? >'\(folder.path)/code'; } | head -n 1"
    #expect(try await Inspect.shell(line) == Inspect.Result(output: "{\n"))
    #expect(try folder.read("code") == "0\n")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs a device that is always full"))
  func graph_fails_whenStandardOutputIsFull() async throws {
    defer { folder.remove() }
    let result = try await Inspect.shell("\"$INSPECT\" graph '\(file)' >/dev/full")
    #expect(result == .refusal("cannot write to standard output: no space left on device"))
  }
}
