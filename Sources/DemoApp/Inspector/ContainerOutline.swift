import Injector

/// The registrations that a container resolves, by plugin, as plain values.
struct ContainerOutline {
  enum Row: Equatable {
    case plugin(String)
    /// The name of a plugin that is left out.
    case excluded(String)
    /// An index into the nodes of the graph.
    case registration(Int)
  }

  let graph: DependencyGraph
  let rows: [Row]
  /// The number of decorators around each registration.
  private let depths: [Int: Int]

  /// Creates the outline of a graph.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - excluded: The names of the plugins that are left out, which the outline lists last.
  init(_ graph: DependencyGraph, excluded: Set<String> = []) {
    self.graph = graph
    var members: [String: [Int]] = [:]
    var depths: [Int: Int] = [:]
    for place in Self.places(in: graph) {
      let visible = place.filter { !graph.nodes[$0].traits.contains(.replaced) }
      // A decorator is below what it wraps.
      let decorators = visible.filter { graph.nodes[$0].role == .decorator }
      let stack = visible.filter { graph.nodes[$0].role != .decorator } + decorators
      members[graph.nodes[place[0]].plugin ?? "", default: []] += stack
      for (depth, node) in stack.reversed().enumerated() { depths[node] = depth }
    }
    self.depths = depths
    let registered = graph.plugins.flatMap { plugin in
      members[plugin.name].map { [.plugin(plugin.name)] + $0.map(Row.registration) } ?? []
    }
    rows = registered + excluded.sorted().map(Row.excluded)
  }

  /// Returns the nodes of each key: a registration that a child makes instead, or around it, is where the parent's
  /// would be. Contributions beside each other have places of their own.
  private static func places(in graph: DependencyGraph) -> [[Int]] {
    var places: [[Int]] = []
    var positions: [ServiceKey: Int] = [:]
    for (index, node) in graph.nodes.enumerated() {
      let isBesideOthers = node.traits.contains(.contribution) && node.key.identifier == nil
      if !isBesideOthers, let position = positions[node.key] {
        places[position].append(index)
      } else {
        if !isBesideOthers { positions[node.key] = places.count }
        places.append([index])
      }
    }
    return places
  }

  /// Returns the identifier of a node in an activity log.
  func id(of node: Int) -> ActivityLog.ID { ActivityLog.ID(key: graph.nodes[node].key, depth: depths[node] ?? 0) }
}
