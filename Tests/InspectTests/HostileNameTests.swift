import Foundation
import Injector
import InjectorInspection
import TestSupport
import Testing

/// Names that act on a terminal, or have a megabyte, in everything that the tool writes.
@Suite(.timeLimit(.minutes(10))) struct HostileNameTests {
  /// What would clear a screen, break a line, reverse the direction of writing, or annotate a pull request.
  private static let hostile =
    "\u{1B}[2J\u{7}\r\n\t\u{7F}\u{9B}31m\u{85}\u{61C}\u{200E}\u{200F}\u{2028}\u{2029}\u{202A}\u{202E}\u{2066}\u{2069}\u{206F}"
    + "::error::%0A<b>`|&\""

  private static let graph: DependencyGraph = {
    let name = { (text: String) in text + hostile }
    let site = CallSite(fileID: name("App/A.swift"), line: 1)
    let scope = Scope(ServiceIdentifier(name("account")).rawValue)
    return DependencyGraph(
      plugins: [.init(name: name("P"), dependencies: [name("Q"), name("R")]), .init(name: name("Q"))],
      nodes: [
        .init(
          key: ServiceKey(type: name("App.Home")), role: .coordinator, isolation: .actor(name("App.Actor")),
          plugin: name("P"), source: site, arguments: [.named(name("App.Note"))], traits: .root),
        .init(
          key: ServiceKey(type: name("any App.Store"), identifier: ServiceIdentifier(name("remote"))),
          lifetime: .scoped(scope), plugin: name("Q"), source: site),
        .init(key: ServiceKey(type: name("App.Lonely")), source: site),
        .init(key: ServiceKey(type: name("App.Lonely")), source: site),
      ],
      edges: [
        .init(
          from: 0, to: 1, key: ServiceKey(type: name("any App.Store"), identifier: ServiceIdentifier(name("remote"))),
          kind: .provider, parameter: 0, arguments: [.named(name("App.Note"))]),
        .init(
          from: 1, to: nil, key: ServiceKey(type: name("App.Clock"), identifier: ServiceIdentifier(name("c"))),
          kind: .direct, parameter: 0),
        .init(from: 1, to: 0, key: ServiceKey(type: name("App.Home")), kind: .direct, parameter: 1),
      ])
  }()

  private static func acts(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0 != "\n" && $0.actsOnText }
  }

  @Test func output_actsOnNoTerminal() async throws {
    let files = try InputFiles()
    let graph = try files.folder.write("hostile.json", Self.graph.json)
    let baseline = Baseline(accepting: Self.graph.diagnostics())
    let values: [CommandLines.Placeholder: String] = [
      .graph: graph, .key: Self.graph.nodes[0].key.description, .secondKey: Self.graph.nodes[1].key.description,
      .plugin: Self.graph.plugins[1].name, .baseline: try files.folder.write("b.json", baseline.json),
      .program: try files.folder.script("hostile", "cat '\(graph)' >\"$INJECTOR_GRAPH_OUTPUT\""),
    ]
    for line in CommandLines.plain where !line.contains("always") {
      for values in [values, values.merging([.graph: files.values[.graph] ?? "", .other: graph]) { $1 }] {
        let result = try await files.run(line, values)
        #expect(!Self.acts(result.output) && !Self.acts(result.errors), "\(line): \(result)")
        #expect(result.exitCode == 2 ? result.output == "" : result.exitCode < 2, "\(line): \(result)")
        guard line.contains("--format sarif"), result.exitCode < 2 else { continue }
        #expect(throws: Never.self, "\(line)") { try JSONSerialization.jsonObject(with: Data(result.output.utf8)) }
      }
    }
  }

  /// The lines of a text are as many as with plain names, so no name breaks one.
  @Test func lines_areAsManyAsWithPlainNames() async throws {
    let files = try InputFiles()
    let hostile = Self.graph.json
    let plain = hostile.replacing(DependencyGraph.escaped(Self.hostile), with: "")
    let paths = try [files.folder.write("h.json", hostile), files.folder.write("p.json", plain)]
    // What check finds near a name depends on the name.
    let lines = CommandLines.plain.filter { line in
      line.contains("GRAPH") && !["KEY", "PLUGIN", "check"].contains(where: line.contains)
    }
    for line in lines {
      var counts: [Int] = []
      for path in paths {
        counts.append(try await files.run(line, [.graph: path]).output.count { $0 == "\n" })
      }
      #expect(counts[0] == counts[1], "\(line)")
    }
  }

  @Test func messages_quote200Characters() async throws {
    let files = try InputFiles()
    let megabyte = String(repeating: "\u{202E}", count: 200) + String(repeating: "x", count: 1_000_000)
    let excerpt = String(repeating: "\\u{202E}", count: 200) + "..."
    let node = DependencyGraph.Node(
      key: ServiceKey(type: megabyte), plugin: "PLUGIN", source: CallSite(fileID: "App/A.swift", line: 1))
    let good = DependencyGraph(plugins: [.init(name: "PLUGIN")], nodes: [node]).json
    let bad = good.replacing("\"name\" : \"PLUGIN\"", with: "\"name\" : \"Other\"")
      .replacing("\"PLUGIN\"", with: "\"\(megabyte)\"")
    let path = try files.folder.write("bad.json", bad)
    let problem = "graph.nodes[0].plugin is \"\(excerpt)\", which is not among the plugins"
    for line in ["graph GRAPH", "why GRAPH KEY", "check GRAPH", "diff OTHER GRAPH"] {
      #expect(
        try await files.run(line, [.graph: path])
          == .refusal("cannot read a graph from '\(path)': not a valid graph: \(problem)"), "\(line)")
    }
    let other = try files.folder.write("other.json", good)
    #expect(
      try await Inspect.run(["check", other, "--without", "PLUGIN\(megabyte.prefix(100_000))"]).errors
        .hasPrefix("injector-inspect: there is no plugin 'PLUGIN\(excerpt.dropFirst(6 * 8))'"))
  }

  /// As long as an argument may be: nothing is compared with all of it.
  @Test func arguments_areQuotedWith200Characters() async throws {
    let files = try InputFiles()
    let long = String(repeating: "z", count: 120_000)
    let excerpt = long.prefix(200) + "..."
    for (arguments, message) in [
      ([long], "there is no command '\(excerpt)'\nSee: injector-inspect --help"),
      (["graph", long], "cannot read '\(excerpt)': file name too long"),
      (
        ["graph", "x", "--\(long)"],
        "graph has no option '--\(excerpt.dropFirst(2))'\nSee: injector-inspect help graph"
      ),
      (["graph", "GOOD", "--focus", long], "nothing is registered as '\(excerpt)'"),
      (
        ["graph", "GOOD", "--plugin", long], "there is no plugin '\(excerpt)'; there are AppPlugin, StorePlugin"
      ),
      (["why", "GOOD", long], "nothing is registered as '\(excerpt)'"),
      (["explain", long], "there is no rule '\(excerpt)'\nSee: injector-inspect help explain"),
    ] {
      let words = arguments.map { $0 == "GOOD" ? files.values[.graph] ?? "" : $0 }
      #expect(try await Inspect.run(words) == .refusal(message))
    }
  }
}

extension DependencyGraph {
  /// Returns a text as the JSON of a graph has it.
  fileprivate static func escaped(_ text: String) -> String {
    let json = DependencyGraph(plugins: [.init(name: "BEGIN\(text)END")]).json
    guard let start = json.firstRange(of: "BEGIN")?.upperBound, let end = json.firstRange(of: "END\"")?.lowerBound
    else {
      return ""
    }
    return String(json[start..<end])
  }
}
