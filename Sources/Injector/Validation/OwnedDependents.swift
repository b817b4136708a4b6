/// The registrations that belong to their holders, by what they depend on.
struct OwnedDependents {
  /// The position of the first dependent of each own registration, followed by their number.
  private var starts: ContiguousArray<Int32>
  private var entries: ContiguousArray<Entry> = []
  /// The dependents of the parents' registrations.
  private var outer: [Int32: [Entry]]
  private let base: Int

  typealias Entry = (dependent: Int32, edge: GraphStructure.Edge)

  /// Reads every dependency. The last step of a cycle is none, as nothing is created through it. O(*n* + *e*).
  init(of graph: GraphStructure, order: GraphOrder) {
    base = graph.base
    outer = Self.outer(of: graph)
    starts = ContiguousArray(repeating: 0, count: graph.nodes.count + 1)
    for index in order.sorted where graph.node(Int(index)).lifetime.isOwnedByHolder {
      for edge in graph.edges(from: Int(index)) where edge.to >= 0 {
        if edge.kind.isNeededFirst, order.closesCycle(from: Int(index), to: edge.to) { continue }
        if Int(edge.to) < base {
          outer[edge.to, default: []].append((index, edge))
        } else {
          starts[Int(edge.to) - base + 1] += 1
          entries.append((index, edge))
        }
      }
    }
    for node in graph.nodes.indices { starts[node + 1] += starts[node] }
    var next = starts
    for entry in Array(entries) {
      let target = Int(entry.edge.to) - base
      entries[Int(next[target])] = entry
      next[target] += 1
    }
  }

  /// Returns the dependents among the parents' registrations, by what they depend on.
  static func outer(of graph: GraphStructure) -> [Int32: [Entry]] {
    var outer = [Int32: [Entry]]()
    for index in graph.outerEdges.keys.sorted() {
      for edge in graph.outerEdges[index, default: []] { outer[edge.to, default: []].append((index, edge)) }
    }
    return outer
  }

  /// Returns the dependents of a registration, each with its dependency.
  subscript(of index: Int32) -> ArraySlice<Entry> {
    guard case let node = Int(index) - base, node >= 0 else { return (outer[index] ?? [])[...] }
    return ArraySlice(entries[Int(starts[node])..<Int(starts[node + 1])])
  }
}
