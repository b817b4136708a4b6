import TestSupport

/// A random graph: what a root registers, and what a child of it adds, replaces and decorates.
struct Graph: RandomCase {
  let seed: UInt64
  var root: Plan
  var child = Plan()

  init(seed: UInt64) {
    self.seed = seed
    var generator = GraphGenerator(seed: seed)
    root = generator.root()
    child = generator.child(of: root)
  }

  var description: String { "\(root)" + (child.isEmpty ? "" : "\nin a child:\n\(child)") }

  /// The keys that can be asked for: registrations, aliases, and one that isn't registered.
  var keys: [String] { root.entries.filter { !$0.isContribution }.flatMap { [$0.key] + $0.aliases } + ["nothing"] }

  /// Returns the registration of a key, also by an alias.
  func entry(_ key: String) -> Entry? {
    root.entries.first { !$0.isContribution && ($0.key == key || $0.aliases.contains(key)) }
  }

  /// Returns the registration of a key in the child, which may replace the root's.
  func entryInChild(_ key: String) -> Entry? {
    let entry = entry(key)
    return child.entries.first { $0.key == entry?.key } ?? entry
  }

  func entry(named name: String) -> Entry? { (root.entries + child.entries).first { $0.name == name } }

  /// A Boolean value that indicates whether the root can open a scope.
  func opens(_ life: Life) -> Bool {
    root.entries.contains { $0.life == life || $0.life == .inner } || life == .outer && root.hasTicket
  }

  // MARK: Shrinking

  var smaller: [Graph] {
    var all: [Graph] = []
    func add(_ change: (inout Graph) -> Void) {
      var graph = self
      change(&graph)
      all.append(graph)
    }
    if !child.isEmpty { add { $0.child = Plan() } }
    for path in [\Graph.root, \Graph.child] {
      let plan = self[keyPath: path]
      for index in plan.entries.indices { add { $0.remove(at: index, of: path) } }
      for index in plan.decorations.indices { add { $0[keyPath: path].decorations.remove(at: index) } }
      if plan.hasTicket { add { $0[keyPath: path].hasTicket = false } }
      for (index, entry) in plan.entries.enumerated() {
        for simpler in entry.simpler { add { $0[keyPath: path].entries[index] = simpler } }
      }
    }
    return all
  }

  private mutating func remove(at index: Int, of path: WritableKeyPath<Graph, Plan>) {
    let removed = self[keyPath: path].entries.remove(at: index)
    if path == \Graph.child || removed.isContribution { return }
    let keys = [removed.key] + removed.aliases
    for path in [\Graph.root, \Graph.child] {
      for index in self[keyPath: path].entries.indices { self[keyPath: path].entries[index].remove(keys) }
      self[keyPath: path].decorations.removeAll { keys.contains($0.key) }
    }
    child.entries.removeAll { $0.key == removed.key }
  }
}

extension Plan {
  var isEmpty: Bool { entries.isEmpty && decorations.isEmpty && !hasTicket }
}

extension Entry {
  fileprivate mutating func remove(_ keys: [String]) {
    needs.removeAll { keys.contains($0.key) }
    injects.removeAll(where: keys.contains)
    activates.removeAll(where: keys.contains)
  }

  fileprivate var simpler: [Entry] {
    var all: [Entry] = []
    func add(_ change: (inout Entry) -> Void) {
      var entry = self
      change(&entry)
      all.append(entry)
    }
    for index in needs.indices {
      add { $0.needs.remove(at: index) }
      if needs[index].shape != .direct, !needs[index].key.isEmpty, needs[index].shape != .all {
        add { $0.needs[index].shape = .direct }
      }
    }
    for index in injects.indices { add { $0.injects.remove(at: index) } }
    for index in activates.indices { add { $0.activates.remove(at: index) } }
    for index in aliases.indices { add { $0.aliases.remove(at: index) } }
    if place != .nowhere { add { $0.place = .nowhere } }
    if isEager { add { $0.isEager = false } }
    if isAsync { add { $0.isAsync = false } }
    if failing != 0 { add { $0.failing = 0 } }
    if life != .transient { add { $0.life = .transient } }
    if life == .weak || life == .outer || life == .inner { add { $0.life = .singleton } }
    return all
  }
}
