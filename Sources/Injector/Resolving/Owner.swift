public import Synchronization

/// A container or an open scope: what keeps shared instances until it closes.
@usableFromInline final class Owner: @unchecked Sendable {
  // Sendable: `kept` is behind the lock of the constructions, `state` behind its own, and the rest is immutable.

  @usableFromInline let linked: LinkedGraph
  /// The scope that is open, or `nil` for a container.
  let scope: Scope?
  /// The owner that this one was opened in, and closes with.
  let outer: Owner?
  @usableFromInline let isClosed = Atomic<Bool>(false)

  /// The plugins that are awaited; set before another thread knows the owner.
  var startup: PluginStartup?

  /// The instances in the order of their creation.
  var kept: [KeptInstance] = []

  private struct State {
    var slots: [CellIdentity: AnyObject] = [:]
    /// The owners that are open inside, by the order of opening. Each takes itself out when it closes.
    var inner: [Int: WeakOwner] = [:]
    var opened = 0
  }
  private struct WeakOwner: Sendable { weak let owner: Owner? }
  private let state = Guarded(State())
  /// The position among those that are open in the outer owner.
  private let number: Int

  init(_ linked: LinkedGraph, scope: Scope? = nil, in outer: Owner?) {
    (self.linked, self.scope, self.outer) = (linked, scope, outer)
    number =
      outer?.state.withLock { state in
        state.opened += 1
        return state.opened
      } ?? 0
  }

  deinit {
    outer?.remove(number)
    // Without `close`, no closure runs.
    for kept in kept where kept.actor != nil { kept.detach() }
    ActorEnds.release(kept)
  }

  /// Has the outer owner close this one, which is complete.
  ///
  /// - Parameter scope: A scope that this one takes the place of, or `nil` if it takes no place.
  /// - Returns: The open scopes of that kind, for the caller to close.
  @discardableResult
  func enterOuter(replacing scope: Scope? = nil) -> [Owner] {
    guard let outer else { return [] }
    let others = outer.state.withLock { state in
      defer { state.inner[number] = WeakOwner(owner: self) }
      return scope == nil ? [:] : state.inner
    }
    // Closing marks the owner as closed before it looks for those inside it.
    if outer.isClosed.load(ordering: .acquiring) { _ = close(from: nil) }
    return others.sorted { $0.key < $1.key }.compactMap(\.value.owner).filter { $0.scope == scope }
  }

  private func remove(_ number: Int) { _ = state.withLock { $0.inner.removeValue(forKey: number) } }

  /// The owners that are open inside, in the order of opening.
  var inner: [Owner] {
    let inner = state.withLock { $0.inner }
    return inner.sorted { $0.key < $1.key }.compactMap(\.value.owner)
  }

  /// The scopes that are open here, innermost first.
  var openScopes: [Owner] { sequence(first: self, next: \.outer).filter { $0.scope != nil } }

  /// Returns the open scope that keeps the instances of a scope, from here outward, or `nil` if there is none: an
  /// instance also needs the scopes that its own is declared within.
  func nearest(_ scope: Scope) -> Owner? {
    guard let found = sequence(first: self, next: \.outer).first(where: { $0.scope == scope }) else { return nil }
    return scope.parent == nil || found.missingOuterScope == nil ? found : nil
  }

  /// The innermost scope that this one is declared within and that isn't open around it.
  var missingOuterScope: Scope? {
    var (open, wanted) = (outer, scope?.parent)
    while let scope = wanted {
      while let owner = open, owner.scope != scope { open = owner.outer }
      guard open != nil else { return scope }
      wanted = scope.parent
    }
    return nil
  }

  // MARK: Slots

  /// Returns the object that is kept for a cell, or creates it.
  private func object<Object: AnyObject>(of cell: CellIdentity, create: () -> Object) -> Object {
    state.withLock { state in
      // Only a cell creates its objects, of one type.
      if let object = state.slots[cell] { return known(object) }
      let new = create()
      state.slots[cell] = new
      return new
    }
  }

  /// Returns the slot of a cell that takes no arguments, or `nil` if nothing has asked for its instance.
  func existingSlot(of cell: CellIdentity) -> AnySlot? { state.withLock { $0.slots[cell].map { known($0) } } }

  /// Returns the slot of a cell's instance, for values of its arguments if it takes any.
  func slot<Service>(of cell: CellIdentity, _ arguments: AnyArgument?, isWeak: Bool = false) throws -> Slot<Service> {
    guard let arguments else { return object(of: cell) { Slot<Service>(isWeak: isWeak) } }
    let slots = object(of: cell) { ArgumentSlots() }
    return try known(slots.slot(for: arguments) { Slot<Service>(isWeak: isWeak) })
  }

  /// Releases the arguments of constructions that have failed.
  func removeEndedSlots(of cell: CellIdentity) {
    let slots = state.withLock { $0.slots[cell] as? ArgumentSlots }
    slots?.removeEnded()
  }

  func asyncSlot<Service: Sendable>(of cell: CellIdentity) -> AsyncSlot<Service> {
    object(of: cell) { AsyncSlot<Service>() }
  }

  /// Stores an input, in a scope that no one else knows yet.
  func setInput<Service>(_ value: Service, of identity: CellIdentity, _ cell: AnyCell, closings: [(Service) -> Void]) {
    let slot = object(of: identity) { Slot<Service>() }
    slot.set(value)
    kept.append(
      KeptInstance(
        cell.label, on: cell.actors.first, in: slot, closings: closings.map { closing in { closing(value) } }))
  }

  /// Returns the input of a cell, or `nil` if it was never handed over.
  func input<Service>(of cell: CellIdentity, as type: Service.Type) -> Service? {
    let slot = state.withLock { $0.slots[cell] }
    return (slot as? Slot<Service>)?.service
  }

  func hasInput(_ cell: CellIdentity) -> Bool { state.withLock { $0.slots[cell] != nil } }

  /// Returns the gate that a thread holds while it constructs a cycle of injections.
  func gate(of cycle: CellIdentity) -> Gate { object(of: cycle) { Gate() } }

  // MARK: Closing

  var hasClosed: Bool { isClosed.load(ordering: .acquiring) }

  func checkIsOpen(for label: Label) throws {
    if hasClosed { throw label.refusal(.closed, fix: fixIfClosed) }
  }

  var fixIfClosed: String { "resolve before close(), or \(replacement)" }

  /// The alternative to using the owner after it has closed.
  var replacement: String {
    scope != nil ? "open a new scope" : outer != nil ? "make a new child" : "create a new container"
  }

  /// Closes the owner.
  ///
  /// Instances that an actor has created are closed and released on it: before the method returns if the caller is on
  /// it, and otherwise later, in the same order.
  @discardableResult
  func close(from isolation: (any Actor)?, ignoring own: AnyObject? = nil) -> [LeakedInstance] {
    guard let ended = beginClosing() else { return [] }
    let isolation = linked.graph.graph.concurrency.actor(of: isolation)
    var later: [KeptInstance] = []
    for kept in ended.kept {
      if kept.actor == nil || kept.actor === isolation { kept.close() } else { later.append(kept) }
    }
    defer { ConstructionMonitor.shared.hasClosed(self) }
    return release(ended, later, from: isolation, ignoring: own)
  }

  /// Closes the owner, each instance on its actor, in one order.
  nonisolated(nonsending) func closeAsync() async -> [LeakedInstance] {
    guard let ended = beginClosing() else { return [] }
    // No thread waits for it: the actor that it awaits next may be that thread's.
    ConstructionMonitor.shared.hasClosed(self)
    for kept in ended.kept { await kept.close(on: kept.actor) }
    return release(ended, [], from: nil)
  }

  /// Removes and returns the slots of scoped instances: in a scope, all of them.
  private func takeScopedSlots() -> [CellIdentity: AnyObject] {
    let nodes = linked.graph.graph.nodes
    return state.withLock { state in
      let taken = state.slots.filter { scope != nil || $0.key.node >= 0 && nodes[$0.key.node].lifetime.scope != nil }
      for key in taken.keys { state.slots[key] = nil }
      return taken
    }
  }

  /// The instances of an owner and of those inside it, those that were opened last and created last first.
  private typealias Ended = (kept: [KeptInstance], owners: [Owner])

  private func beginClosing() -> Ended? {
    let begins = ConstructionMonitor.shared.close(self) {
      !isClosed.exchange(true, ordering: .acquiringAndReleasing)
    }
    guard begins else { return nil }
    // Each before those that were opened in it, the oldest of them first: the reverse of the order of closing. Without
    // recursion, as owners can be nested deeper than a stack allows.
    var (owners, others, pending) = ([Owner](), [Owner](), [self])
    while let owner = pending.popLast() {
      owners.append(owner)
      for inner in owner.inner.reversed() {
        let isOther = inner.isClosed.exchange(true, ordering: .acquiringAndReleasing)
        if isOther { others.append(inner) } else { pending.append(inner) }
      }
    }
    // What is inside closes first, also if another thread closes it.
    for other in others { ConstructionMonitor.shared.waitUntilClosed(other) }
    return (owners.reversed().flatMap { owner in ConstructionMonitor.shared.locked { owner.kept.reversed() } }, owners)
  }

  /// Releases the instances of the scopes that have ended. Containers keep their singletons until they are released.
  ///
  /// - Returns: Those that are still alive.
  private func release(
    _ ended: Ended, _ later: [KeptInstance], from isolation: (any Actor)?, ignoring own: AnyObject? = nil
  ) -> [LeakedInstance] {
    var watched: [WatchedInstance] = []
    var released: [KeptInstance] = []
    for owner in ended.owners {
      owner.outer?.remove(owner.number)
      // A child keeps what it has registered for a scope around it.
      let kept = ConstructionMonitor.shared.locked {
        func ends(_ kept: KeptInstance) -> Bool { owner.scope != nil || kept.isScoped }
        defer { owner.kept.removeAll(where: ends) }
        return owner.kept.filter(ends)
      }
      released += kept.reversed()
      watched += kept.compactMap { WatchedInstance($0, isElsewhere: $0.actor != nil && $0.actor !== isolation) }
      let slots = owner.scope != nil || !kept.isEmpty ? owner.takeScopedSlots() : [:]
      extendLifetime(slots)
    }
    if let own { watched.removeAll { $0.object === own } }
    ActorEnds.close(later, release: released, from: isolation)
    released = []
    return LeakedInstance.report(on: watched, in: ended.owners.map(\.linked.graph))
  }
}
