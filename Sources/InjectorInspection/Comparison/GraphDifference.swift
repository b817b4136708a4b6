package import Injector

/// What changed between two graphs, in meaning: where a registration is in its file, and in what order, doesn't count.
package struct GraphDifference {
  /// A property of a registration or a plugin that has another value.
  struct Change {
    var name: String
    var old: String
    var new: String
  }

  /// A dependency that was added or removed.
  struct Dependency: Hashable {
    var key: ServiceKey
    var kind: DependencyGraph.Kind
    var arguments: [String]
    var isOptional: Bool
    var isObserved: Bool
    /// A Boolean value that indicates whether no registration satisfies the dependency.
    var isMissing: Bool
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
  struct ChangedPlugin {
    var name: String
    var removed: [String]
    var added: [String]
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
    names = TypeNames(of: [old, new])
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
    var changes: [Change] = []
    func compare<Value: Equatable>(
      _ name: String, _ value: (DependencyGraph.Node) -> Value, _ words: (Value) -> String
    ) {
      // Words are made only of what differs, and may be the same even so.
      let (from, to) = (value(before), value(after))
      guard from != to else { return }
      let (old, new) = (words(from), words(to))
      if old != new { changes.append(Change(name: name, old: old, new: new)) }
    }
    compare("plugin", \.plugin) { $0?.onOneLine ?? "none" }
    compare("role", \.role) { $0.words }
    compare("lifetime", \.lifetime) { lifetime in
      lifetime.scopePath.map { "scoped(\($0.joined(separator: " in ")))" }?.onOneLine ?? lifetime.description
    }
    compare("scene", \.scene) { $0?.description.onOneLine ?? "none" }
    compare("isolation", \.isolation) { $0.description.onOneLine }
    compare("arguments", \.arguments) { $0.isEmpty ? "none" : $0.map(names.name(of:)).joined(separator: ", ") }
    compare("properties", \.traits) { $0.words.isEmpty ? "none" : $0.words.joined(separator: ", ") }
    let (earlier, later) = (dependencies(of: oldNode, in: old), dependencies(of: newNode, in: new))
    if changes.isEmpty, earlier == later { return nil }
    let removed = earlier.removing(later)
    let added = later.removing(earlier)
    guard !(changes.isEmpty && removed.isEmpty && added.isEmpty) else { return nil }
    return ChangedNode(old: before, new: after, changes: changes, removed: removed, added: added)
  }

  private static func dependencies(of node: Int, in graph: DependencyGraph) -> [Dependency] {
    graph.edges(from: node).map { edge in
      Dependency(
        key: edge.key, kind: edge.kind, arguments: edge.arguments + edge.inputs, isOptional: edge.isOptional,
        isObserved: edge.provenance == .observed, isMissing: graph.target(of: edge) == nil)
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
      changedPlugins.append(ChangedPlugin(name: plugin.name, removed: removed, added: added))
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

  /// Pairs registrations that have the same key: first those of one plugin and file, then those of one plugin, then the
  /// others in order.
  init(_ old: DependencyGraph, _ new: DependencyGraph) {
    func groups(_ graph: DependencyGraph) -> [Identity: [Int]] {
      Dictionary(grouping: graph.nodes.indices) { index in
        let node = graph.nodes[index]
        return Identity(key: node.key, isDecorator: node.role == .decorator, isAlias: node.role == .alias)
      }
    }
    let news = groups(new)
    for (identity, olds) in groups(old) { pair(olds, news[identity] ?? [], old, new) }
    let paired = Set(same.map(\.new))
    added = new.nodes.indices.filter { !paired.contains($0) }
    let known = Set(same.map(\.old))
    removed = old.nodes.indices.filter { !known.contains($0) }
    same.sort { $0.new < $1.new }
  }

  private mutating func pair(_ olds: [Int], _ news: [Int], _ old: DependencyGraph, _ new: DependencyGraph) {
    var rest = (olds: olds, news: news)
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
