extension GraphStructure {
  /// Returns, for each own node, a Boolean value that indicates whether it is reachable from the given nodes along
  /// any dependency. A duplicate of a reachable registration is reachable. O(*n* + *e*).
  func reach(from starts: [Int32]) -> [Bool] {
    var duplicatesByFirst = [Int32: [Int32]]()
    for (first, second) in duplicates { duplicatesByFirst[first, default: []].append(second) }
    return reach(from: starts) { edges(from: $0).map(\.to) + duplicatesByFirst[Int32($0), default: []] }
  }

  private func reach(from starts: some Sequence<Int32>, next: (Int) -> [Int32]) -> [Bool] {
    var isReached = [Bool](repeating: false, count: nodes.count)
    var pending = Array(starts)
    while let index = pending.popLast().map(Int.init) {
      guard index >= base, !isReached[index - base] else { continue }
      isReached[index - base] = true
      pending += next(index)
    }
    return isReached
  }

  /// Returns, for each own node, the own nodes that depend on it, in order. O(*n* + *e*).
  func dependents() -> [[Int32]] {
    var dependents: [[Int32]] = Array(repeating: [], count: nodes.count)
    for index in range {
      for edge in edges(from: index) where edge.to >= base { dependents[Int(edge.to) - base].append(Int32(index)) }
    }
    return dependents
  }

  /// Returns, for each own node, a Boolean value that indicates whether it depends on one of the given nodes along
  /// any path, or is one of them. O(*n* + *e*).
  func dependents(on targets: some Sequence<Int32>) -> [Bool] {
    let dependents = dependents()
    return reach(from: targets) { dependents[$0 - base] }
  }
}
