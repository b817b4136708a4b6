/// An instance that is watched to see whether it is deinitialized.
struct WatchedInstance {
  let registrations: RegistrationSet
  let node: Int32
  /// A Boolean value that indicates whether it awaits its release on its actor. Then it isn't a leak yet, and there is
  /// no object.
  let isWaiting: Bool
  weak var object: AnyObject?
}

/// An instance that outlived its scope, with the registrations that may retain it.
public struct LeakedInstance: Equatable, Sendable, CustomStringConvertible {
  /// The instance's registration.
  public let key: ServiceKey
  /// The registrations that depend on it.
  public let holders: [ServiceKey]

  /// Creates a leaked instance from the given values.
  package init(key: ServiceKey, holders: [ServiceKey]) {
    self.key = key
    self.holders = holders
  }

  /// The key, followed by the holders if there are any.
  public var description: String {
    holders.isEmpty ? "\(key)" : "\(key), which \(holders.map(\.description).joined(separator: ", ")) may hold"
  }
}

extension LeakedInstance {
  /// Returns the instances that are alive, except those that await their release on their actor and what these
  /// retain, after an owner has closed.
  static func report(on watched: [WatchedInstance], of owner: InstanceOwner) -> [LeakedInstance] {
    var alive = watched.filter { $0.object != nil }
    let waiting = Dictionary(grouping: watched.filter(\.isWaiting)) { ObjectIdentifier($0.registrations) }
    for waiting in waiting.values {
      let registrations = waiting[0].registrations
      let held = registrations.held(by: waiting.map(\.node))
      alive.removeAll { other in
        held.contains(other.node) && registrations.ancestors.contains { $0 === other.registrations }
      }
    }
    guard !alive.isEmpty else { return [] }
    let children = owner.children
    return alive.map {
      LeakedInstance(
        key: $0.registrations.key(at: $0.node), holders: $0.registrations.holders(of: $0.node, orIn: children))
    }
  }
}

extension InstanceOwner {
  /// The registrations of the containers that were made inside the owner, at any depth, and are still alive.
  fileprivate var children: [RegistrationSet] {
    // Without recursion, as owners can be nested deeper than a stack allows.
    var found: [RegistrationSet] = []
    var pending = inner.all
    while let owner = pending.popLast() {
      if let core = owner as? ContainerCore { found.append(core.registrations) }
      pending += owner.inner.all
    }
    return found.reversed()
  }
}

extension RegistrationSet {
  /// Returns the registrations, here and in the parents, whose instances those of the given registrations may hold.
  fileprivate func held(by indices: [Int32]) -> Set<Int32> {
    var held = Set(indices)
    var pending = indices
    while let next = pending.popLast() {
      for edge in owner(of: next).bound.structure.edges(from: Int(next)) where edge.to >= 0 && !edge.kind.isDeferred {
        if held.insert(edge.to).inserted { pending.append(edge.to) }
      }
    }
    return held
  }
}
