/// The shortest paths to what registrations hold of one scope, or to a weak or kept one, through what belongs to its
/// holder.
struct CapturePaths {
  typealias Edge = GraphStructure.Edge

  /// The next step of each registration.
  private(set) var first = [Int32: Edge]()
  /// The last one.
  private(set) var last = [Int32: Edge]()

  /// Searches from the ends, so that the paths from all registrations are found at once. O(*n* + *e*).
  init(to bit: UInt64, _ reach: CaptureReach, _ dependents: OwnedDependents, in graph: GraphStructure) {
    var found: ContiguousArray<Int32> = []
    // What is held at once is the worse of the two.
    func leads(_ edge: Edge, from index: Int32) -> Bool {
      let passed = reach.bits(passedBy: edge)
      return (reach.bits(of: index).now & bit != 0 ? passed.now : passed.later) & bit != 0
    }
    func enter(_ index: Int32, _ edges: ArraySlice<Edge>) {
      let end = edges.first { leads($0, from: index) && !reach.passes(bit, from: $0.to) }
      guard let end else { return }
      first[index] = end
      last[index] = end
      found.append(index)
    }
    for index in graph.outerEdges.keys.sorted() { enter(index, graph.outerEdges[index, default: []][...]) }
    for index in graph.range where graph.node(index).lifetime.isOwnedByHolder {
      enter(Int32(index), graph.edges(from: index))
    }
    var position = 0
    while position < found.count {
      let index = found[position]
      position += 1
      for (dependent, edge) in dependents[of: index] where first[dependent] == nil && leads(edge, from: dependent) {
        first[dependent] = edge
        last[dependent] = last[index]
        found.append(dependent)
      }
    }
  }
}
