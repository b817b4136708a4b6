/// The instances that a thread constructs as one, and the injections and activations that complete them.
///
/// Its thread uses an instance as soon as the factory has returned. Other threads see all of them when all are
/// complete. Instances of a cycle that injections close are one construction. So is everything that has used an
/// instance that wasn't complete: a construction ends with the outermost one that it has used, as the components of
/// Tarjan's algorithm do.
final class Construction {
  let thread: UInt
  let label: Label
  let outer: Construction?
  let depth: Int
  /// The depth of the outermost construction that this one has used.
  var reach: Int
  /// The slots, and the gates that represent those of a cycle, that no other thread enters.
  var gates: [AnyObject]
  var built: [(slot: AnySlot, owner: Owner)] = []
  let shared = SharedInstances()
  /// The condition that other threads wait for.
  fileprivate var ended: ConditionLock.Condition?
  /// The error of the construction, for those who have waited for it. Written before they are woken.
  fileprivate var failure: (any Error)?

  init(_ label: Label, gate: AnyObject, on thread: UInt, in outer: Construction?) {
    (self.label, self.thread, self.outer, gates) = (label, thread, outer, [gate])
    depth = (outer?.depth ?? 0) + 1
    reach = depth
  }

  /// Releases the user's objects: a thread that has waited for the construction can be the last that holds it.
  fileprivate func empty() {
    shared.end()
    (built, gates) = ([], [])
  }
}

/// Who constructs what, who closes what, and who waits for whom.
///
/// The lock is held for decisions only: no user's code runs under it, and nothing of a user's is released under it.
final class ConstructionMonitor: @unchecked Sendable {
  // Sendable: everything is behind `mutex`.
  static let shared = ConstructionMonitor()

  private var running: [ObjectIdentifier: Construction] = [:]
  private var innermost: [UInt: Construction] = [:]
  private var waiting: [UInt: ObjectIdentifier] = [:]
  /// The closings by threads.
  private var closing: [ObjectIdentifier: UInt] = [:]
  /// The condition that threads wait for until a closing has ended.
  private let closed = ConditionLock.Condition()
  private let mutex = ConditionLock()

  private init() {}

  /// Begins a construction, or joins the one that this thread runs, or waits for the one that another runs.
  ///
  /// - Returns: The construction and a Boolean value that indicates whether the caller ends it; `nil` if `isReady`
  ///   returns `true`.
  /// - Throws: `.cycle` if the thread would wait for itself; the error of a construction that it has waited for.
  func enter(
    _ entered: AnyObject, for label: Label, unless isReady: () -> Bool
  ) throws -> (construction: Construction, isOutermost: Bool)? {
    let (gate, thread) = (ObjectIdentifier(entered), CurrentThread.id)
    var met: [Construction] = []  // which are released outside the lock
    defer { extendLifetime(met) }
    return try mutex.locked {
      while !isReady() {
        let inner = innermost[thread]
        guard let other = running[gate] else {
          let own = Construction(label, gate: entered, on: thread, in: inner)
          (running[gate], innermost[thread]) = (own, own)
          return (own, true)
        }
        met.append(other)
        if other.thread == thread {
          if let inner { inner.reach = min(inner.reach, other.depth) }
          return (other, false)
        }
        if let path = endlessWait(of: thread, for: gate) { throw Label.cycle(path) }
        let ended = other.ended ?? ConditionLock.Condition()
        other.ended = ended
        waiting[thread] = gate
        ended.wait(mutex)
        waiting[thread] = nil
        if let failure = other.failure { throw failure }
      }
      return nil
    }
  }

  /// Ends a construction as a whole: keeps and publishes all that was built, or nothing if it has failed or an owner
  /// has closed. The outer construction does so if this one has used an instance that isn't complete there.
  ///
  /// Releasing an instance can resolve, so the construction ends first.
  func end(_ construction: Construction, failing error: (any Error)? = nil) throws {
    defer { construction.empty() }
    if error == nil, let outer = construction.outer, construction.reach < construction.depth {
      outer.built += construction.built
      outer.gates += construction.gates
      outer.reach = min(outer.reach, construction.reach)
      return leave(construction, to: outer)
    }
    let built = construction.built
    let isRefused = error == nil && !keep(built)
    let failure = isRefused ? construction.label.refusal(.closed) : error
    // These aren't the failure of others, who may come from elsewhere, or ask another owner: they try.
    if ![.cycle, .closed].contains((failure as? ResolutionError)?.kind) { construction.failure = failure }
    let released = built.reversed().compactMap { failure == nil ? $0.slot.publish() : $0.slot.discard() }
    leave(construction)
    // On the actors of these closures, as their instances were created by this call.
    if isRefused { for slot in released { slot.close() } }
    extendLifetime(released)
    if let failure { throw failure }
  }

  private func leave(_ construction: Construction, to heir: Construction? = nil) {
    mutex.locked {
      for gate in construction.gates.map({ ObjectIdentifier($0) }) where running[gate] === construction {
        running[gate] = heir
      }
      if innermost[construction.thread] === construction { innermost[construction.thread] = construction.outer }
      construction.ended?.broadcast()
    }
  }

  /// Has the owners keep new instances: all of them, or none if an owner has closed meanwhile.
  func keep(_ built: [(slot: AnySlot, owner: Owner)]) -> Bool {
    mutex.locked {
      guard built.allSatisfy({ !$0.owner.hasClosed }) else { return false }
      for (slot, owner) in built where slot.isKept { owner.keep(slot) }
      return true
    }
  }

  /// Returns the path of a wait that would last forever, or `nil`: the one who constructs waits, through others, for
  /// this thread.
  private func endlessWait(of thread: UInt, for gate: ObjectIdentifier) -> [Label]? {
    var path: [Label] = []
    var next: ObjectIdentifier? = gate
    while let gate = next, let other = running[gate] {
      path.append(other.label)
      if other.thread == thread { return path }
      next = waiting[other.thread]
    }
    return nil
  }

  // MARK: Closing

  /// Marks an owner as closed, so that it keeps no new instance.
  ///
  /// - Returns: The closing that has marked it before, or `nil` if the owner was open.
  func mark(_ owner: Owner, by new: Closing) -> Closing? {
    mutex.locked {
      let other = owner.markClosed(by: new)
      if other == nil { closing[ObjectIdentifier(new)] = new.thread }
      return other
    }
  }

  func end(_ ended: Closing) {
    mutex.locked {
      closing[ObjectIdentifier(ended)] = nil
      closed.broadcast()
    }
    ended.end()
  }

  /// Waits until another thread has run the closures of the owners that it closes, unless tasks do.
  ///
  /// A thread that constructs something, or closes something else, waits for no closing, which may wait for it.
  func wait(for other: Closing, in own: Closing) {
    let (other, own, thread) = (ObjectIdentifier(other), ObjectIdentifier(own), CurrentThread.id)
    mutex.locked {
      guard innermost[thread] == nil, !closing.contains(where: { $0.value == thread && $0.key != own }) else { return }
      while closing[other] != nil { closed.wait(mutex) }
    }
  }
}
