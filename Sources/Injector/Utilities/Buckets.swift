/// Lists of values by number, one after the other in one array.
@usableFromInline package struct Buckets<Value: Sendable>: RandomAccessCollection, Sendable {
  @usableFromInline let starts: [Int]
  @usableFromInline let values: [Value]

  /// Sorts values by number, and keeps the order of those with the same one. O(*n*).
  ///
  /// - Parameters:
  ///   - pairs: The values, each with its number.
  ///   - count: One more than the greatest number.
  @inlinable
  package init(_ pairs: [(number: Int, value: Value)], count: Int) {
    var starts = Array(repeating: 0, count: count + 1)
    for pair in pairs { starts[pair.number + 1] += 1 }
    for number in 0..<count { starts[number + 1] += starts[number] }
    var next = starts
    var order = Array(repeating: 0, count: pairs.count)
    for (position, pair) in pairs.enumerated() {
      order[next[pair.number]] = position
      next[pair.number] += 1
    }
    self.starts = starts
    values = order.map { pairs[$0].value }
  }

  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { starts.count - 1 }

  /// The values with a number.
  @inlinable
  package subscript(number: Int) -> ArraySlice<Value> { values[starts[number]..<starts[number + 1]] }
}

extension Buckets<Int> {
  package init(_ lists: [[Int]]) {
    self.init(lists.enumerated().flatMap { number, list in list.map { (number, $0) } }, count: lists.count)
  }

  /// Returns, for each number, whether it is one of the given ones or the lists lead to it from one. O(*n* + *e*).
  func reach(from starts: [Int]) -> [Bool] {
    var isReached = [Bool](repeating: false, count: count)
    var pending = starts
    while let number = pending.popLast() {
      if isReached[number] { continue }
      isReached[number] = true
      pending += self[number]
    }
    return isReached
  }
}
