/// The place of an instance: its owner, and the node of its registration.
struct InstancePlace: Hashable {
  let owner: ObjectIdentifier
  let node: Int

  init(_ owner: Owner, _ node: Int) { (self.owner, self.node) = (ObjectIdentifier(owner), node) }
}

/// An instance that is watched to see whether it is deinitialized.
struct WatchedInstance {
  let label: Label
  let owner: Owner
  /// A Boolean value that indicates whether it awaits its release on its actor. Then it isn't a leak yet.
  let isWaiting: Bool
  weak var object: AnyObject?

  var place: InstancePlace { InstancePlace(owner, label.node) }

  /// Watches an instance. Looking at one retains it for a moment, which must not happen off its actor.
  init(_ slot: AnySlot, of owner: Owner, isElsewhere: Bool) {
    label = slot.label
    self.owner = owner
    isWaiting = isElsewhere
    // The caller who handed an input over may keep it, and the task that has created an instance, for a moment.
    let node = label.graph.graph.nodes[label.node]
    let isHeld = node.role == .input || node.traits.contains(.asynchronous)
    object = isElsewhere || isHeld ? nil : slot.object
  }
}

/// The value that a scope was opened for, which its holder still has when the scope closes.
struct HeldByOpener {
  /// The value, if it's an object.
  let object: AnyObject?
  /// The nodes of the instances that the value is, or is made of.
  let nodes: [Int]
}

/// An instance that outlived its scope, with the registrations that may retain it.
public struct LeakedInstance: Equatable, Sendable, CustomStringConvertible {
  /// The instance's registration.
  public let key: ServiceKey
  /// The registrations that depend on it.
  public let holders: [ServiceKey]

  /// Creates a leaked instance from the given values.
  package init(key: ServiceKey, holders: [ServiceKey]) { (self.key, self.holders) = (key, holders) }

  /// The key, followed by the holders if there are any.
  public var description: String {
    holders.isEmpty ? "\(key)" : "\(key), which \(holders.map(\.description).joined(separator: ", ")) may hold"
  }
}

extension LeakedInstance {
  /// Returns the instances that are alive, without those that another of them holds: that one is the leak. Instances
  /// that await their release on their actor aren't leaks, nor are those that they hold, nor those that belong to what
  /// the scope was opened for.
  ///
  /// - Parameters:
  ///   - watched: The instances, each owner's in the order of creation.
  ///   - owners: The owners, beginning with the outermost.
  static func report(
    on watched: [WatchedInstance], in owners: [Owner], holding opened: HeldByOpener?
  ) -> [LeakedInstance] {
    let alive = watched.filter { $0.object != nil && $0.object !== opened?.object }
    if alive.isEmpty { return [] }
    let places = Set(watched.map(\.place))
    /// Returns the place of the instance that an owner sees of a node: its own, or that of an owner around it.
    func place(of node: Int, from owner: Owner) -> InstancePlace {
      sequence(first: owner, next: \.outer).lazy.map { InstancePlace($0, node) }.first(where: places.contains)
        ?? InstancePlace(owner, node)
    }
    var held = Set<InstancePlace>()
    func hold(by node: Int, of owner: Owner) {
      let graph = owner.linked.graph.graph
      var pending = [node]
      while let next = pending.popLast(), next >= 0 {
        for edge in graph.edges(from: next) where !edge.kind.isDeferred {
          guard let target = edge.to, held.insert(place(of: target, from: owner)).inserted else { continue }
          pending.append(target)
        }
      }
    }
    for node in opened?.nodes ?? [] where held.insert(place(of: node, from: owners[0])).inserted {
      hold(by: node, of: owners[0])
    }
    for waiting in watched where waiting.isWaiting { hold(by: waiting.label.node, of: waiting.owner) }
    // An instance is created after those that it holds. In a cycle, the one that was created last is named.
    var leaks: [WatchedInstance] = []
    for leak in alive.reversed() where !held.contains(leak.place) {
      hold(by: leak.label.node, of: leak.owner)
      leaks.append(leak)
    }
    var graphs: [LinkedGraph] = []
    for owner in owners where !graphs.contains(where: { $0 === owner.linked }) { graphs.append(owner.linked) }
    return leaks.reversed().map { leak in
      // The registrations of a container have the same nodes in its children.
      let seeing = graphs.filter { sequence(first: $0, next: \.parent).contains { $0 === leak.owner.linked } }
      var holders: [ServiceKey] = []
      for graph in seeing.map(\.graph.graph) {
        for edge in graph.edges where edge.to == leak.label.node && !holders.contains(graph.nodes[edge.from].key) {
          holders.append(graph.nodes[edge.from].key)
        }
      }
      return LeakedInstance(key: leak.label.key, holders: holders)
    }
  }
}
