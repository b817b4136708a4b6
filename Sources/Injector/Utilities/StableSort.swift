extension Array {
  /// Returns the elements in an order. Elements of which neither precedes the other keep their order.
  ///
  /// The standard library's sort costs several kilobytes of code for each type of element. This sorts positions, with
  /// one copy for all types, so it suits short arrays and arrays of numbers.
  ///
  /// - Complexity: O(*n* log *n*)
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func stablySorted(_ precedes: (Element, Element) -> Bool) -> [Element] {
    guard count > 1 else { return self }
    return withoutActuallyEscaping(precedes) { precedes in
      StableSort(precedes: { precedes(self[$0], self[$1]) }).positions(count).map { self[$0] }
    }
  }
}

extension Dictionary where Key == Int32 {
  /// The keys in ascending order. Each scope that closes sorts its instances, so this sort is compiled for numbers.
  var orderedKeys: [Int32] { Array(keys).sorted() }
}

/// An order of positions. The compiler would create a copy of the sort for each closure that is passed to it directly.
private final class StableSort {
  private let precedes: (Int, Int) -> Bool

  init(precedes: @escaping (Int, Int) -> Bool) { self.precedes = precedes }

  /// Returns the positions of a number of elements in order, merging from runs of one.
  @inline(never) @_optimize(speed)
  func positions(_ count: Int) -> [Int] {
    var sorted = Array(0..<count)
    var merged = sorted
    var width = 1
    while width < count {
      for start in stride(from: 0, to: count, by: 2 * width) {
        let middle = min(start + width, count)
        let end = min(middle + width, count)
        var (left, right) = (start, middle)
        for position in start..<end {
          if left < middle, right >= end || !precedes(sorted[right], sorted[left]) {
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
}
