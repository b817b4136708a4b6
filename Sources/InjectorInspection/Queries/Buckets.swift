/// Values by number, one after the other in one array.
struct Buckets<Value: Sendable> {
  private let starts: [Int]
  private let values: [Value]

  /// Sorts values by number, and keeps the order of those with the same one. O(*n*).
  ///
  /// - Parameters:
  ///   - pairs: The values, each with its number.
  ///   - count: One more than the greatest number.
  init(_ pairs: [(number: Int, value: Value)], count: Int) {
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

  /// The values with a number.
  subscript(number: Int) -> ArraySlice<Value> { values[starts[number]..<starts[number + 1]] }
}
