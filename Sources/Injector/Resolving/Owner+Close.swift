extension Owner {
  /// Closes the owner.
  ///
  /// Instances that an actor has created are closed and released on it: before the method returns if the caller is on
  /// it, and otherwise later, in the same order.
  ///
  /// - Parameter opened: What the scope was opened for, which its holder still has, or `nil`.
  @discardableResult
  func close(from isolation: (any Actor)?, holding opened: HeldByOpener? = nil) -> [LeakedInstance] {
    let closing = Closing(on: CurrentThread.id)
    let (owners, others) = beginClosing(closing)
    defer { ConstructionMonitor.shared.end(closing) }
    for other in others { ConstructionMonitor.shared.wait(for: other, in: closing) }
    var ends = Ends(from: linked.graph.graph.concurrency.actor(of: isolation))
    for slot in Self.slotsToClose(of: owners) { ends.close(slot) }
    return Self.release(owners, &ends, holding: opened)
  }

  /// Closes the owner, each instance on its actor, in one order.
  nonisolated(nonsending) func closeAsync() async -> [LeakedInstance] {
    // No thread waits for it: the actor that it awaits next may be that thread's.
    let closing = Closing(on: nil)
    let (owners, others) = beginClosing(closing)
    defer { closing.end() }
    for other in others { await other.hasEnded() }
    for slot in Self.slotsToClose(of: owners) { await slot.close(on: slot.actor) }
    var ends = Ends(from: nil)
    return Self.release(owners, &ends, holding: nil)
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

  /// The slots with closures to run, in order: those of inner owners first and, of each owner, what depends on another
  /// before it.
  private static func slotsToClose(of owners: [Owner]) -> [AnySlot] {
    owners.reversed().flatMap { owner in
      let slots = owner.kept.filter(\.hasClosings)
      if slots.count < 2 { return slots }
      return owner.linked.assembly.endOrder.value.sorted(slots.map(\.label.node)).map { slots[$0] }
    }
  }

  /// Releases the instances of the scopes that have ended.
  ///
  /// - Returns: Those that are still alive.
  private static func release(_ owners: [Owner], _ ends: inout Ends, holding opened: HeldByOpener?) -> [LeakedInstance]
  {
    var watched: [WatchedInstance] = []
    for owner in owners {
      owner.leaveOuter()
      let (kept, slots) = owner.takeEnded()
      for slot in kept.reversed() { ends.release(slot, on: slot.actor) }
      watched += kept.map { WatchedInstance($0, of: owner, isElsewhere: !ends.areHere(on: $0.actor)) }
      // What is compared on an actor ends there too.
      for case let slots as ArgumentSlots in slots.values { ends.release(slots, on: slots.actor) }
      extendLifetime(slots)
    }
    ends.finish()
    return LeakedInstance.report(on: watched, in: owners, holding: opened)
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

  nonisolated(nonsending) func hasEnded() async {
    await withCheckedContinuation { task in
      let isAdded = waiting.withLock { $0?.append(task) } != nil
      if !isAdded { task.resume() }
    }
  }
}
