import Foundation
import Injector
import InjectorInspection
import Testing

/// The commands that answer questions: names, exit codes, and outputs.
@Suite(.timeLimit(.minutes(10))) struct QueryCommandTests {
  private let folder: Folder
  private let file: String

  init() throws {
    folder = try Folder()
    file = try folder.write("graph.json", DependencyGraph.sample.rendered(as: .json))
  }

  private static let path = """
    1. Home · coordinator, transient, root · AppPlugin at App/AppPlugin.swift:3
       → lazy any Store "re\\"mote" · service, singleton · StorePlugin at App/StorePlugin.swift:5

    """

  @Test(
    arguments: [
      (["Store"], "any Store \"re\\\"mote\" is needed: 1 path, from 1 root\n\n" + path, Int32(0)),
      (["Home", "store"], "Home leads to any Store \"re\\\"mote\": 1 path\n\n" + path, 0),
      (["Store@re\"mote", "App.Home"], "Home leads to any Store \"re\\\"mote\": 1 path\n\n" + path, 0),
      (
        ["Home"],
        """
        Nothing depends on Home; the app resolves it itself.

        Home · coordinator, transient, root · AppPlugin at App/AppPlugin.swift:3

        """, 0
      ),
      (["Home", "Home"], "Home is one registration: name two, or leave one out.\n", 1),
    ] as [([String], String, Int32)])
  func why_writesThePaths(names: [String], output: String, code: Int32) async throws {
    defer { folder.remove() }
    #expect(try await Inspect.run(list: ["why", file] + names) == Inspect.Result(output: output, exitCode: code))
  }

  @Test func unused_exits1_ifSomethingIs() async throws {
    defer { folder.remove() }
    let site = CallSite(fileID: "App/A.swift", line: 3)
    let lonely = DependencyGraph(nodes: [.init(key: ServiceKey(type: "App.A"), source: site)])
    let other = try folder.write("lonely.json", lonely.rendered(as: .json))
    #expect(try await Inspect.run("unused", other).exitCode == 1)
    #expect(try await Inspect.run("unused", file).exitCode == 0)
  }

  @Test func diff_exits1_andWritesWhatChanged() async throws {
    defer { folder.remove() }
    let empty = try folder.write("empty.json", DependencyGraph().rendered(as: .json))
    #expect(try await Inspect.run("diff", file, file) == Inspect.Result())
    let result = try await Inspect.run("diff", empty, "-", input: DependencyGraph.sample.rendered(as: .json))
    #expect(
      result
        == Inspect.Result(
          output: """
            + plugin AppPlugin
            + plugin StorePlugin
            + Home · coordinator, transient, root · AppPlugin at App/AppPlugin.swift:3
            + any Store "re\\"mote" · service, singleton · StorePlugin at App/StorePlugin.swift:5

            2 added, 2 in plugins

            """, exitCode: 1))
    for format in ["markdown", "mermaid", "json"] {
      #expect(try await Inspect.run("diff", file, empty, "--format", format).exitCode == 1)
      #expect(try await Inspect.run("diff", file, file, "--format", format) == Inspect.Result())
    }
  }

  @Test func diff_comparesWithAProgram() async throws {
    defer { folder.remove() }
    let program = try folder.script("program", "cat '\(file)' >\"$INJECTOR_GRAPH_OUTPUT\"")
    #expect(try await Inspect.run("diff", file, "--run", program) == Inspect.Result())
  }

  @Test(arguments: [
    ("why graph.json", "why needs a graph and the name of a registration in it\nSee: injector-inspect help why"),
    (
      "why graph.json A B C",
      "why accepts up to 2 registrations, but the command line names 3\nSee: injector-inspect help why"
    ),
    (
      "uses graph.json A B",
      "uses accepts one registration, but the command line names 2\nSee: injector-inspect help uses"
    ),
    ("why graph.json Stroe", "nothing is registered as 'Stroe'; near:\n  any Store \"re\\\"mote\""),
    ("why graph.json Zebra", "nothing is registered as 'Zebra'"),
    (
      "why graph.json Home --limit 0",
      "--limit must be a whole number from 1 to 1000, not '0'\nSee: injector-inspect help why"
    ),
    (
      "uses graph.json Home --depth x",
      "--depth must be a whole number from 1 to 50, not 'x'\nSee: injector-inspect help uses"
    ),
    (
      "diff graph.json",
      "diff compares two graphs: OLD.json NEW.json, or OLD.json and a program\nSee: injector-inspect help diff"
    ),
    ("diff - -", "only one of the graphs can come from standard input\nSee: injector-inspect help diff"),
    ("used graph.json Home", "there is no command 'used'; did you mean uses?\nSee: injector-inspect --help"),
  ])
  func commands_fail_forWrongUsage(line: String, message: String) async throws {
    defer { folder.remove() }
    #expect(
      try await Inspect.shell("cd '\(folder.path)' && \"$INSPECT\" \(line)")
        == .refusal(message))
  }

  @Test(arguments: ["why graph.json Store", "uses graph.json Home", "unused graph.json", "cycles graph.json"])
  func commands_writeJSON_theSameTwice(line: String) async throws {
    defer { folder.remove() }
    let command = "cd '\(folder.path)' && \"$INSPECT\" \(line) --format json"
    let first = try await Inspect.shell(command)
    #expect(first.output.hasPrefix("{\n") && first.output.hasSuffix("}\n") && first.errors == "")
    #expect(try await Inspect.shell(command) == first)
    #expect(try await Inspect.shell("\(command) | head -n 1") == Inspect.Result(output: "{\n"))
    let file = try await Inspect.shell("\(command) --output out.json; cat out.json")
    #expect(file.output == first.output)
  }

  @Test func lists_areSeparatedByCommas_orRepeated() async throws {
    defer { folder.remove() }
    let commas = try await Inspect.run("graph", file, "--role", "service,coordinator")
    #expect(commas.exitCode == 0)
    #expect(try await Inspect.run("graph", file, "--role", "service", "--role=coordinator") == commas)
    let severities = try await Inspect.run("check", file, "--severity", "INJ001=info", "--severity", "INJ017=off")
    #expect(severities.errors == "injector-inspect: 2 registrations: 0 errors, 0 warnings, 1 note\n")
  }

  @Test(arguments: [
    "graph.json --storyboards One,Two", "--storyboards One,Two/B.storyboard graph.json",
    "--storyboards One graph.json --storyboards Two", "--run ./program --storyboards One,Two",
  ])
  func storyboards_areReadFromEveryPath(line: String) async throws {
    defer { folder.remove() }
    for (name, file) in [("One", "A"), ("Two", "B")] {
      try FileManager.default.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: false)
      try folder.write("\(name)/\(file).storyboard", "<")
    }
    _ = try folder.script("program", "cat '\(file)' >\"$INJECTOR_GRAPH_OUTPUT\"")
    let result = try await Inspect.shell("cd '\(folder.path)' && \"$INSPECT\" check \(line) --severity INJ001=off")
    #expect(result.errors == "injector-inspect: 2 registrations: 2 errors, 0 warnings, 0 notes\n")
    #expect(result.output.contains("A.storyboard") && result.output.contains("B.storyboard"))
  }
}
