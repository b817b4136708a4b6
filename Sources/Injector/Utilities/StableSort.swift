extension Array {
  /// Returns the elements in the order of a predicate. Elements that are equal in it keep their order.
  ///
  /// The standard library's sort costs several kilobytes of code for each type of element. This merges positions, which
  /// costs a tenth.
  ///
  /// - Complexity: O(*n* log *n*)
  func stablySorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    var sorted = Array<Int>(indices)
    var merged = sorted
    var width = 1
    while width < count {
      for start in stride(from: 0, to: count, by: 2 * width) {
        let middle = Swift.min(start + width, count)
        let end = Swift.min(middle + width, count)
        var (left, right) = (start, middle)
        for position in start..<end {
          if left < middle, right >= end || !precedes(self[sorted[right]], self[sorted[left]]) {
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
    return sorted.map { self[$0] }
  }
}
