import Injector

/// The strongly connected components of a graph of numbers, as the rules find them.
typealias Components = GraphComponents

/// The cycles of a graph, for renderers.
///
/// Deferred dependencies (`Lazy`, `Provider`) and injections are ignored, because a cycle through one of them is
/// valid.
struct CycleNumbers {
  private let components: Components

  init(of graph: DependencyGraph, _ ranges: EdgeRanges) {
    components = Components(
      targets: graph.nodes.indices.map { node in
        ranges[node].compactMap { position in
          graph.edges[position].kind.isNeededFirst ? graph.target(of: graph.edges[position]) : nil
        }
      })
  }

  /// Returns the number of the cycle that contains an edge, or `nil` if no cycle contains it.
  func cycle(of edge: DependencyGraph.Edge, to target: Int) -> Int? {
    let numbers = components.numbers
    guard edge.kind.isNeededFirst, numbers[edge.from] == numbers[target] else { return nil }
    return numbers[target]
  }
}

extension DependencyGraph {
  /// Returns the index of the node that satisfies a dependency, or `nil` if no node of the graph does.
  func target(of edge: Edge) -> Int? {
    guard let target = edge.to, nodes.indices.contains(target) else { return nil }
    return target
  }
}
