/// Positions in a list by key, each key's in ascending order.
///
/// Most keys have one position, so those of a key are linked to each other instead of being an array each.
struct PositionsByKey<Key: Hashable> {
  /// The first and the last position of each key.
  private var ends = [Key: (first: Int32, last: Int32)]()
  /// The position that follows each position among those of its key, or -1.
  private var next: [Int32]

  /// Creates an empty index of a list.
  ///
  /// - Parameter count: The number of elements in the list.
  init(count: Int) {
    ends.reserveCapacity(count)
    next = Array(repeating: -1, count: count)
  }

  /// Adds a position after those that the key has. Returns a Boolean value that indicates whether it is the first.
  @discardableResult mutating func append(_ position: Int, for key: Key) -> Bool {
    let position = Int32(position)
    guard let (first, last) = ends.updateValue((position, position), forKey: key) else { return true }
    ends[key] = (first, position)
    next[Int(last)] = position
    return false
  }

  /// The keys, in no order.
  var keys: some Sequence<Key> { ends.keys }

  /// Returns a Boolean value that indicates whether a key has positions.
  func contains(_ key: Key) -> Bool { ends[key] != nil }

  /// Returns the positions of a key, up to a limit.
  func positions(of key: Key, atMost limit: Int = .max) -> [Int] {
    var positions: [Int] = []
    var position = ends[key]?.first ?? -1
    while position >= 0, positions.count < limit {
      positions.append(Int(position))
      position = next[Int(position)]
    }
    return positions
  }
}

extension PositionsByKey: Sendable where Key: Sendable {}
