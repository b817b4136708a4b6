import Injector

/// The registrations of two graphs, paired by key.
struct NodePairs {
  var same: [(old: Int, new: Int)] = []
  var removed: [Int] = []
  var added: [Int] = []

  /// A number for each registration, which is the same for both of a pair.
  private(set) var numbers: (old: [Int], new: [Int]) = ([], [])

  private struct Identity: Hashable {
    let key: ServiceKey
    let isDecorator: Bool
    let isAlias: Bool
  }

  /// Pairs registrations that have the same key: first those of one plugin and file, then those of one plugin, then
  /// the others in order.
  init(_ old: DependencyGraph, _ new: DependencyGraph) {
    func identity(_ node: DependencyGraph.Node) -> Identity {
      Identity(key: node.key, isDecorator: node.role == .decorator, isAlias: node.role == .alias)
    }
    var numbers: [Identity: Int] = [:]
    numbers.reserveCapacity(old.nodes.count)
    func numbered(_ graph: DependencyGraph) -> [Int] {
      graph.nodes.map { node in
        let identity = identity(node)
        if let known = numbers[identity] { return known }
        let number = numbers.count
        numbers[identity] = number
        return number
      }
    }
    let (oldNumbers, newNumbers) = (numbered(old), numbered(new))
    func groups(_ numbers: [Int], count: Int) -> Buckets<Int> {
      Buckets(zip(numbers, numbers.indices).map { ($0, $1) }, count: count)
    }
    let (olds, news) = (groups(oldNumbers, count: numbers.count), groups(newNumbers, count: numbers.count))
    for number in 0..<numbers.count { pair(olds[number], news[number], old, new) }
    var isPaired = (old: old.nodes.map { _ in false }, new: new.nodes.map { _ in false })
    for pair in same {
      isPaired.old[pair.old] = true
      isPaired.new[pair.new] = true
    }
    added = new.nodes.indices.filter { !isPaired.new[$0] }
    removed = old.nodes.indices.filter { !isPaired.old[$0] }
    same.sort { $0.new < $1.new }
    self.numbers.old = Array(old.nodes.indices)
    self.numbers.new = new.nodes.indices.map { $0 + old.nodes.count }
    for pair in same { self.numbers.new[pair.new] = pair.old }
  }

  /// What registrations of one key have in common, from the closest ones on.
  private static let places: [@Sendable (DependencyGraph.Node) -> [String?]] = [
    { [$0.plugin, $0.source.fileID] }, { [$0.plugin] }, { _ in [] },
  ]

  private mutating func pair(
    _ olds: ArraySlice<Int>, _ news: ArraySlice<Int>, _ old: DependencyGraph, _ new: DependencyGraph
  ) {
    // Most keys have one registration, which is paired wherever it is.
    if olds.count == 1, news.count == 1, let oldNode = olds.first, let newNode = news.first {
      return same.append((oldNode, newNode))
    }
    var rest = (olds: Array(olds), news: Array(news))
    for place in Self.places where !rest.olds.isEmpty && !rest.news.isEmpty {
      var waiting = Dictionary(grouping: rest.news.reversed()) { place(new.nodes[$0]) }
      var taken: Set<Int> = []
      rest.olds.removeAll { node in
        guard let partner = waiting[place(old.nodes[node])]?.popLast() else { return false }
        same.append((node, partner))
        taken.insert(partner)
        return true
      }
      rest.news.removeAll(where: taken.contains)
    }
  }
}
