@testable import Injector
import InjectorInspection
import TestSupport
import Testing

/// What changed between two graphs.
@Suite struct DifferenceTests {
  private let plain = TreeStyle(isColored: false)

  /// A graph and one in which everything changed that a difference shows.
  private static let change: (old: DependencyGraph, new: DependencyGraph) = {
    var old = GraphBuilder(plugins: [
      .init(name: "App", dependencies: ["Data", "Old"]), .init(name: "Data"), .init(name: "Old"),
    ])
    let home = old.node("App.Home", nil, .coordinator, in: "App")
    let store = old.node("App.Store", "re`mote", .service, .singleton, in: "Data")
    let clock = old.node("App.Clock", nil, .service, in: "Data")
    _ = old.node("App.Gone", nil, .service, in: "Old")
    let part = old.node("App.Part", nil, .service, in: "App", traits: .contribution)
    _ = old.node("App.Part", nil, .service, in: "Data", traits: .contribution)
    old.edge(home, store)
    old.edge(home, clock)
    old.edge(home, part, .all)
    old.gap(store, "App.Later")

    var new = GraphBuilder(plugins: [
      .init(name: "App", dependencies: ["Data", "New"]), .init(name: "Data"), .init(name: "New"),
    ])
    let other = new.node("App.Added", nil, .service, in: "New")
    let clock2 = new.node("App.Clock", nil, .service, .scoped(Scope("session", within: Scope("app"))), in: "New")
    let store2 = new.node(
      "App.Store", "re`mote", .service, .weak, in: "Data", isolation: .mainActor, arguments: ["App.Note"],
      traits: .closing)
    let home2 = new.node("App.Home", nil, .coordinator, in: "App")
    let part2 = new.node("App.Part", nil, .service, in: "Data", traits: .contribution)
    new.edge(home2, store2, .provider, arguments: ["App.Note"])
    new.edge(home2, clock2)
    new.edge(home2, part2, .all)
    new.edge(home2, other, .lazy)
    new.gap(store2, "App.Later")
    return (old.build(), new.build())
  }()

  @Test func difference_equalsGolden() throws {
    let difference = GraphDifference(from: Self.change.old, to: Self.change.new)
    try expectGolden(difference.text(plain), "Queries/difference.txt")
    try expectGolden(difference.markdown, "Queries/difference.md")
    try expectGolden(difference.mermaid, "Queries/difference.mermaid")
    try expectGolden(difference.json, "Queries/difference.json")
    let colored = difference.text(TreeStyle(isColored: true))
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == difference.text(plain))
  }

  @Test(arguments: [DependencyGraph.shop, .odd, DependencyGraph(), Self.change.old])
  func difference_isEmpty_forEqualGraphs(graph: DependencyGraph) {
    let difference = GraphDifference(from: graph, to: graph)
    #expect(difference.isEmpty)
    #expect(difference.text(plain) + difference.markdown + difference.mermaid == "")
  }

  @Test func difference_isEmpty_ifOnlyPlacesAndOrderChanged() {
    let graph = DependencyGraph.shop
    var moved = DependencyGraph(plugins: graph.plugins)
    let last = graph.nodes.count - 1
    moved.nodes = graph.nodes.reversed()
    moved.edges = graph.edges.map { edge in
      DependencyGraph.Edge(
        from: last - edge.from, to: edge.to.map { last - $0 }, key: edge.key, kind: edge.kind,
        parameter: edge.parameter, arguments: edge.argumentTypes, isOptional: edge.isOptional)
    }.sorted { $0.from < $1.from }
    #expect(GraphDifference(from: graph, to: moved.renamingFiles { "Moved/\($0)" }).text(plain) == "")
  }

  @Test func dependency_thatIsNoLongerRegistered_isOneChange() {
    var (old, new) = (GraphBuilder(), GraphBuilder())
    let (home, home2) = (old.node("App.Home", nil, .service), new.node("App.Home", nil, .service))
    old.edge(home, old.node("App.Store", nil, .service))
    new.gap(home2, "App.Store")
    let (before, after) = (old.build(), new.build())
    #expect(
      GraphDifference(from: before, to: after).text(plain).split(separator: "\n").dropFirst(2).first
        == "    dependency: needs Store \u{2192} needs Store (not registered)")
    #expect(
      GraphDifference(from: after, to: before).markdown.split(separator: "\n").last
        == "  - dependency: `needs Store (not registered)` \u{2192} `needs Store`")
  }

  /// A comment on GitHub has at most 65,536 characters.
  @Test func markdown_fitsInAComment_howeverMuchChanged() {
    var (old, new) = (GraphBuilder(), GraphBuilder())
    for number in 0..<2_000 {
      _ = old.node("App.Old\(number)", nil, .service)
      _ = new.node("App.New\(number)", nil, .service)
      _ = old.node("App.Both\(number)", nil, .service)
      _ = new.node("App.Both\(number)", nil, .service, .singleton)
    }
    let markdown = GraphDifference(from: old.build(), to: new.build()).markdown
    #expect(markdown.utf8.count < 65_000)
    #expect(
      markdown.hasPrefix("### Dependency graph: 2000 added, 2000 removed, 2000 changed\n\n**Added**\n\n- `New0` "))
    #expect(markdown.hasSuffix("\n\n**Changed**\n\n- ... and 2000 more\n"))
    let huge = DependencyGraph(nodes: [
      .init(
        key: ServiceKey(type: String(repeating: "a", count: 1_000_000)), source: CallSite(fileID: "A/A.swift", line: 1))
    ])
    #expect(
      GraphDifference(from: DependencyGraph(), to: huge).markdown
        == "### Dependency graph: 1 added\n\n**Added**\n\n- ... and 1 more\n")
  }

  @Test(.timeLimit(.minutes(10))) func difference_isLinear_inContributionsOfOneKey() {
    var builder = GraphBuilder()
    for _ in 0..<10_000 { _ = builder.node("App.Part", nil, .service, traits: .contribution) }
    let graph = builder.build()
    #expect(GraphDifference(from: graph, to: DependencyGraph()).text(plain).hasSuffix("\n10000 removed\n"))
    #expect(GraphDifference(from: graph, to: graph).isEmpty)
  }
}
