/// What a container has to let go of when it closes.
struct KeptInstances: Sendable {
  /// The places of the scope's instances, by node.
  var slots: [Int32: AnySlot] = [:]
  /// The places of instances that children have registered; their nodes begin at the same number in each child.
  var childSlots: [ObjectIdentifier: ChildSlots] = [:]
  /// Whom to tell, in order of creation.
  var closings: [BoundClosing] = []

  /// The places of one child's instances. The core is kept, so that no other one can be taken for it.
  struct ChildSlots: Sendable {
    let core: ContainerCore
    var slots: [Int32: AnySlot] = [:]
  }

  /// The place of a registration's instance, made where it is asked for first.
  ///
  /// - Parameters:
  ///   - core: The core of the child that owns the registration; nil for the container's own.
  ///   - make: Makes a place, or returns nil where there may be none.
  mutating func slot(of node: Int32, ownedBy core: ContainerCore?, make: () -> AnySlot?) -> AnySlot? {
    guard let core else {
      if let slot = slots[node] { return slot }
      slots[node] = make()
      return slots[node]
    }
    let child = ObjectIdentifier(core)
    if let slot = childSlots[child]?.slots[node] { return slot }
    let slot = make()
    childSlots[child, default: ChildSlots(core: core)].slots[node] = slot
    return slot
  }

  /// The instances that are built, to see whether they end: the container's own in order of node, then the children's.
  func watched(in core: ContainerCore) -> [WatchedInstance] {
    func watch(_ slots: [Int32: AnySlot], in core: ContainerCore) -> [WatchedInstance] {
      slots.sorted { $0.key < $1.key }.compactMap { node, slot in
        slot.object.map { WatchedInstance(core: core, node: node, object: $0) }
      }
    }
    let children = childSlots.values.flatMap { watch($0.slots, in: $0.core) }
    return watch(slots, in: core) + children.sorted { $0.key.description < $1.key.description }
  }
}

/// An instance that is watched to see whether it ends.
struct WatchedInstance {
  let core: ContainerCore
  let node: Int32
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
