extension Sequence {
  /// Returns the elements in an order. Elements of which neither precedes the other keep their order, which the
  /// standard library's sort doesn't promise.
  func stablySorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    enumerated().sorted { left, right in
      precedes(left.element, right.element)
        || left.offset < right.offset && !precedes(right.element, left.element)
    }.map(\.element)
  }
}
