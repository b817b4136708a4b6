import Injector
import InjectorInspection
import TestSupport
import Testing

private final class Sketch {}
private final class Easel: Sendable { init(sketch: Sketch) {} }
private struct EaselPlugin: Plugin {
  let registerSketch: (Registry) -> Void

  func register(in registry: Registry) {
    registerSketch(registry)
    registry.service(Easel.self, using: Easel.init(sketch:))
  }
}

/// The reports of queries as wholes, as text and as JSON.
@Suite struct QueryTests {
  private let shop = GraphMap(.shop)
  private let odd = GraphMap(.odd)
  private let plain = TreeStyle(isColored: false)

  private func items(_ text: String, in map: GraphMap) throws -> [Int] {
    guard case .found(let items) = KeyQuery(text).match(in: map) else {
      Issue.record("\(text) names \(KeyQuery(text).match(in: map))")
      throw CancellationError()
    }
    return items
  }

  @Test(arguments: [("LoginController", nil), ("Clock", "AppCoordinator"), ("any Store@local", "LoginController")])
  func paths_equalGolden(target: String, source: String?) throws {
    let report = PathReport(
      to: try items(target, in: shop), from: try source.map { try items($0, in: shop) }, in: shop, limit: 3)
    let name = "why-\(target.filter(\.isLetter))"
    try expectGolden(report.text(plain), "Queries/\(name).txt")
    try expectGolden(report.json, "Queries/\(name).json")
  }

  @Test func paths_areAll_shortestFirst() throws {
    var builder = GraphBuilder()
    let nodes = ["A", "B", "C", "D"].map { builder.node("App.\($0)") }
    for (from, to) in [(0, 1), (1, 2), (2, 3), (0, 3), (1, 3), (2, 1)] { builder.edge(nodes[from], nodes[to]) }
    let map = GraphMap(builder.build())
    let text = PathReport(to: [3], from: [0], in: map, limit: 10).text(plain)
    let lines = text.split(separator: "\n").map { $0.prefix { $0 != "·" } }
    #expect(
      lines == [
        "A leads to D: 3 paths", "1. A ", "   → direct D ", "2. A ", "   → direct B ", "   → direct D ", "3. A ",
        "   → direct B ", "   → direct C ", "   → direct D ",
      ])
  }

  @Test func paths_beginAtEagerRegistrations_alsoIfSomethingNeedsThem() throws {
    let report = PathReport(to: try items("Clock", in: shop), from: nil, in: shop, limit: 100)
    #expect(report.text(plain).hasPrefix("Clock is needed: 8 paths, from 1 root\n\n1. AppCoordinator "))
  }

  /// As INJ017 says of them.
  @Test func paths_sayThatNoRootLeadsThere_ifThereIsNone() {
    var builder = GraphBuilder()
    let nodes = ["A", "B"].map { builder.node("App.\($0)") }
    builder.edge(nodes[0], nodes[1])
    builder.edge(nodes[1], nodes[0])
    let text = PathReport(to: [0], from: nil, in: GraphMap(builder.build()), limit: 10).text(plain)
    #expect(text.hasPrefix("A is needed only by registrations that need each other: 1 path\n\n1. B "))
  }

  /// As INJ017 says of them: an alias is no use of the registration that it represents.
  @Test func paths_sayThatOnlyAliasesLeadThere_ifNothingElseDoes() {
    var builder = GraphBuilder()
    let nodes = [builder.node("App.A"), builder.node("App.B"), builder.node("App.Aliased", nil, .alias)]
    builder.edge(nodes[2], nodes[1], .alias)
    let text = { (graph: DependencyGraph) in
      PathReport(to: [1], from: nil, in: GraphMap(graph), limit: 10).text(self.plain)
    }
    #expect(text(builder.build()).hasPrefix("B is needed only by its own aliases: 1 path\n\n1. Aliased "))
    // On a circle, the alias is no root either.
    builder.edge(nodes[0], nodes[1])
    builder.edge(nodes[1], nodes[0])
    #expect(
      text(builder.build()).hasPrefix("B is needed only by registrations that need each other: 1 path\n\n1. A "))
    builder.edge(builder.node("App.C"), nodes[2])
    #expect(text(builder.build()).hasPrefix("B is needed: 1 path, from 1 root\n\n1. C "))
  }

  @Test func paths_sayWhatIsNear_ifThereIsNone() throws {
    let clock = try items("Clock", in: shop)
    #expect(
      PathReport(to: try items("HelpController", in: shop), from: clock, in: shop, limit: 3).text(plain)
        == "Clock does not lead to HelpController.\n")
    #expect(!PathReport(to: clock, from: try items("HelpController", in: shop), in: shop, limit: 3).isEmpty)
    let session = PathReport(
      to: try items("Session", in: shop), from: try items("HelpController", in: shop), in: shop, limit: 3)
    #expect(
      session.text(plain) == """
        HelpController does not lead to Session.
        HelpController resolves dynamically, so it may need more than the graph shows.

        """)
  }

  @Test(.timeLimit(.minutes(10))) func paths_return_ifThereAreMoreThanCanBeCounted() {
    var builder = GraphBuilder()
    let nodes = (0..<60).map { builder.node("App.S\($0)") }
    for from in nodes { for to in nodes where from != to { builder.edge(from, to) } }
    let report = PathReport(to: [59], from: [0], in: GraphMap(builder.build()), limit: 1000)
    #expect(report.text(plain).hasPrefix("S0 leads to S59: the 1000 shortest paths\n"))
  }

  @Test(arguments: ["LoginController", "any HTTPClient"], [UsageReport.Direction.uses, .usedBy])
  func usage_equalsGolden(name: String, direction: UsageReport.Direction) throws {
    let report = UsageReport(direction, of: try items(name, in: shop), in: shop, depth: 50)
    let file = "\(direction == .uses ? "uses" : "used-by")-\(name.filter(\.isLetter))"
    try expectGolden(report.text(plain), "Queries/\(file).txt")
    try expectGolden(report.json, "Queries/\(file).json")
  }

  /// The neighbors of each registration are looked up once, not for each dependency on it.
  @Test(.timeLimit(.minutes(10)), arguments: [UsageReport.Direction.uses, .usedBy])
  func usage_isLinear_ifEverythingNeedsEverything(direction: UsageReport.Direction) {
    let count = 150
    var builder = GraphBuilder()
    let nodes = (0..<count).map { builder.node("App.S\($0)") }
    for from in nodes { for to in nodes where from != to { builder.edge(from, to, .lazy) } }
    let lines = UsageReport(direction, of: [0], in: GraphMap(builder.build()), depth: 50).text(plain)
      .split(separator: "\n")
    #expect(lines.count == 1 + (count - 1) * count + 1)
    #expect(
      lines.last
        == "S0 \(direction == .uses ? "uses" : "is used by") \(count - 1) registrations directly, \(count - 1) in all")
  }

  @Test func usage_endsAtItsDepth() throws {
    #expect(
      UsageReport(.uses, of: [0], in: GraphMap(.chain(of: 100)), depth: 2).text(plain) == """
        Service0 · service, transient · Chain at Shop/Chain.swift:10
        └── Service1 · service, transient · Chain at Shop/Chain.swift:20
            └── Service2 · service, transient · Chain at Shop/Chain.swift:30 ...

        Service0 uses 1 registration directly, 99 in all; 97 deeper than level 2

        """)
  }

  @Test func usage_saysWhyAnInstanceIsOnAnActor_unlessItsRegistrationNamesOne() {
    func text(_ register: @escaping (Registry) -> Void) -> String {
      let map = GraphMap(DependencyGraph(of: EaselPlugin(registerSketch: register)))
      let easel = map.items.first { map.key($0).type.hasSuffix("Easel") } ?? 0
      return UsageReport(.uses, of: [easel], in: map, depth: 1).text(plain)
        .replacing(#/ EaselPlugin at .*/#, with: "")
    }
    let summary = "\n\nEasel uses 1 registration directly, 1 in all\n"
    #expect(
      text { $0.service(Sketch.self, using: { Sketch() }).singleton() } == """
        Easel · service, transient, main actor because it needs Sketch ·
        └── Sketch · service, singleton, main actor because it isn't Sendable ·
        """ + summary)
    #expect(
      text { $0.service(Sketch.self, using: { Sketch() }).on(MainActor.self).singleton() } == """
        Easel · service, transient, main actor because it needs Sketch ·
        └── Sketch · service, singleton, main actor ·
        """ + summary)
  }

  /// A parent answers for the registrations whose instances it shares.
  @Test func tree_isMissingWhatItCounts_inAChild() throws {
    let parent = try Container(validation: ValidationPolicy(severities: [.missingDependency: .info])) {
      $0.service(Easel.self, using: Easel.init(sketch:)).singleton()
    }
    let child = try parent.makeChild { $0.service(Sketch.self, "child", using: { Sketch() }) }
    let trees = [parent, child].map { $0.graph.rendered(as: .tree) }
    #expect(trees[0].contains("└── Sketch · missing\n") && trees[0].hasSuffix("1 dependency, 1 missing\n"))
    #expect(trees[1].contains("└── Sketch · not registered\n") && trees[1].hasSuffix("1 dependency\n"))
  }

  @Test func unused_equalsGolden() throws {
    try expectGolden(UnusedReport(odd).text(plain), "Queries/unused-odd.txt")
    try expectGolden(UnusedReport(odd).json, "Queries/unused-odd.json")
    #expect(UnusedReport(shop).text(plain) == "Anything may be used: HelpController resolves dynamically.\n")
  }

  @Test(arguments: [DependencyGraph.shop, .odd]) func unused_agreesWithTheRule(graph: DependencyGraph) throws {
    let found = graph.diagnostics().filter { $0.code == .unusedRegistration }
    #expect(UnusedReport(GraphMap(graph)).isEmpty == found.isEmpty)
    #expect(graph.unused.compactMap(\.own.first).map { graph.nodes[$0].key } == found.map(\.key))
  }

  /// Each plugin is searched for its own unused registrations only.
  @Test(.timeLimit(.minutes(10))) func unused_isLinear_inPlugins() {
    let count = 10_000
    var builder = GraphBuilder(plugins: (0..<count).map { DependencyGraph.InstalledPlugin(name: "Plugin\($0)") })
    _ = builder.node("Shop.App", traits: .root)
    for number in 0..<count { _ = builder.node("Shop.S\(number)", in: "Plugin\(number)") }
    let lines = UnusedReport(GraphMap(builder.build())).text(plain).split(separator: "\n")
    #expect(lines.count == 2 * count + 1)
    #expect(
      lines.suffix(3) == [
        "Plugin9999", "  S9999 · service, transient · at Shop/Plugin9999.swift:100010",
        "10000 of 10001 registrations are unused",
      ])
  }

  @Test func cycles_equalGolden() throws {
    try expectGolden(CycleReport(odd).text(plain), "Queries/cycles-odd.txt")
    try expectGolden(CycleReport(odd).json, "Queries/cycles-odd.json")
    #expect(!CycleReport(odd).isValid)
    #expect(CycleReport(shop).isValid)
    #expect(CycleReport(GraphMap(.chain(of: 3))).text(plain) == "There are no cycles.\n")
  }

  @Test func cycles_areRefusedForTheReasonOfTheRule() {
    var builder = GraphBuilder()
    let nodes = [builder.node("App.A", nil, .service, .singleton, traits: .asynchronous), builder.node("App.B")]
    builder.edge(nodes[0], nodes[1])
    builder.edge(nodes[1], nodes[0], .injected)
    #expect(
      CycleReport(GraphMap(builder.build())).text(plain)
        .hasPrefix("1. not valid [INJ027]: an injection leads back to A, which is asynchronous\n"))
  }

  @Test func cycles_areSearchedALimitedNumberOfTimes_alsoIfAllAreTheSame() {
    var builder = GraphBuilder()
    let count = 300
    for number in 0..<count { _ = builder.node("App.S\(number)") }
    for number in 0..<count { builder.edge(number, (number + 1) % count, .lazy) }
    let lines = CycleReport(GraphMap(builder.build())).text(plain).split(separator: "\n")
    #expect(lines.count == count + 3)
    #expect(lines.last == "1 valid cycle; 100 more deferred dependencies on cycles")
  }

  @Test(arguments: ["why", "uses", "used-by", "cycles"]) func reports_arePlain_withoutTheirColors(command: String) {
    let map = odd
    func text(_ style: TreeStyle) -> String {
      switch command {
      case "why": PathReport(to: [4], from: nil, in: map, limit: 5).text(style)
      case "uses": UsageReport(.uses, of: [0], in: map, depth: 9).text(style)
      case "used-by": UsageReport(.usedBy, of: [4], in: map, depth: 9).text(style)
      default: CycleReport(map).text(style)
      }
    }
    let colored = text(TreeStyle(isColored: true))
    #expect(colored.contains("\u{1B}"))
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == text(plain))
  }
}
