extension GraphStructure {
  /// Returns, for each own node, a Boolean value that indicates whether it is reachable from the given nodes along
  /// any dependency. A duplicate of a reachable registration is reachable. O(*n* + *e*).
  func reach(from starts: [Int32]) -> [Bool] {
    var duplicatesByFirst = [Int32: [Int32]]()
    for (first, second) in duplicates { duplicatesByFirst[first, default: []].append(second) }
    var isReached = [Bool](repeating: false, count: nodes.count)
    var pending = starts
    while let index = pending.popLast() {
      guard index >= base, !isReached[Int(index) - base] else { continue }
      isReached[Int(index) - base] = true
      for edge in edges(from: Int(index)) where edge.to >= 0 { pending.append(edge.to) }
      if let others = duplicatesByFirst[index] { pending += others }
    }
    return isReached
  }

  /// Returns, for each own node, the first other node that depends on it, or -1. O(*n* + *e*).
  func holders() -> ContiguousArray<Int32> {
    var holders = ContiguousArray<Int32>(repeating: -1, count: nodes.count)
    for index in range {
      for edge in edges(from: index) where edge.to >= base && Int(edge.to) != index && holders[Int(edge.to) - base] < 0
      {
        holders[Int(edge.to) - base] = Int32(index)
      }
    }
    return holders
  }

  /// Returns, for each own node, a Boolean value that indicates whether it depends on one of the given nodes along
  /// any path, or is one of them. O(*n* + *e*).
  func dependents(on targets: some Sequence<Int32>) -> [Bool] {
    var holders: [[Int32]] = Array(repeating: [], count: nodes.count)
    for index in range {
      for edge in edges(from: index) where edge.to >= base { holders[Int(edge.to) - base].append(Int32(index)) }
    }
    var isDependent = [Bool](repeating: false, count: nodes.count)
    var pending = Array(targets)
    while let index = pending.popLast() {
      guard index >= base, !isDependent[Int(index) - base] else { continue }
      isDependent[Int(index) - base] = true
      pending += holders[Int(index) - base]
    }
    return isDependent
  }
}
