/// INJ013, INJ014: runtime arguments reach the registration that takes them, and no shared instance depends on them.
struct ArgumentRule: ValidationRule {
  func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found: [Finding] = []
    for index in graph.range {
      let node = graph.node(index)
      if node.argumentCount > 0, node.role != .decorator, !node.lifetime.isOwnedByHolder {
        found.append(Finding(code: .sharedArgument, node: Int32(index), count: Int(node.argumentCount)))
      }
      if node.argumentCount > 0, node.traits.contains(.contribution) || node.role == .decorator {
        found.append(Finding(code: .argumentMismatch, node: Int32(index), count: Int(node.argumentCount)))
      }
      for edge in graph.edgeRange(from: index) {
        let dependency = graph.edges[edge]
        guard dependency.to >= 0, dependency.kind != .alias, dependency.kind != .decorates else { continue }
        let given = Int(dependency.argumentCount)
        let taken = Int(argumentCount(of: dependency.to, in: graph))
        guard given != taken || dependency.hasIncompatibleArguments, !isToldThere(dependency, taking: taken, in: graph)
        else {
          continue
        }
        found.append(
          Finding(
            code: .argumentMismatch, node: Int32(index), edge: Int32(edge), path: [Int32(index), dependency.to],
            count: taken))
      }
    }
    return found.grouped { finding in
      guard finding.edge >= 0 else { return Cause(code: finding.code, node: finding.node) }
      let edge = graph.edges[Int(finding.edge)]
      return Cause(code: finding.code, node: edge.to, count: Int(edge.argumentCount))
    }
  }

  /// Whether a contribution takes arguments, which is reported once, whoever takes the set.
  private func isToldThere(_ edge: GraphStructure.Edge, taking count: Int, in graph: GraphStructure) -> Bool {
    count > 0 && graph.node(Int(edge.to)).traits.contains(.contribution)
  }

  /// How many arguments a registration takes; an alias and a decorator pass on those of what they stand on.
  private func argumentCount(of index: Int32, in graph: GraphStructure) -> Int32 {
    var index = index
    // An alias and a decorator stand on something else each time, or the graph is none that a container has.
    for _ in graph.range {
      guard let inner = graph.inner(of: index) else { break }
      index = inner
    }
    return graph.node(Int(index)).argumentCount
  }
}
