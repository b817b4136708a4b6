import Foundation
import Injector
import InjectorInspection
import TestSupport
import Testing

/// The commands that answer questions: names, exit codes, and outputs.
@Suite(.timeLimit(.minutes(10))) struct QueryCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try .withGraph() }

  private static let path = """
    1. Home · coordinator, transient, root · AppPlugin at App/AppPlugin.swift:3
       → lazy any Store "re\\"mote" · service, singleton · StorePlugin at App/StorePlugin.swift:5

    """

  @Test(arguments: [
    ("Store", "any Store \"re\\\"mote\" is needed: 1 path, from 1 root\n\n" + path, 0),
    ("Home store", "Home leads to any Store \"re\\\"mote\": 1 path\n\n" + path, 0),
    ("'Store@re\"mote' App.Home", "Home leads to any Store \"re\\\"mote\": 1 path\n\n" + path, 0),
    (
      "Home",
      """
      Nothing depends on Home; the app resolves it itself.

      Home · coordinator, transient, root · AppPlugin at App/AppPlugin.swift:3

      """, 0
    ),
    ("Home Home", "Home is one key: name two, or leave one out.\n", 1),
  ])
  func why_writesThePaths(names: String, output: String, code: Int32) async throws {
    #expect(try await folder.inspect("why graph.json \(names)") == Inspect.Result(output: output, exitCode: code))
  }

  @Test func unused_exits1_ifSomethingIs() async throws {
    let site = CallSite(fileID: "App/A.swift", line: 3)
    let lonely = DependencyGraph(nodes: [.init(key: ServiceKey(type: "App.A"), source: site)])
    try folder.write("lonely.json", lonely.json)
    #expect(try await folder.inspect("unused lonely.json").exitCode == 1)
    #expect(try await folder.inspect("unused graph.json").exitCode == 0)
  }

  @Test func diff_exits1_andWritesWhatChanged() async throws {
    try folder.write("empty.json", DependencyGraph().json)
    #expect(
      try await folder.inspect("diff empty.json - <graph.json")
        == Inspect.Result(
          output: """
            + plugin AppPlugin
            + plugin StorePlugin
            + Home · coordinator, transient, root · AppPlugin at App/AppPlugin.swift:3
            + any Store "re\\"mote" · service, singleton · StorePlugin at App/StorePlugin.swift:5

            2 added, 2 in plugins

            """, exitCode: 1))
    for format in ["markdown", "mermaid", "json"] {
      #expect(try await folder.inspect("diff graph.json empty.json --format \(format)").exitCode == 1)
      // A script that reads JSON reads it also if nothing changed.
      let none = format == "json" ? GraphDifference(from: .sample, to: .sample).json : ""
      #expect(try await folder.inspect("diff graph.json graph.json --format \(format)") == Inspect.Result(output: none))
    }
  }

  @Test func diff_comparesWithAProgram() async throws {
    try folder.script("program", "cat graph.json >\"$INJECTOR_GRAPH_OUTPUT\"")
    #expect(try await folder.inspect("diff graph.json --run ./program") == Inspect.Result())
  }

  @Test(arguments: ["why graph.json Store", "uses graph.json Home", "unused graph.json", "cycles graph.json"])
  func commands_writeJSON_theSameTwice(line: String) async throws {
    let command = "\(line) --format json"
    let first = try await folder.inspect(command)
    #expect(first.output.hasPrefix("{\n") && first.output.hasSuffix("}\n") && first.errors == "")
    #expect(try await folder.inspect(command) == first)
    #expect(try await folder.inspect("\(command) | head -n 1") == Inspect.Result(output: "{\n"))
    #expect(try await folder.inspect("\(command) --output out.json; cat out.json").output == first.output)
  }

  @Test func lists_areSeparatedByCommas_orRepeated() async throws {
    let commas = try await folder.inspect("graph graph.json --role service,coordinator")
    #expect(commas.exitCode == 0)
    #expect(try await folder.inspect("graph graph.json --role service --role=coordinator") == commas)
    let severities = try await folder.inspect("check graph.json --severity INJ001=info --severity INJ017=off")
    #expect(severities.errors == "injector-inspect: 2 registrations: 0 errors, 0 warnings, 1 note\n")
  }

  @Test(arguments: [
    "graph.json --storyboards One,Two", "--storyboards One,Two/B.storyboard graph.json",
    "--storyboards One graph.json --storyboards Two", "--run ./program --storyboards One,Two",
  ])
  func storyboards_areReadFromEveryPath(line: String) async throws {
    for file in ["One/A", "Two/B"] { try folder.write("\(file).storyboard", "<") }
    try folder.script("program", "cat graph.json >\"$INJECTOR_GRAPH_OUTPUT\"")
    let result = try await folder.inspect("check \(line) --severity INJ001=off")
    #expect(result.errors == "injector-inspect: 2 registrations: 2 errors, 0 warnings, 0 notes\n")
    #expect(result.output.contains("A.storyboard") && result.output.contains("B.storyboard"))
  }
}
