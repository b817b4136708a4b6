import Foundation
@testable import Injector
import InjectorInspection

/// Writes graphs by name instead of by position.
struct GraphBuilder {
  private(set) var graph: DependencyGraph
  private var edges: [DependencyGraph.Edge] = []
  /// The number of dependencies of each registration.
  private var counts: [Int: Int] = [:]

  init(plugins: [DependencyGraph.InstalledPlugin] = []) { graph = DependencyGraph(plugins: plugins) }

  /// Adds a registration and returns its position.
  mutating func node(
    _ type: String, _ identifier: String? = nil, _ role: Role = .service, _ lifetime: Lifetime = .transient,
    in plugin: String? = nil, isolation: Isolation = .nonisolated, arguments: [String] = [],
    traits: DependencyGraph.Traits = [], sameLineAs other: Int? = nil
  ) -> Int {
    let line = ((other ?? graph.nodes.count) + 1) * 10
    let file = "Shop/\(plugin ?? "main").swift"
    graph.nodes.append(
      DependencyGraph.Node(
        key: ServiceKey(type: type, identifier: identifier.map { ServiceIdentifier($0) }), role: role,
        lifetime: lifetime, isolation: role.isUserInterface || role == .viewModel ? .mainActor : isolation,
        plugin: plugin, source: CallSite(fileID: file, line: line), arguments: arguments.map { .named($0) },
        traits: traits))
    return graph.nodes.count - 1
  }

  /// Adds a dependency on a registration.
  mutating func edge(
    _ from: Int, _ to: Int, _ kind: DependencyGraph.Edge.Kind = .direct, arguments: [String] = []
  ) {
    add(from, to, graph.nodes[to].key, kind, arguments)
  }

  /// Adds a dependency on something that is not registered.
  mutating func gap(
    _ from: Int, _ type: String, _ identifier: String? = nil, _ kind: DependencyGraph.Edge.Kind = .direct
  ) {
    add(from, nil, ServiceKey(type: type, identifier: identifier.map { ServiceIdentifier($0) }), kind)
  }

  /// The graph, its edges in order.
  func build() -> DependencyGraph {
    var graph = graph
    // The sort of the standard library keeps the order of equal elements.
    graph.edges = edges.sorted { $0.from < $1.from }
    return graph
  }

  private mutating func add(
    _ from: Int, _ to: Int?, _ key: ServiceKey, _ kind: DependencyGraph.Edge.Kind, _ arguments: [String] = []
  ) {
    edges.append(
      DependencyGraph.Edge(
        from: from, to: to, key: key, kind: kind, parameter: counts[from, default: 0],
        arguments: arguments.map { .named($0) }))
    counts[from, default: 0] += 1
  }
}

extension DependencyGraph {
  /// A small shop: every role, lifetime, kind of dependency and trait once.
  static let shop = saved("shop")

  /// The account of a signed-in user: inputs, and the scope that takes them.
  static let account = saved("account")

  /// Names that a careless renderer would stumble over, and cycles inside and between plugins.
  static let odd = saved("odd")

  /// Reads a graph from the goldens.
  private static func saved(_ name: String) -> DependencyGraph {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens/\(name).json")
    do { return try DependencyGraph(json: Data(contentsOf: file)) } catch { fatalError("\(name): \(error)") }
  }

  /// Registrations of which each needs the next.
  static func chain(of count: Int) -> DependencyGraph {
    var builder = GraphBuilder(plugins: [InstalledPlugin(name: "Chain")])
    for index in 0..<count { _ = builder.node("Chain.Service\(index)", nil, .service, in: "Chain") }
    var graph = builder.graph
    graph.edges = (0..<max(count - 1, 0)).map {
      Edge(from: $0, to: $0 + 1, key: graph.nodes[$0 + 1].key, kind: .direct, parameter: 0)
    }
    return graph
  }
}
