/// What an owner releases when it closes.
struct ScopeStorage: Sendable {
  /// Identifies an instance: its registration, and the child that registered it, or `nil` for the owner's own.
  struct Key: Hashable, Sendable {
    let node: Int32
    let child: ObjectIdentifier?
  }

  /// The slots of the scope's instances, by node.
  var slots: [Int32: AnySlot] = [:]
  /// The slots of instances that children registered, whose nodes begin at the same number in each child.
  var childSlots: [ObjectIdentifier: ChildSlots] = [:]
  /// The closures to run, in order of creation.
  var closings: [BoundClosing] = []

  /// The slots of one child's instances. The registrations are kept, so that no others can be taken for them.
  struct ChildSlots: Sendable {
    let registrations: RegistrationSet
    var slots: [Int32: AnySlot] = [:]
  }

  /// Returns the slot of a registration's instance, created when it is asked for first.
  ///
  /// - Parameters:
  ///   - registrations: The registrations of the child that has it, or `nil` for the owner's own.
  ///   - make: Creates a slot, or returns `nil` if there may be none.
  mutating func slot(of node: Int32, ownedBy registrations: RegistrationSet?, make: () -> AnySlot?) -> AnySlot? {
    guard let registrations else {
      if let slot = slots[node] { return slot }
      slots[node] = make()
      return slots[node]
    }
    let child = ObjectIdentifier(registrations)
    if let slot = childSlots[child]?.slots[node] { return slot }
    let slot = make()
    childSlots[child, default: ChildSlots(registrations: registrations)].slots[node] = slot
    return slot
  }

  /// Removes and returns everything.
  mutating func take() -> ScopeStorage {
    defer { self = ScopeStorage() }
    return self
  }

  /// Removes and returns what a child registered.
  mutating func take(of registrations: RegistrationSet) -> ScopeStorage {
    let child = ObjectIdentifier(registrations)
    var taken = ScopeStorage()
    taken.childSlots[child] = childSlots.removeValue(forKey: child)
    guard taken.childSlots[child] != nil else { return taken }
    taken.closings = closings.filter { $0.key.child == child }
    closings.removeAll { $0.key.child == child }
    return taken
  }

  /// Runs the closures, newest first, and releases the instances.
  ///
  /// - Parameters:
  ///   - registrations: The owner's registrations.
  ///   - isMain: A Boolean value that indicates whether the caller is on the main actor.
  /// - Returns: The instances to watch, to see whether they are deinitialized.
  mutating func end(in registrations: RegistrationSet, isMain: Bool) -> [WatchedInstance] {
    var waiting: Set<Key> = []
    while let closing = closings.popLast() {
      if !closing.run(isMain: isMain) { waiting.insert(closing.key) }
    }
    defer { self = ScopeStorage() }
    return watched(in: registrations, waiting: waiting)
  }

  /// Returns the existing instances: the owner's own in order of node, then the children's.
  private func watched(in registrations: RegistrationSet, waiting: Set<Key>) -> [WatchedInstance] {
    func watch(
      _ slots: [Int32: AnySlot], in registrations: RegistrationSet, child: ObjectIdentifier?
    ) -> [WatchedInstance] {
      Array(slots).stablySorted { $0.key < $1.key }.compactMap { node, slot in
        slot.object.map {
          WatchedInstance(
            registrations: registrations, node: node, isWaiting: waiting.contains(Key(node: node, child: child)),
            object: $0)
        }
      }
    }
    let children = childSlots.flatMap { watch($0.value.slots, in: $0.value.registrations, child: $0.key) }
    return watch(slots, in: registrations, child: nil)
      + children.stablySorted { $0.key.description < $1.key.description }
  }
}
