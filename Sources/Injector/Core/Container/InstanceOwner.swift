public import Synchronization

/// An object that owns shared instances until it closes: the core of a container, or an open scope.
@usableFromInline class InstanceOwner: @unchecked Sendable {
  // Sendable: the flags are atomic, the storage and the weak list are synchronized, and the weak reference is set
  // before any other thread can have a reference to the owner. Each subclass proves what it adds.

  @usableFromInline final let isClosed = Atomic<Bool>(false)
  /// A Boolean value that indicates whether closing is done, and not only begun.
  final let hasEnded = Atomic<Bool>(false)
  final let storage = Guarded(ScopeStorage())
  /// The scopes and child containers that were opened from here and are still alive. They close with this owner.
  final let inner = WeakList<InstanceOwner>()
  @usableFromInline final let reference = OwnerReference()

  /// Has handles find the owner, which is complete. It is retained more slowly from now on.
  final func becomeReferable() { reference.owner = self }

  /// The core whose registrations, and whose parents', the owner's instances have.
  var instancesCore: ContainerCore { preconditionFailure("every subclass has a core") }

  /// The alternative to using a closed owner, for errors.
  var replacement: String { instancesCore.replacement }

  final var fixIfClosed: String { "resolve before close(), or \(replacement)" }

  /// Closes the inner scopes and children, newest first, and then the owner's own instances.
  ///
  /// What another thread closes or creates at the same time is waited for, unless that thread waits for this one. If
  /// a task creates an instance, the rest closes when that has ended.
  final func close(isolation: (any Actor)?) -> [WatchedInstance] {
    Self.close([], then: self, isolation: isolation)
  }

  /// Closes an owner, and those that are being closed already, from the outside to the inside, each with what is inside
  /// it and still open.
  private static func close(
    _ begun: [(owner: InstanceOwner, inner: [InstanceOwner])], then first: InstanceOwner?, isolation: (any Actor)?
  ) -> [WatchedInstance] {
    // Without recursion, as scopes can be nested deeper than a stack allows.
    var (closing, next) = (begun, first)
    var watched: [[WatchedInstance]] = []
    while true {
      var postponed: InstanceOwner?
      if let owner = next {
        owner.isClosed.store(true, ordering: .releasing)
        switch ConstructionMonitor.shared.claimClosing(of: owner, in: owner.instancesCore) {
        case .close: closing.append((owner, owner.beginClosing()))
        case .done: break
        case .postponed: postponed = owner
        }
      }
      guard let last = closing.indices.last else { break }
      let owner = closing[last].owner
      next = postponed == nil ? closing[last].inner.popLast() : nil
      if next != nil { continue }
      // What is around an owner closes after it, whoever closes it.
      let construction = postponed.map { ObjectIdentifier($0) } ?? ConstructionMonitor.shared.waitToClose(owner)
      if let construction {
        let rest = ConstructionWaiter { [closing] _ in _ = close(closing, then: nil, isolation: nil) }
        if ConstructionMonitor.shared.postpone(closing.map(\.owner), rest, after: construction) { break }
        continue
      }
      closing.removeLast()
      var taken = owner.takeInstances()
      watched.append(taken.close(in: owner.instancesCore, isolation: isolation))
      ConstructionMonitor.shared.finishClosing(of: owner)
    }
    return watched.reversed().flatMap(\.self)
  }

  /// Returns what closes before the owner, which is marked as closed: what was opened from here, and is still open or
  /// closing.
  func beginClosing() -> [InstanceOwner] { inner.all }

  /// Removes and returns the instances that end with the owner. The owner is closed or deinitialized, so it gets no
  /// others.
  func takeInstances() -> OwnedInstances { storage.withLock { $0.take(nil) } }

  final func release(in core: ContainerCore) {
    var left = takeInstances()
    left.release(in: core)
  }

  /// Returns the slot of a registration's instance.
  final func storedSlot<Service>(
    of node: Int32, ownedBy core: ContainerCore, as type: Slot<Service>.Type
  ) throws(ResolutionError) -> Slot<Service> {
    let child = storageKey(of: core)
    let slot: AnySlot? = storage.withLock { storage in
      if isClosed.load(ordering: .acquiring) { return nil }
      if let slot = storage[child][node] { return slot }
      // Through its type: in a generic function, the metadata of the class would be looked up each time.
      let slot = type.init()
      storage[child].add(slot, at: node)
      return slot
    }
    guard let slot else { throw core.refusal(.closed, at: node, fix: fixIfClosed) }
    // Only the node's own cell creates its slots, for its own type.
    return unsafeDowncast(slot, to: type)
  }

  /// Stores the closures to run when the owner closes. If it has closed already, runs them immediately.
  final func keep(_ closings: [BoundClosing], at node: Int32, builtIn core: ContainerCore) {
    let child = storageKey(of: core)
    let isStored = storage.withLock { storage in
      // `close` sets the flag before it takes what is stored.
      guard closed(with: core) == nil else { return false }
      storage[child].closings += closings
      return true
    }
    if isStored { return }
    // The caller has just created the instance, on its actor.
    for closing in closings.reversed() { closing.run() }
  }

  /// Runs the closures of an instance that isn't kept, because it has used another one whose activation failed.
  final func forget(_ node: Int32, builtIn core: ContainerCore) {
    let child = storageKey(of: core)
    var forgotten = storage.withLock { $0[child].takeClosings(of: node) }
    while let closing = forgotten.popLast() { closing.run() }
  }

  /// Throws an error if the owner has closed and can't own an instance.
  final func checkIsOpen(for node: Int32, builtIn core: ContainerCore) throws(ResolutionError) {
    if let closed = closed(with: core) { throw core.refusal(.closed, at: node, fix: closed.fixIfClosed) }
  }

  /// Returns the key that distinguishes the instances of a core's registrations from those of other children, or
  /// `nil` if their positions do.
  func storageKey(of core: ContainerCore) -> ObjectIdentifier? { nil }

  private func closed(with core: ContainerCore) -> InstanceOwner? {
    isClosed.load(ordering: .acquiring) ? self : core.isClosed.load(ordering: .acquiring) ? core : nil
  }
}

/// A reference to an owner that doesn't keep it alive.
@usableFromInline final class OwnerReference: @unchecked Sendable {
  // Sendable: set once, when the owner is complete, before any other thread can have the reference. Reading a weak
  // reference is safe on any thread, and no later write can overlap.
  @exclusivity(unchecked) @usableFromInline final weak var owner: InstanceOwner?
}
