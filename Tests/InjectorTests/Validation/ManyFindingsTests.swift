import Injector
import Testing

/// Graphs with more problems than anybody reads: whatever the rule, each is found in linear time.
@Suite struct ManyFindingsTests {
  private static let count = 4_000

  private static func node(
    _ index: Int, _ role: Role = .service, _ lifetime: Lifetime = .transient, type: String? = nil,
    isolation: Isolation = .nonisolated, traits: DependencyGraph.Traits = []
  ) -> DependencyGraph.Node {
    DependencyGraph.Node(
      key: ServiceKey(
        type: type ?? "Shop.Type\(index)", identifier: type == nil ? nil : ServiceIdentifier("\(index)")),
      role: role, lifetime: lifetime, isolation: isolation, source: CallSite(fileID: "Shop/A.swift", line: index + 1),
      traits: traits)
  }

  private static func edge(_ from: Int, _ to: Int?, _ kind: DependencyGraph.Edge.Kind = .direct) -> DependencyGraph.Edge
  {
    DependencyGraph.Edge(
      from: from, to: to, key: ServiceKey(type: "Shop.Type\(to ?? from + count)"), kind: kind, parameter: 0)
  }

  /// A graph, and the code that it has findings of.
  struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let code: DiagnosticCode
    let graph: DependencyGraph
    var testDescription: String { name }
  }

  private static let samples: [Sample] = [
    Sample(
      name: "missing dependencies below a chain of lazies", code: .missingDependency,
      graph: DependencyGraph(
        nodes: (0..<count).map { node($0) },
        edges: (0..<count).flatMap { [edge($0, nil)] + ($0 + 1 < count ? [edge($0, $0 + 1, .lazy)] : []) })),
    Sample(
      name: "missing identifiers of one type", code: .missingDependency,
      graph: DependencyGraph(
        nodes: (0..<count).map { node($0, type: "Shop.Store") },
        edges: (0..<count).map { index in
          DependencyGraph.Edge(
            from: index, to: nil, key: ServiceKey(type: "Shop.Store", identifier: ServiceIdentifier("-\(index)")),
            kind: .direct, parameter: 0)
        })),
    Sample(
      name: "overrides of nothing", code: .overrideOfNothing,
      graph: DependencyGraph(nodes: (0..<count).map { node($0, traits: .overriding) })),
    Sample(
      name: "cycles back to one registration", code: .cycle,
      graph: DependencyGraph(
        nodes: (0..<count).map { node($0) },
        edges: (0..<count).flatMap { from -> [DependencyGraph.Edge] in
          from + 1 < count ? [edge(from, from + 1), edge(from, 0)] : [edge(from, 0)]
        })),
    Sample(
      name: "plugins that all depend on each other", code: .pluginCycle,
      graph: DependencyGraph(
        plugins: (0..<400).map { .init(name: "P\($0)", dependencies: (0..<400).map { "P\($0)" }) })),
    Sample(
      name: "singletons above one chain of transients", code: .captiveDependency,
      graph: DependencyGraph(
        nodes: [node(0, .service, .scoped(Scope("session")))] + (1..<count).map { node($0) }
          + (count..<2 * count).map { node($0, .service, .singleton) },
        edges: (1..<count).map { edge($0, $0 - 1) } + (count..<2 * count).map { edge($0, count - 1) })),
    Sample(
      name: "aliases of aliases of a controller", code: .layering,
      graph: DependencyGraph(
        nodes: [node(0, .controller)] + (1..<count).map { node($0, .alias) } + (count..<2 * count).map { node($0) },
        edges: (1..<count).map { edge($0, $0 - 1, .alias) } + (count..<2 * count).map { edge($0, $0 - count) })),
  ]

  @Test func text_countsWhatRepeats() {
    let graph = DependencyGraph(nodes: (0..<103).map { Self.node($0) })
    let texts = graph.diagnostics().text.split(separator: "\n\n")
    #expect(texts.count == 101)
    #expect(texts[100] == "... and 3 more [INJ017]")
  }

  @Test(.timeLimit(.minutes(10)), arguments: samples)
  func diagnostics_areLinear_whateverTheRule(_ sample: Sample) {
    let diagnostics = sample.graph.diagnostics()
    #expect(diagnostics.contains { $0.code == sample.code })
    #expect(diagnostics.allSatisfy { !$0.message.isEmpty && !$0.fix.isEmpty })
    #expect(diagnostics.map(\.path.count).reduce(0, +) < 16 * Self.count)
    #expect(diagnostics.text.utf8.count < 200_000)
  }
}
