package import Injector

/// A part of a graph: the registrations around some others, and those that have certain properties.
package struct GraphSelection {
  /// The registrations in the middle, or `nil` for the whole graph.
  package var focus: [Int]?
  /// The number of dependencies between the middle and the rest.
  package var depth = 2
  /// A Boolean value that indicates whether to select the registrations that depend on the middle.
  package var isUp = true
  /// A Boolean value that indicates whether to select the registrations that the middle depends on.
  package var isDown = true
  /// The names of the plugins to select, or an empty set for all.
  package var plugins: Set<String> = []
  /// The roles to select, or an empty set for all.
  package var roles: Set<Role> = []
  /// The names of the lifetimes to select, or an empty set for all.
  package var lifetimes: Set<String> = []

  /// Creates a selection of the whole graph.
  package init() {}

  /// A Boolean value that indicates whether the selection is the whole graph.
  package var isWhole: Bool { focus == nil && plugins.isEmpty && roles.isEmpty && lifetimes.isEmpty }

  /// The names of all lifetimes, in order.
  package static let lifetimeNames = ["transient", "perResolution", "weak", "scoped", "singleton"]

  /// Returns the graph of the selected registrations and the dependencies between them. Dependencies on missing
  /// registrations stay. O(*n* + *e*).
  package func graph(of map: GraphMap) -> DependencyGraph {
    guard !isWhole else { return map.graph }
    let graph = map.graph
    var isNear = Array(repeating: focus == nil, count: map.items.count)
    if let focus {
      for isWanted in [isUp ? map.dependents : nil, isDown ? map.dependencies : nil] {
        guard let next = isWanted else { continue }
        for (item, distance) in map.distances(from: focus, along: next).enumerated() where 0...depth ~= distance {
          isNear[item] = true
        }
      }
    }
    var positions: [Int?] = Array(repeating: nil, count: graph.nodes.count)
    var nodes: [DependencyGraph.Node] = []
    for (index, node) in graph.nodes.enumerated() where isNear[index] && isSelected(node) {
      positions[index] = nodes.count
      nodes.append(node)
    }
    for index in nodes.indices { nodes[index].rebound = nodes[index].rebound.flatMap { positions[$0] } }
    var edges: [DependencyGraph.Edge] = []
    for from in graph.nodes.indices {
      guard let start = positions[from] else { continue }
      for arc in map.dependencies(of: from) where isNear[arc.end] {
        let end = arc.end < graph.nodes.count ? positions[arc.end] : nil
        guard end != nil || arc.end >= graph.nodes.count else { continue }
        var edge = graph.edges[arc.edge]
        edge.from = start
        edge.to = end
        edges.append(edge)
      }
    }
    let names = Set(nodes.compactMap(\.plugin))
    var part = graph
    part.plugins = graph.plugins.filter { names.contains($0.name) }
    (part.nodes, part.edges) = (nodes, edges)
    part.inheritedCount = graph.nodes[..<graph.inheritedCount].indices.count { positions[$0] != nil }
    return part
  }

  /// Returns a page of the selection, with the problems that the whole graph has there.
  package static func page(of part: DependencyGraph, in whole: DependencyGraph) -> String {
    GraphPage.render(part, partOf: part.nodes.count == whole.nodes.count ? nil : whole)
  }

  private func isSelected(_ node: DependencyGraph.Node) -> Bool {
    (plugins.isEmpty || node.plugin.map(plugins.contains) == true) && (roles.isEmpty || roles.contains(node.role))
      && (lifetimes.isEmpty || lifetimes.contains(node.lifetime.name))
  }
}
