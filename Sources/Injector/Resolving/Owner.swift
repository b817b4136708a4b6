public import Synchronization

/// A container or an open scope, which keeps shared instances until it closes.
@usableFromInline final class Owner: Sendable {
  @usableFromInline let linked: LinkedGraph
  /// The scope that is open, or `nil` for a container.
  let scope: Scope?
  /// The owner that this one was opened in, and closes with.
  let outer: Owner?
  /// The plugins that are awaited.
  let startup: PluginStartup?
  @usableFromInline let isClosed = Atomic<Bool>(false)
  /// A Boolean value that indicates whether the plugins stop, so that nothing starts here or in a child.
  let isStopping = Guarded(false)

  private struct State {
    /// The slots, and the objects that hold several of them, by their cells.
    var slots: [CellIdentity: any AnyObject & Sendable] = [:]
    /// The slots to close with the owner, in the order of construction.
    var kept: [AnySlot] = []
    /// The closing that has closed the owner, or closes it.
    var closing: Closing?
    /// The owners that are open inside, by the order of opening. Each takes itself out when it closes.
    var inner: [Int: WeakOwner] = [:]
  }
  private struct WeakOwner: Sendable { weak var owner: Owner? }
  private let state = Guarded(State())
  private static let opened = Atomic(0)
  /// The position in the order of opening.
  private let number = Owner.opened.wrappingAdd(1, ordering: .relaxed).newValue

  init(_ linked: LinkedGraph, scope: Scope? = nil, in outer: Owner?, starting startup: PluginStartup? = nil) {
    (self.linked, self.scope, self.outer, self.startup) = (linked, scope, outer, startup)
  }

  deinit {
    outer?.remove(number)
    // Without `close`, no closure runs. A cell retains the slot of a singleton too, so its instance moves out of it.
    var ends = ActorEnds()
    for slot in kept {
      if let actor = slot.actor, let instance = slot.discard() { ends.release(instance, on: actor) }
    }
    // Moved out of the lock: what is released runs code.
    let slots = state.withLock { exchange(&$0.slots, with: [:]) }
    for case let slots as ArgumentSlots in slots.values {
      if let actor = slots.actor { ends.release(slots, on: actor) }
    }
    ends.begin()
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
    if outer.hasClosed { close(from: nil) }
    return Self.inOrder(others).filter { $0.scope == scope }
  }

  private func remove(_ number: Int) { _ = state.withLock { $0.inner.removeValue(forKey: number) } }

  /// The owners that are open inside, in the order of opening.
  private var inner: [Owner] { Self.inOrder(state.withLock { $0.inner }) }

  /// The owner and those inside it, each before those that were opened in it, the oldest of them first, without those
  /// that a condition leaves out and the owners inside them.
  func family(where isIncluded: (Owner) -> Bool = { _ in true }) -> [Owner] {
    // Without recursion, as owners can be nested deeper than a stack allows.
    var (family, pending) = ([Owner](), [self])
    while let owner = pending.popLast() {
      guard isIncluded(owner) else { continue }
      family.append(owner)
      pending += owner.inner.reversed()
    }
    return family
  }

  private static func inOrder(_ owners: [Int: WeakOwner]) -> [Owner] {
    owners.keys.sorted().compactMap { owners[$0]?.owner }
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

  /// Returns the object that belongs to a cell, or creates it.
  func object<Object: AnyObject & Sendable>(of cell: CellIdentity, create: () -> Object) -> Object {
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
  func slot(of cell: CellIdentity, _ arguments: AnyArgument?, create: () -> AnySlot) throws -> AnySlot {
    guard let arguments else { return object(of: cell, create: create) }
    return try object(of: cell) { ArgumentSlots() }.slot(for: arguments, create: create)
  }

  /// Releases the arguments of constructions that have failed.
  func removeEndedSlots(of cell: CellIdentity) { state.withLock { $0.slots[cell] as? ArgumentSlots }?.removeEnded() }

  /// Stores an input, in a scope that no one else knows yet.
  func setInput<Service>(_ value: Service, of identity: CellIdentity, _ cell: AnyCell, closings: [(Service) -> Void]) {
    let slot = Slot<Service>(cell.label, on: cell.actors.first, closings: closings)
    slot.store(value)
    _ = slot.publish()
    state.withLock { state in
      state.slots[identity] = slot
      state.kept.append(slot)
    }
  }

  /// Returns the gate that a thread holds while it constructs a cycle of injections.
  func gate(of cycle: CellIdentity) -> Gate { object(of: cycle) { Gate() } }

  // MARK: Closing

  var hasClosed: Bool { isClosed.load(ordering: .acquiring) }

  /// Marks the owner as closed, under the lock of the monitor: which instances it keeps is decided there.
  ///
  /// - Returns: The closing that has marked it before, or `nil` if the owner was open.
  func markClosed(by closing: Closing) -> Closing? {
    state.withLock { state in
      if let other = state.closing { return other }
      state.closing = closing
      isClosed.store(true, ordering: .releasing)
      return nil
    }
  }

  func checkIsOpen(for label: Label) throws { if hasClosed { throw label.refusal(.closed, fix: fixIfClosed) } }

  var fixIfClosed: String { "resolve before close(), or \(replacement)" }

  /// The alternative to using the owner after it has closed.
  var replacement: String {
    scope != nil ? "open a new scope" : outer != nil ? "make a new child" : "create a new container"
  }

  private var kept: [AnySlot] { state.withLock { $0.kept } }

  /// Keeps a new instance; the monitor has seen that the owner is open.
  func keep(_ slot: AnySlot) { state.withLock { $0.kept.append(slot) } }

  /// Closes the owner.
  ///
  /// Instances that an actor has created are closed and released on it: before the method returns if the caller is on
  /// it, and otherwise later, in the same order.
  @discardableResult
  func close(from isolation: (any Actor)?, ignoring own: AnyObject? = nil) -> [LeakedInstance] {
    let closing = Closing(on: CurrentThread.id)
    let (owners, others) = beginClosing(closing)
    defer { ConstructionMonitor.shared.end(closing) }
    for other in others { ConstructionMonitor.shared.wait(for: other, in: closing) }
    let isolation = linked.graph.graph.concurrency.actor(of: isolation)
    var ends = ActorEnds()
    for owner in owners.reversed() {
      for slot in owner.kept.reversed() {
        if let actor = slot.actor, actor !== isolation { ends.close(slot, on: actor) } else { slot.close() }
      }
    }
    return Self.release(owners, ends, from: isolation, ignoring: own)
  }

  /// Closes the owner, each instance on its actor, in one order.
  nonisolated(nonsending) func closeAsync() async -> [LeakedInstance] {
    // No thread waits for it: the actor that it awaits next may be that thread's.
    let closing = Closing(on: nil)
    let (owners, others) = beginClosing(closing)
    defer { closing.end() }
    for other in others { await other.hasEnded() }
    for owner in owners.reversed() {
      for slot in owner.kept.reversed() { await slot.close(on: slot.actor) }
    }
    return Self.release(owners, ActorEnds(), from: nil)
  }

  /// Marks the owner and those inside it as closed.
  ///
  /// - Returns: The owners to close, each before those that were opened in it, the oldest of them first: the reverse of
  ///   the order of closing. And the closings that have marked others of them, and come first.
  private func beginClosing(_ closing: Closing) -> (owners: [Owner], others: [Closing]) {
    var others: [Closing] = []
    let owners = family { owner in
      let other = ConstructionMonitor.shared.mark(owner, by: closing)
      if let other { others.append(other) }
      return other == nil
    }
    return (owners, others)
  }

  /// Releases the instances of the scopes that have ended.
  ///
  /// - Returns: Those that are still alive.
  private static func release(
    _ owners: [Owner], _ ends: consuming ActorEnds, from isolation: (any Actor)?, ignoring own: AnyObject? = nil
  ) -> [LeakedInstance] {
    var watched: [WatchedInstance] = []
    var released: [AnySlot] = []
    for owner in owners {
      owner.outer?.remove(owner.number)
      let (kept, slots) = owner.takeEnded()
      for slot in kept.reversed() {
        if let actor = slot.actor, actor !== isolation { ends.release(slot, on: actor) } else { released.append(slot) }
      }
      watched += kept.map { WatchedInstance($0, isElsewhere: $0.actor != nil && $0.actor !== isolation) }
      // What is compared on an actor ends there too.
      for case let slots as ArgumentSlots in slots.values {
        if let actor = slots.actor, actor !== isolation { ends.release(slots, on: actor) }
      }
      extendLifetime(slots)
    }
    if let own { watched.removeAll { $0.object === own } }
    released = []
    ends.begin()
    return LeakedInstance.report(on: watched, in: owners.map(\.linked.graph))
  }

  /// Removes and returns the instances that end with the owner: all of a scope. A container keeps its singletons until
  /// it is released, and a child ends those that it has registered for a scope around it.
  private func takeEnded() -> (kept: [AnySlot], slots: [CellIdentity: any AnyObject & Sendable]) {
    let nodes = linked.graph.graph.nodes
    func ends(_ node: Int) -> Bool { scope != nil || node >= 0 && nodes[node].lifetime.scope != nil }
    return state.withLock { state in
      let (kept, slots) = (state.kept, state.slots)
      state.kept.removeAll { ends($0.label.node) }
      state.slots = slots.filter { !ends($0.key.node) }
      return (kept.filter { ends($0.label.node) }, slots.filter { ends($0.key.node) })
    }
  }
}

/// One closing of an owner and of the owners inside it, for others to wait for.
final class Closing: Sendable {
  /// The thread that runs the closures, or `nil` if tasks do, which no thread waits for.
  let thread: UInt?
  /// The tasks that await the end, or `nil` once it's reached.
  private let waiting = Guarded<[CheckedContinuation<Void, Never>]?>([])

  init(on thread: UInt?) { self.thread = thread }

  func end() {
    let waiting = waiting.withLock { $0.take() }
    for task in waiting ?? [] { task.resume() }
  }

  func hasEnded() async {
    await withCheckedContinuation { task in
      let isAdded = waiting.withLock { $0?.append(task) } != nil
      if !isAdded { task.resume() }
    }
  }
}
