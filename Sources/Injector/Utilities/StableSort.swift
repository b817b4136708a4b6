extension Array {
  /// Returns the elements in ascending order of their keys. Elements with equal keys keep their order.
  ///
  /// The standard library's sort costs several kilobytes of code for each type of element. This sorts positions, with
  /// one copy for each type of key.
  ///
  /// - Complexity: O(*n* log *n*)
  @inline(never)
  func stablySorted(by key: (Element) -> some Comparable) -> [Element] { elements(at: positions(sorting: map(key))) }

  /// Not inlined, so that the sorts of a type of element share it.
  @inline(never)
  private func elements(at positions: [Int]) -> [Element] { positions.map { self[$0] } }
}

extension Dictionary where Key == Int32 {
  /// The keys in ascending order.
  var orderedKeys: [Int32] { Array(keys).sorted() }
}

/// Returns the positions of keys in ascending order, merging from runs of one.
@_optimize(speed)
private func positions(sorting keys: [some Comparable]) -> [Int] {
  var sorted = Array(keys.indices)
  var merged = sorted
  var width = 1
  while width < keys.count {
    for start in stride(from: 0, to: keys.count, by: 2 * width) {
      let middle = min(start + width, keys.count)
      let end = min(middle + width, keys.count)
      var (left, right) = (start, middle)
      for position in start..<end {
        if left < middle, right >= end || !(keys[sorted[right]] < keys[sorted[left]]) {
          merged[position] = sorted[left]
          left += 1
        } else {
          merged[position] = sorted[right]
          right += 1
        }
      }
    }
    swap(&sorted, &merged)
    width *= 2
  }
  return sorted
}
