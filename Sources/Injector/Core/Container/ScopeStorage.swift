/// What a container has to let go of when it closes.
struct ScopeStorage: Sendable {
  /// Which of the instances one is: its registration, and the core of the child that has it; nil for the container's
  /// own.
  struct Place: Hashable, Sendable {
    let node: Int32
    let child: ObjectIdentifier?
  }

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

  /// Takes everything out.
  mutating func take() -> ScopeStorage {
    defer { self = ScopeStorage() }
    return self
  }

  /// Takes out what a child has registered.
  mutating func take(of core: ContainerCore) -> ScopeStorage {
    let child = ObjectIdentifier(core)
    var taken = ScopeStorage()
    taken.childSlots[child] = childSlots.removeValue(forKey: child)
    guard taken.childSlots[child] != nil else { return taken }
    taken.closings = closings.filter { $0.place.child == child }
    closings.removeAll { $0.place.child == child }
    return taken
  }

  /// Tells the instances, the newest first, and lets go of them.
  ///
  /// - Parameters:
  ///   - core: The core of the container that has kept them.
  ///   - isMain: Whether the caller is on the main actor.
  /// - Returns: Those to watch, to see whether they end.
  mutating func end(in core: ContainerCore, isMain: Bool) -> [WatchedInstance] {
    var waiting: Set<Place> = []
    while let closing = closings.popLast() {
      if !closing.run(isMain: isMain) { waiting.insert(closing.place) }
    }
    defer { self = ScopeStorage() }
    return watched(in: core, waiting: waiting)
  }

  /// The instances that are built: the container's own in order of node, then the children's.
  private func watched(in core: ContainerCore, waiting: Set<Place>) -> [WatchedInstance] {
    func watch(_ slots: [Int32: AnySlot], in core: ContainerCore, child: ObjectIdentifier?) -> [WatchedInstance] {
      slots.sorted { $0.key < $1.key }.compactMap { node, slot in
        slot.object.map {
          WatchedInstance(
            core: core, node: node, isWaiting: waiting.contains(Place(node: node, child: child)), object: $0)
        }
      }
    }
    let children = childSlots.flatMap { watch($0.value.slots, in: $0.value.core, child: $0.key) }
    return watch(slots, in: core, child: nil) + children.sorted { $0.key.description < $1.key.description }
  }
}
