import Injector

/// The numbers of a graph: what it consists of, what is used most, how deep it is, and how its plugins depend on each
/// other.
package struct StatisticsReport: JSONReport {
  private let map: GraphMap
  private let overview: PluginOverview
  /// The longest chain of registrations that are created together.
  private let chain: [Int]
  private let eager: [Int]
  /// The registrations that a start creates.
  private let started: Int

  /// The most entries of a list in the text.
  private static let most = 10

  /// Computes the numbers of a graph. O(*n* + *e*).
  package init(_ map: GraphMap) {
    self.map = map
    overview = PluginOverview(map)
    // What is created before each registration.
    let needs = map.graph.nodes.indices.map { node in
      map.graph.edges(from: node).filter { $0.reasonForCycle == nil }.compactMap(\.to)
    }
    chain = Self.longestChain(along: needs)
    eager = map.graph.nodes.indices.filter { map.graph.nodes[$0].traits.contains(.eager) }
    var (started, pending) = (Set(eager), eager)
    while let node = pending.popLast() { pending += needs[node].filter { started.insert($0).inserted } }
    self.started = started.count
  }

  /// Finds the longest chain. Of the dependencies on a cycle, one or more don't count.
  private static func longestChain(along needs: [[Int]]) -> [Int] {
    var length = Array(repeating: 0, count: needs.count)
    var next = Array(repeating: -1, count: needs.count)
    // A component follows those that it leads to.
    for node in GraphComponents(targets: needs).members.joined() {
      length[node] = 1
      for target in needs[node] where target != node && length[target] >= length[node] {
        length[node] = length[target] + 1
        next[node] = target
      }
    }
    guard let start = needs.indices.max(by: { (length[$0], $1) < (length[$1], $0) }) else { return [] }
    return Array(sequence(first: start) { next[$0] < 0 ? nil : next[$0] })
  }

  private func counts(_ name: (DependencyGraph.Node) -> String) -> [(name: String, count: Int)] {
    map.graph.nodes.reduce(into: [:]) { $0[name($1), default: 0] += 1 }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  /// The kinds of the dependencies, most first.
  private var kinds: [(kind: DependencyGraph.Edge.Kind, count: Int)] {
    map.graph.edges.reduce(into: [:]) { $0[$1.kind, default: 0] += 1 }
      .sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }.map { ($0.key, $0.value) }
  }

  /// The registrations with the most other registrations on one side.
  private func top(_ neighbors: (Int) -> ArraySlice<GraphMap.Arc>) -> [(node: Int, count: Int)] {
    map.graph.nodes.indices.map { node in
      (node, Set(neighbors(node).map(\.end).filter { $0 != node }).count)
    }.filter { $0.1 > 0 }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.prefix(Self.most).map { ($0.0, $0.1) }
  }

  // MARK: Text

  /// The numbers as text.
  package func text(_ style: TreeStyle) -> String {
    let graph = map.graph
    let plugins = map.outline.groups.count { $0.plugin != nil }
    var lines = [
      "\(counted(graph.nodes.count, "registration")), \(counted(plugins, "plugin")), "
        + "\(counted(graph.edges.count, "dependency", "dependencies"))"
    ]
    func table(_ title: String, _ rows: [(name: String, count: Int)]) {
      guard !rows.isEmpty else { return }
      let width = rows.map { "\($0.count)".count }.max() ?? 0
      lines += ["", style.paint(title, .title)]
      for row in rows.prefix(Self.most) {
        lines.append("  \(String(repeating: " ", count: width - "\(row.count)".count))\(row.count)  \(row.name)")
      }
      if rows.count > Self.most { lines.append("  ... and \(rows.count - Self.most) more") }
    }
    table("Roles", counts(\.role.words))
    table("Lifetimes", counts { $0.lifetime.description.onOneLine })
    table("Isolation", counts { $0.isolation.description.onOneLine })
    table("Dependencies", kinds.map { ($0.kind.title, $0.count) })
    table("Plugins", counts { $0.plugin?.onOneLine ?? "no plugin" })
    table("Used by the most", top(map.dependents).map { (map.label($0.node), $0.count) })
    table("Using the most", top(map.dependencies).map { (map.label($0.node), $0.count) })
    table(
      "Dependencies between plugins",
      overview.couplings.sorted { ($1.count, $0.from, $0.to) < ($0.count, $1.from, $1.to) }.map { coupling in
        let names = "\(overview.groups[coupling.from].title) → \(overview.groups[coupling.to].title)"
        return (coupling.isDeclared ? names : names + " (not declared)", coupling.count)
      })
    if !chain.isEmpty {
      lines += ["", style.paint("Longest chain: \(counted(chain.count, "registration"))", .title)]
      let shown = chain.count > 16 ? Array(chain.prefix(8)) + [-1] + chain.suffix(4) : chain
      lines += shown.map { $0 < 0 ? "  ... and \(chain.count - 12) more ..." : "  \(map.label($0))" }
    }
    if !eager.isEmpty {
      lines += ["", style.paint("A start creates \(counted(started, "registration"))", .title)]
      lines += eager.prefix(Self.most).map { "  \(map.label($0)) · eager" }
      if eager.count > Self.most { lines.append("  ... and \(eager.count - Self.most) more") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: JSON

  /// The numbers as plain, named fields.
  package var document: any Encodable {
    func items(_ rows: [(node: Int, count: Int)]) -> [Document.Ranked] {
      rows.map { Document.Ranked(count: $0.count, registration: ItemFields($0.node, in: map)) }
    }
    func numbers(_ rows: [(name: String, count: Int)]) -> [String: Int] { Dictionary(uniqueKeysWithValues: rows) }
    return Document(
      couplings: overview.couplings.map {
        .init(
          count: $0.count, from: overview.groups[$0.from].plugin, isDeclared: $0.isDeclared,
          to: overview.groups[$0.to].plugin)
      },
      dependencies: map.graph.edges.count, eager: eager.map { ItemFields($0, in: map) },
      isolations: numbers(counts(\.isolation.rawValue)),
      kinds: numbers(kinds.map { ($0.kind.rawValue, $0.count) }),
      lifetimes: numbers(counts(\.lifetime.name)), longestChain: chain.map { ItemFields($0, in: map) },
      plugins: map.outline.groups.map { .init(name: $0.plugin, registrations: $0.nodes.count) },
      registrations: map.graph.nodes.count, roles: numbers(counts(\.role.rawValue)),
      startedRegistrations: started,
      usedByMost: items(top(map.dependents)), usingMost: items(top(map.dependencies)))
  }

  private struct Document: Encodable {
    var couplings: [Coupling]
    var dependencies: Int
    var eager: [ItemFields]
    var format = "injector-statistics"
    var formatVersion = 1
    var isolations: [String: Int]
    var kinds: [String: Int]
    var lifetimes: [String: Int]
    var longestChain: [ItemFields]
    var plugins: [Plugin]
    var registrations: Int
    var roles: [String: Int]
    var startedRegistrations: Int
    var usedByMost: [Ranked]
    var usingMost: [Ranked]

    struct Coupling: Encodable {
      var count: Int
      var from: String?
      var isDeclared: Bool
      var to: String?
    }

    struct Plugin: Encodable {
      var name: String?
      var registrations: Int
    }

    struct Ranked: Encodable {
      var count: Int
      var registration: ItemFields
    }
  }
}
