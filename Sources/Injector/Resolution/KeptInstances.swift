/// What a container has to let go of when it closes.
struct KeptInstances: Sendable {
  /// The places of the scope's instances, by node.
  var slots: [Int32: AnySlot] = [:]
  /// Whom to tell, in order of creation.
  var closings: [BoundClosing] = []
}

/// An instance that is watched to see whether it ends.
struct WatchedInstance {
  let node: Int32
  weak var object: AnyObject?
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
