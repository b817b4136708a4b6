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
    /// The owners that are open inside, by their scopes and the order of opening. Each takes itself out when it closes.
    var inner: [Scope?: [Int: WeakOwner]] = [:]
  }
  private struct WeakOwner: Sendable { weak var owner: Owner? }
  private let state = Guarded(State())
  private static let opened = Atomic(0)
  /// The position in the order of opening.
  private let number = Owner.opened.wrappingAdd(1, ordering: .relaxed).newValue

  init(_ linked: LinkedGraph, scope: Scope? = nil, in outer: Owner?, starting startup: PluginStartup? = nil) {
    self.linked = linked
    self.scope = scope
    self.outer = outer
    self.startup = startup
  }

  deinit {
    leaveOuter()
    // Without `close`, no closure runs. A cell retains the slot of a singleton too, so its instance moves out of it.
    var ends = Ends(from: nil)
    for slot in kept {
      if let actor = slot.actor, let instance = slot.discard() { ends.release(instance, on: actor) }
    }
    // Moved out of the lock: what is released runs code.
    let slots = state.withLock { exchange(&$0.slots, with: [:]) }
    for case let slots as ArgumentSlots in slots.values { ends.release(slots, on: slots.actor) }
    ends.finish()
  }

  /// Has the outer owner close this one, which is complete.
  ///
  /// - Parameter isReplacing: A Boolean value that indicates whether it takes the place of the others of its scope.
  /// - Returns: The open ones that it takes the place of, for the caller to close. O(*k*) in their number.
  @discardableResult
  func enterOuter(isReplacing: Bool = false) -> [Owner] {
    guard let outer else { return [] }
    let others = outer.state.withLock { state in
      defer { state.inner[scope, default: [:]][number] = WeakOwner(owner: self) }
      return isReplacing ? state.inner[scope] ?? [:] : [:]
    }
    // Closing marks the owner as closed before it looks for those inside it.
    if outer.hasClosed { close(from: nil) }
    return Self.inOrder(others)
  }

  /// Has the outer owner forget this one, which ends.
  func leaveOuter() {
    guard let outer else { return }
    let (scope, number) = (scope, number)
    outer.state.withLock { state in
      state.inner[scope]?[number] = nil
      if state.inner[scope]?.isEmpty == true { state.inner[scope] = nil }
    }
  }

  /// The owners that are open inside, in the order of opening.
  private var inner: [Owner] {
    let all = state.withLock { $0.inner }
    return Self.inOrder(all.values.reduce(into: [:]) { $0.merge($1) { first, _ in first } })
  }

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

  /// Returns the open scope that keeps the instances of a scope, from here outward, or `nil` if there is none.
  func nearest(_ scope: Scope) -> Owner? { sequence(first: self, next: \.outer).first { $0.scope == scope } }

  /// The container that it belongs to, without a scope or a parent around it.
  var root: Owner {
    var root = self
    while let outer = root.outer { root = outer }
    return root
  }

  var hasClosed: Bool { isClosed.load(ordering: .acquiring) }

  func checkIsOpen(for label: Label) throws { if hasClosed { throw label.refusal(.closed, fix: fixIfClosed) } }

  var fixIfClosed: String { "resolve before close(), or \(replacement)" }

  /// The alternative to using the owner after it has closed.
  var replacement: String {
    scope != nil ? "open a new scope" : outer != nil ? "make a new child" : "create a new container"
  }

  // MARK: Slots

  /// Returns the object that belongs to a cell, or creates it.
  func object<Object: AnyObject & Sendable>(of cell: CellIdentity, create: () -> Object) -> Object {
    state.withLock { state in
      // Only a cell creates its objects, of one type.
      if let object = state.slots[cell] { return unsafelyTyped(object) }
      let new = create()
      state.slots[cell] = new
      return new
    }
  }

  /// Returns the slot of a cell that takes no arguments, or `nil` if nothing has asked for its instance.
  func existingSlot(of cell: CellIdentity) -> AnySlot? { state.withLock { $0.slots[cell].map { unsafelyTyped($0) } } }

  /// Returns the slot of a cell if this is the open scope that keeps its instance, and something has asked for that.
  ///
  /// Another thread may close the owner meanwhile, so the slot is retained.
  func readySlot(of cell: CellIdentity, in scope: Scope) -> AnySlot? {
    guard self.scope == scope, cell.graph == ObjectIdentifier(linked) else { return nil }
    return existingSlot(of: cell)
  }

  /// Returns the slot of a cell's instance for values of its arguments.
  func slot(of cell: CellIdentity, _ arguments: AnyArgument, create: () -> AnySlot) throws -> AnySlot {
    try object(of: cell) { ArgumentSlots() }.slot(for: arguments, create: create)
  }

  /// Releases the arguments of a construction that has failed. O(1).
  func removeSlot(of cell: CellIdentity, _ arguments: AnyArgument) {
    state.withLock { $0.slots[cell] as? ArgumentSlots }?.remove(arguments)
  }

  /// Stores an input, in a scope that no one else knows yet.
  func setInput<Service>(
    _ value: Service, of identity: CellIdentity, _ cell: AnyCell, closings: [(Service) -> Void]
  ) throws {
    let slot = Slot<Service>(cell.label, on: cell.actors.first, closings: closings)
    try slot.store(value)
    slot.hasInjected()
    _ = slot.publish()
    state.withLock { state in
      state.slots[identity] = slot
      state.kept.append(slot)
    }
  }

  /// Returns the gate that a thread holds while it constructs a cycle of injections.
  func gate(of cycle: CellIdentity) -> Gate { object(of: cycle) { Gate() } }

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

  /// The slots that are kept, in the order of construction.
  var kept: [AnySlot] { state.withLock { $0.kept } }

  /// Keeps a new instance; the monitor has seen that the owner is open.
  func keep(_ slot: AnySlot) { state.withLock { $0.kept.append(slot) } }

  /// Removes and returns the instances that end with the owner: all of a scope. A container keeps its singletons until
  /// it is released, and a child ends those that it has registered for a scope around it.
  func takeEnded() -> (kept: [AnySlot], slots: [CellIdentity: any AnyObject & Sendable]) {
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
