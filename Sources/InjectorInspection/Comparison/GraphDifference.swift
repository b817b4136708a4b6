package import Injector

/// The changes between two graphs, in meaning: where a registration is in its file, and in what order, doesn't count.
package struct GraphDifference {
  /// A property of a registration or a plugin that has another value.
  struct Change: Encodable {
    var new: String
    var old: String
    var property: String
  }

  /// A dependency that was added or removed.
  struct Dependency: Hashable {
    var key: ServiceKey
    var kind: DependencyGraph.Edge.Kind
    var arguments: [String]
    var isOptional: Bool
    /// A Boolean value that indicates whether no registration satisfies the dependency.
    var isMissing: Bool

    /// The same dependency if it is satisfied where this one isn't.
    var toggled: Self {
      var other = self
      other.isMissing.toggle()
      return other
    }
  }

  /// A registration of both graphs that changed.
  struct ChangedNode {
    var old: DependencyGraph.Node
    var new: DependencyGraph.Node
    var changes: [Change]
    var removed: [Dependency]
    var added: [Dependency]
  }

  /// A plugin of both graphs whose dependencies changed.
  struct ChangedPlugin: Encodable {
    var addedDependencies: [String]
    var name: String
    var removedDependencies: [String]
  }

  let names: TypeNames
  private(set) var added: [DependencyGraph.Node] = []
  private(set) var removed: [DependencyGraph.Node] = []
  private(set) var changed: [ChangedNode] = []
  private(set) var addedPlugins: [String] = []
  private(set) var removedPlugins: [String] = []
  private(set) var changedPlugins: [ChangedPlugin] = []

  /// Compares two graphs. O(*n* + *e*), apart from registrations of one key.
  package init(from old: DependencyGraph, to new: DependencyGraph) {
    names = TypeNames(of: old, new)
    let pairs = NodePairs(old, new)
    removed = pairs.removed.map { old.nodes[$0] }
    added = pairs.added.map { new.nodes[$0] }
    changed = pairs.same.compactMap { Self.change(of: old, $0.old, new, $0.new, names) }
    comparePlugins(old, new)
  }

  /// A Boolean value that indicates whether nothing changed.
  package var isEmpty: Bool {
    added.isEmpty && removed.isEmpty && changed.isEmpty && addedPlugins.isEmpty && removedPlugins.isEmpty
      && changedPlugins.isEmpty
  }

  private static func change(
    of old: DependencyGraph, _ oldNode: Int, _ new: DependencyGraph, _ newNode: Int, _ names: TypeNames
  ) -> ChangedNode? {
    let (before, after) = (old.nodes[oldNode], new.nodes[newNode])
    let (oldEdges, newEdges) = (old.edges(from: oldNode), new.edges(from: newNode))
    var changes: [Change] = []
    func compare<Value: Equatable>(
      _ name: String, _ value: (DependencyGraph.Node) -> Value, _ words: (Value) -> String
    ) {
      // Words are made only of what differs, and may be the same even so.
      let (from, to) = (value(before), value(after))
      guard from != to else { return }
      let (old, new) = (words(from), words(to))
      if old != new { changes.append(Change(new: new, old: old, property: name)) }
    }
    compare("plugin", \.plugin) { $0?.onOneLine ?? "none" }
    compare("role", \.role) { $0.words }
    compare("lifetime", \.lifetime) { lifetime in
      (lifetime.scope?.path).map { "scoped(\($0.joined(separator: " in ")))" }?.onOneLine ?? lifetime.description
    }
    compare("scene", \.scene?.description) { $0?.onOneLine ?? "none" }
    compare("isolation", \.isolation) { $0.description.onOneLine }
    compare("arguments", \.arguments) { $0.isEmpty ? "none" : $0.map(names.name(of:)).joined(separator: ", ") }
    compare("properties", \.traits) { $0.words.isEmpty ? "none" : $0.words.joined(separator: ", ") }
    // Most registrations have the same dependencies as before.
    if changes.isEmpty, oldEdges.elementsEqual(newEdges, by: isSame) { return nil }
    let (earlier, later) = (dependencies(oldEdges), dependencies(newEdges))
    var removed = earlier.removing(later)
    var added = later.removing(earlier)
    // A dependency that stays is one change: what satisfied it is gone, or has come.
    let (gone, come) = (Set(removed), Set(added))
    for dependency in added where gone.contains(dependency.toggled) {
      changes.append(
        Change(
          new: words(for: dependency, names), old: words(for: dependency.toggled, names), property: "dependency"))
    }
    added.removeAll { gone.contains($0.toggled) }
    removed.removeAll { come.contains($0.toggled) }
    guard !(changes.isEmpty && removed.isEmpty && added.isEmpty) else { return nil }
    return ChangedNode(old: before, new: after, changes: changes, removed: removed, added: added)
  }

  private static func isSame(_ edge: DependencyGraph.Edge, _ other: DependencyGraph.Edge) -> Bool {
    edge.kind == other.kind && edge.isOptional == other.isOptional && (edge.to == nil) == (other.to == nil)
      && edge.key == other.key && edge.arguments == other.arguments && edge.inputs == other.inputs
  }

  private static func dependencies(_ edges: ArraySlice<DependencyGraph.Edge>) -> [Dependency] {
    edges.map { edge in
      Dependency(
        key: edge.key, kind: edge.kind, arguments: edge.arguments + edge.inputs, isOptional: edge.isOptional,
        isMissing: edge.to == nil)
    }
  }

  private mutating func comparePlugins(_ old: DependencyGraph, _ new: DependencyGraph) {
    let before = Dictionary(old.plugins.map { ($0.name, $0) }) { first, _ in first }
    let after = Dictionary(new.plugins.map { ($0.name, $0) }) { first, _ in first }
    removedPlugins = old.plugins.map(\.name).filter { after[$0] == nil }
    addedPlugins = new.plugins.map(\.name).filter { before[$0] == nil }
    for plugin in new.plugins {
      guard let earlier = before[plugin.name]?.dependencies else { continue }
      let removed = earlier.removing(plugin.dependencies)
      let added = plugin.dependencies.removing(earlier)
      guard !(removed.isEmpty && added.isEmpty) else { continue }
      changedPlugins.append(ChangedPlugin(addedDependencies: added, name: plugin.name, removedDependencies: removed))
    }
  }
}

/// The registrations of two graphs, paired by key.
private struct NodePairs {
  var same: [(old: Int, new: Int)] = []
  var removed: [Int] = []
  var added: [Int] = []

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
  }

  private mutating func pair(
    _ olds: ArraySlice<Int>, _ news: ArraySlice<Int>, _ old: DependencyGraph, _ new: DependencyGraph
  ) {
    // Most keys have one registration, which is paired wherever it is.
    if olds.count == 1, news.count == 1, let oldNode = olds.first, let newNode = news.first {
      return same.append((oldNode, newNode))
    }
    var rest = (olds: Array(olds), news: Array(news))
    for place in [Self.file, Self.plugin, Self.anywhere] where !rest.olds.isEmpty && !rest.news.isEmpty {
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

  private static func file(_ node: DependencyGraph.Node) -> [String?] { [node.plugin, node.source.fileID] }
  private static func plugin(_ node: DependencyGraph.Node) -> [String?] { [node.plugin] }
  private static func anywhere(_ node: DependencyGraph.Node) -> [String?] { [] }
}

extension Array where Element: Hashable {
  /// The elements without as many of each as another array has.
  fileprivate func removing(_ others: [Element]) -> [Element] {
    if self == others { return [] }
    var counts = others.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return filter { element in
      guard let count = counts[element], count > 0 else { return true }
      counts[element] = count - 1
      return false
    }
  }
}
