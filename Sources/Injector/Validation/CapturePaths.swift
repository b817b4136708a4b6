/// The shortest paths to what registrations hold of one scope, or to a weak or kept one, through what belongs to its
/// holder.
struct CapturePaths {
  /// The position of the dependency that is the next step of each own registration, or -1.
  private var next: ContiguousArray<Int32>
  /// The position of the last step.
  private var last: ContiguousArray<Int32>
  private let base: Int

  /// Searches from the ends, so that the paths from all registrations are found at once. O(*n* + *e*).
  init(to bit: UInt64, _ reach: CaptureReach, _ dependents: OwnedDependents, in graph: GraphStructure) {
    base = graph.base
    next = ContiguousArray(repeating: -1, count: graph.nodes.count)
    last = next
    var found: ContiguousArray<Int32> = []
    // What is held at once is the worse of the two.
    func leads(_ edge: Int32, from index: Int32) -> Bool {
      let passed = reach.bits(passedBy: graph.edges[Int(edge)])
      return (reach.bits(of: index).now & bit != 0 ? passed.now : passed.later) & bit != 0
    }
    for index in graph.range where graph.node(index).lifetime.isOwnedByHolder {
      let end = graph.edgeRange(from: index).first { position in
        let target = graph.edges[position].to
        return leads(Int32(position), from: Int32(index)) && !reach.passes(bit, from: target)
      }
      guard let end else { continue }
      next[index - base] = Int32(end)
      last[index - base] = Int32(end)
      found.append(Int32(index))
    }
    var position = 0
    while position < found.count {
      let index = found[position]
      position += 1
      for (dependent, edge) in dependents[of: index] {
        let node = Int(dependent) - base
        guard next[node] < 0, leads(edge, from: dependent) else { continue }
        next[node] = edge
        last[node] = last[Int(index) - base]
        found.append(dependent)
      }
    }
  }

  /// Returns the position of the first step from a registration, or `nil` if the path ends there.
  func first(from index: Int32) -> Int? { step(next, of: index) }

  /// Returns the position of the last step from a registration, or `nil` if the path ends there.
  func last(from index: Int32) -> Int? { step(last, of: index) }

  private func step(_ steps: ContiguousArray<Int32>, of index: Int32) -> Int? {
    let node = Int(index) - base
    return node < 0 || steps[node] < 0 ? nil : Int(steps[node])
  }
}
