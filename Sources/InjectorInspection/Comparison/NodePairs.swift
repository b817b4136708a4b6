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

    init(_ node: DependencyGraph.Node) {
      key = node.key
      isDecorator = node.role == .decorator
      isAlias = node.role == .alias
    }
  }

  /// Pairs registrations that have the same key: first those of one plugin and file, then those of one plugin, then
  /// the others in order.
  init(_ old: DependencyGraph, _ new: DependencyGraph) {
    let olds = Dictionary(grouping: old.nodes.indices) { Identity(old.nodes[$0]) }
    let news = Dictionary(grouping: new.nodes.indices) { Identity(new.nodes[$0]) }
    for (identity, nodes) in olds { pair(nodes, news[identity, default: []], old, new) }
    same.sort { $0.new < $1.new }
    numbers = (Array(old.nodes.indices), new.nodes.indices.map { $0 + old.nodes.count })
    for pair in same { numbers.new[pair.new] = pair.old }
    added = new.nodes.indices.filter { numbers.new[$0] >= old.nodes.count }
    let paired = Set(same.map(\.old))
    removed = old.nodes.indices.filter { !paired.contains($0) }
  }

  /// What registrations of one key have in common, from the closest ones on.
  private static let places: [@Sendable (DependencyGraph.Node) -> [String?]] = [
    { [$0.plugin, $0.source.fileID] }, { [$0.plugin] }, { _ in [] },
  ]

  private mutating func pair(_ olds: [Int], _ news: [Int], _ old: DependencyGraph, _ new: DependencyGraph) {
    // Most keys have one registration, which is paired wherever it is.
    if olds.count == 1, news.count == 1 { return same.append((olds[0], news[0])) }
    var rest = (olds: olds, news: news)
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
