/// A walk from some items to all that they lead to, nearest first: the only one over the items of a graph.
struct GraphWalk {
  /// The number of steps from the nearest start to each item, or -1 if no start leads to it.
  private(set) var distances: [Int]
  /// The item from which each item was reached first, or -1.
  private var finders: [Int]

  /// Walks from some of the items below a number. O(*n* + *e*).
  init(from starts: [Int], in count: Int, along next: (Int) -> some Sequence<Int>) {
    distances = Array(repeating: -1, count: count)
    finders = distances
    for start in starts { distances[start] = 0 }
    var pending = starts
    var position = 0
    while position < pending.count {
      let item = pending[position]
      position += 1
      for end in next(item) where distances[end] < 0 {
        (distances[end], finders[end]) = (distances[item] + 1, item)
        pending.append(end)
      }
    }
  }

  /// Returns a shortest path from a start to an item that was reached.
  func path(to end: Int) -> [Int] { sequence(first: end) { finders[$0] < 0 ? nil : finders[$0] }.reversed() }
}
