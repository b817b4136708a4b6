package import Injector

/// The changes between two graphs, in meaning: where a registration is in its file, and in what order, doesn't count.
///
/// What is compared are the fields of a saved graph, so that no fact is overlooked that a rule or a report may read.
package struct GraphDifference {
  /// A property of a registration, a plugin or the graph that has another value.
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
    /// The other facts of the dependency.
    var details: [Fact]

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

  /// A plugin of both graphs that changed.
  struct ChangedPlugin: Encodable {
    var addedDependencies: [String]
    var changes: [Change]
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
  /// The changes of the graph as a whole.
  private(set) var changes: [Change] = []

  /// Compares two graphs. O(*n* + *e*), apart from registrations of one key.
  package init(from old: DependencyGraph, to new: DependencyGraph) {
    names = TypeNames(of: old, new)
    let pairs = NodePairs(old, new)
    removed = pairs.removed.map { old.nodes[$0] }
    added = pairs.added.map { new.nodes[$0] }
    let shared = GraphFacts.shared(in: old).union(GraphFacts.shared(in: new))
    let facts = (
      old: GraphFacts(old, pairs.numbers.old, sharing: shared), new: GraphFacts(new, pairs.numbers.new, sharing: shared)
    )
    changed = pairs.same.compactMap { change(of: facts.old, $0.old, facts.new, $0.new) }
    comparePlugins(old, new)
    let types = TypeTable(old).facts(sharedWith: TypeTable(new))
    changes = Self.changes(from: facts.old.whole + types.old, to: facts.new.whole + types.new)
  }

  /// A Boolean value that indicates whether nothing changed.
  package var isEmpty: Bool {
    added.isEmpty && removed.isEmpty && changed.isEmpty && addedPlugins.isEmpty && removedPlugins.isEmpty
      && changedPlugins.isEmpty && changes.isEmpty
  }

  private func change(of old: GraphFacts, _ oldNode: Int, _ new: GraphFacts, _ newNode: Int) -> ChangedNode? {
    let (before, after) = (old.graph.nodes[oldNode], new.graph.nodes[newNode])
    let isSameNode =
      old.node(oldNode) == new.node(newNode) && old.isInherited(oldNode) == new.isInherited(newNode)
    let (oldEdges, newEdges) = (old.graph.edges(from: oldNode), new.graph.edges(from: newNode))
    // Most registrations are the same as before, and have the same dependencies.
    if isSameNode, oldEdges.elementsEqual(newEdges, by: { old.edge($0) == new.edge($1) }) { return nil }
    var changes =
      isSameNode ? [] : Self.changes(from: old.facts(ofNode: oldNode, names), to: new.facts(ofNode: newNode, names))
    let (earlier, later) = (oldEdges.map(old.dependency), newEdges.map(new.dependency))
    var removed = earlier.removing(later)
    var added = later.removing(earlier)
    // A dependency that stays is one change: what satisfied it is gone, or has come.
    let (gone, come) = (Set(removed), Set(added))
    for dependency in added where gone.contains(dependency.toggled) {
      changes.append(
        Change(
          new: words(for: dependency), old: words(for: dependency.toggled), property: "dependency"))
    }
    added.removeAll { gone.contains($0.toggled) }
    removed.removeAll { come.contains($0.toggled) }
    guard !(changes.isEmpty && removed.isEmpty && added.isEmpty) else { return nil }
    return ChangedNode(old: before, new: after, changes: changes, removed: removed, added: added)
  }

  /// Returns the facts that have another value, in the order of the first list.
  private static func changes(from old: [Fact], to new: [Fact]) -> [Change] {
    let (before, after) = (old.byName, new.byName)
    let names = old.map(\.name) + new.map(\.name).filter { before[$0] == nil }
    return names.filter { before[$0] != after[$0] }.map { name in
      let absent = name == "concurrency" ? "complete" : "none"
      return Change(new: after[name]?.words ?? absent, old: before[name]?.words ?? absent, property: name)
    }
  }

  private mutating func comparePlugins(_ old: DependencyGraph, _ new: DependencyGraph) {
    let before = Dictionary(old.plugins.map { ($0.name, $0) }) { first, _ in first }
    let after = Dictionary(new.plugins.map { ($0.name, $0) }) { first, _ in first }
    removedPlugins = old.plugins.map(\.name).filter { after[$0] == nil }
    addedPlugins = new.plugins.map(\.name).filter { before[$0] == nil }
    for plugin in new.plugins {
      guard let earlier = before[plugin.name], earlier != plugin else { continue }
      let removed = earlier.dependencies.removing(plugin.dependencies)
      let added = plugin.dependencies.removing(earlier.dependencies)
      let changes = Self.changes(from: GraphFacts.facts(of: earlier), to: GraphFacts.facts(of: plugin))
      guard !(removed.isEmpty && added.isEmpty && changes.isEmpty) else { continue }
      changedPlugins.append(
        ChangedPlugin(
          addedDependencies: added, changes: changes, name: plugin.name, removedDependencies: removed))
    }
  }
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
