extension Array {
  /// Returns the elements in the order of a predicate. Elements that are equal in it keep their order.
  ///
  /// The standard library's sort is specialized for each type of element, at several kilobytes of code each. This one
  /// sorts positions, so that its code is shared.
  func stablySorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    StableSort.positions(count) { precedes(self[$0], self[$1]) }.map { self[$0] }
  }
}

private enum StableSort {
  @inline(never)
  static func positions(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
    (0..<count).sorted { left, right in precedes(left, right) || (left < right && !precedes(right, left)) }
  }
}
