/// The registrations that belong to their holders, by what they depend on.
struct OwnedDependents {
  /// The position of the first dependent of each own registration, followed by their number.
  private var starts: ContiguousArray<Int32>
  private var entries: ContiguousArray<Entry>
  private let base: Int

  typealias Entry = (dependent: Int32, edge: Int32)

  /// Reads every dependency. The last step of a cycle is none, as nothing is created through it. O(*n* + *e*).
  init(of graph: GraphStructure, order: GraphOrder) {
    base = graph.base
    var found: ContiguousArray<Entry> = []
    starts = ContiguousArray(repeating: 0, count: graph.nodes.count + 1)
    for index in order.sorted where graph.node(Int(index)).lifetime.isOwnedByHolder {
      for position in graph.edgeRange(from: Int(index)) {
        let edge = graph.edges[position]
        let isOwn = Int(edge.to) >= base
        guard isOwn, !edge.kind.isNeededFirst || !order.closesCycle(from: Int(index), to: edge.to) else { continue }
        starts[Int(edge.to) - base + 1] += 1
        found.append((index, Int32(position)))
      }
    }
    for node in graph.nodes.indices { starts[node + 1] += starts[node] }
    var next = starts
    entries = found
    for entry in found {
      let target = Int(graph.edges[Int(entry.edge)].to) - base
      entries[Int(next[target])] = entry
      next[target] += 1
    }
  }

  /// Returns the dependents of an own registration, each with the position of its dependency.
  subscript(of index: Int32) -> ArraySlice<Entry> {
    let node = Int(index) - base
    return entries[Int(starts[node])..<Int(starts[node + 1])]
  }
}
