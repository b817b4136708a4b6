/// An instance that is watched to see whether it is deinitialized.
struct WatchedInstance {
  let label: Label
  /// A Boolean value that indicates whether it awaits its release on its actor. Then it isn't a leak yet.
  let isWaiting: Bool
  weak var object: AnyObject?

  /// Watches an instance. Looking at one retains it for a moment, which must not happen off its actor.
  init(_ slot: AnySlot, isElsewhere: Bool) {
    label = slot.label
    isWaiting = isElsewhere
    // The caller who handed an input over may keep it, and the task that has created an instance, for a moment.
    let node = label.graph.graph.nodes[label.node]
    let isHeld = node.role == .input || node.traits.contains(.asynchronous)
    object = isElsewhere || isHeld ? nil : slot.object
  }
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
  /// that await their release on their actor aren't leaks, nor are those that they hold.
  ///
  /// - Parameters:
  ///   - watched: The instances, each owner's in the order of creation.
  ///   - graphs: The graphs of the owners, beginning with that of the outermost.
  static func report(on watched: [WatchedInstance], in graphs: [SharedGraph]) -> [LeakedInstance] {
    let alive = watched.filter { $0.object != nil }
    guard !alive.isEmpty, let outermost = graphs.first?.graph else { return [] }
    // The registrations of a container have the same nodes in its children.
    func place(of node: Int, in graph: SharedGraph) -> String {
      node < outermost.nodes.count ? "\(node)" : "\(node) of \(ObjectIdentifier(graph))"
    }
    var held = Set<String>()
    func hold(by label: Label) {
      var pending = [label.node]
      while let next = pending.popLast() {
        for edge in label.graph.graph.edges(from: next) where !edge.kind.isDeferred {
          guard let target = edge.to, held.insert(place(of: target, in: label.graph)).inserted else { continue }
          pending.append(target)
        }
      }
    }
    for waiting in watched where waiting.isWaiting { hold(by: waiting.label) }
    // An instance is created after those that it holds. In a cycle, the one that was created last is named.
    var leaks: [(label: Label, place: String)] = []
    for leak in alive.reversed() {
      let place = place(of: leak.label.node, in: leak.label.graph)
      guard !held.contains(place) else { continue }
      hold(by: leak.label)
      leaks.append((leak.label, place))
    }
    let places = Set(leaks.map(\.place))
    var holders: [String: [ServiceKey]] = [:]
    var known = Set<ObjectIdentifier>()
    for shared in graphs where known.insert(ObjectIdentifier(shared)).inserted {
      for edge in shared.graph.edges {
        guard let target = edge.to.map({ place(of: $0, in: shared) }), places.contains(target) else { continue }
        let key = shared.graph.nodes[edge.from].key
        if !holders[target, default: []].contains(key) { holders[target, default: []].append(key) }
      }
    }
    return leaks.reversed().map { LeakedInstance(key: $0.label.key, holders: holders[$0.place] ?? []) }
  }
}
