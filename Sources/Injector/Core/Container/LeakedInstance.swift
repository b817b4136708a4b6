/// An instance that is watched to see whether it ends.
struct WatchedInstance {
  let core: ContainerCore
  let node: Int32
  /// Whether it is still to be told, on the main actor, and so is alive.
  let isWaiting: Bool
  weak var object: AnyObject?

  var key: ServiceKey { core.registrations.key(at: node) }
}

/// An instance that outlived its scope, and who may be holding it.
public struct LeakedInstance: Hashable, Sendable, CustomStringConvertible {
  /// The instance's registration.
  public let key: ServiceKey
  /// The registrations that depend on it.
  public let holders: [ServiceKey]

  /// Makes a leaked instance of its parts.
  public init(key: ServiceKey, holders: [ServiceKey]) {
    self.key = key
    self.holders = holders
  }

  /// The key, and the holders where there are any.
  public var description: String {
    holders.isEmpty ? "\(key)" : "\(key), which \(holders.map(\.description).joined(separator: ", ")) may hold"
  }
}

extension LeakedInstance {
  /// The instances that are alive, but for those that wait to be told and what these hold.
  static func report(on watched: [WatchedInstance]) -> [LeakedInstance] {
    var alive = watched.filter { $0.object != nil }
    for waiting in watched where waiting.isWaiting {
      let held = waiting.core.registrations.held(by: waiting.node)
      alive.removeAll { $0.isWaiting || held.contains($0.node) && waiting.core.sees($0.core) }
    }
    return alive.map { LeakedInstance(key: $0.key, holders: $0.core.registrations.holders(of: $0.node)) }
  }
}

extension ContainerCore {
  /// Whether a core is this one or a parent's.
  fileprivate func sees(_ other: ContainerCore) -> Bool { self === other || parent?.sees(other) == true }
}

extension RegistrationSet {
  /// The registrations, here and in the parents, whose instances one of a registration may hold. O(*n* + *e*).
  fileprivate func held(by index: Int32) -> Set<Int32> {
    var held: Set<Int32> = []
    var pending = [index]
    var set: RegistrationSet? = self
    while let current = set {
      let structure = RegistrationBinding(current).structure
      var outer: [Int32] = []
      while let next = pending.popLast() {
        guard next >= current.base else {
          outer.append(next)
          continue
        }
        guard held.insert(next).inserted else { continue }
        for edge in structure.edges(from: Int(next)) where edge.to >= 0 && !edge.kind.isDeferred {
          pending.append(edge.to)
        }
      }
      pending = outer
      set = current.parent
    }
    return held
  }
}
