extension Slot {
  /// Returns the instance, constructs it in a resolve of its own, or waits for the thread that constructs it.
  ///
  /// A construction begins when its thread enters the gate, and ends when everything that it has built is kept and
  /// published, or nothing is. In between, the thread uses an instance as soon as the factory has returned; other
  /// threads see all of them when all are complete.
  ///
  /// - Parameters:
  ///   - gate: The gate that the constructing thread holds: the slot itself, or the one of its cycle of injections.
  ///   - steps: The injections and activations of a new instance, if there are any.
  func instance(
    through gate: AnyObject, of owner: Owner, on cycle: CellIdentity? = nil, _ steps: Steps<Service>? = nil,
    make: (ResolveSession) throws -> Service
  ) throws -> Service {
    var known: Service?
    let monitor = ConstructionMonitor.shared
    let entered = try monitor.enter(gate, for: label) {
      known = service
      return known != nil
    }
    guard let (construction, isOutermost) = entered else {
      guard let known else { preconditionFailure("the monitor asks before it enters") }
      return known
    }
    if let built = builtInstance {
      monitor.use(construction)
      return built
    }
    guard !isBuilding else {
      throw label.unfinished { [weak self, weak construction] work in
        guard let self, let construction, isBuilding else { return false }
        monitor.use(construction)
        waiting = work.joined(by: waiting)
        return true
      }
    }
    let new: Service
    do {
      try owner.checkIsOpen(for: label)
      let session = construction.session
      new = try session.completing(nil, self, on: cycle, in: owner, steps) {
        isBuilding = true
        defer { isBuilding = false }
        let new = try make(session)
        try store(new)
        construction.built.append((self, owner))
        return new
      }
    } catch {
      // What waits for the instance goes with it.
      extendLifetime(exchange(&waiting, with: nil))
      if isOutermost { try monitor.end(construction, failing: error) }
      throw error
    }
    if isOutermost { try monitor.end(construction) }
    return new
  }
}

/// The instances that a thread constructs as one.
///
/// Instances of a cycle that injections close are one construction. So is everything that has used an instance that
/// wasn't complete: a construction ends with the outermost one that it has used, as the components of Tarjan's
/// algorithm do (decision 29).
final class Construction {
  let thread: UInt
  let label: Label
  let outer: Construction?
  let depth: Int
  /// The depth of the outermost construction that this one has used.
  fileprivate var reach: Int
  /// The slots, and the gates that represent those of a cycle, that no other thread enters.
  fileprivate var gates: [AnyObject]
  fileprivate(set) var built: [(slot: AnySlot, owner: Owner)] = []
  /// The resolve of the construction.
  let session = ResolveSession()
  /// The resolves of constructions that end with this one.
  fileprivate var sessions: [ResolveSession] = []
  /// The condition that other threads wait for.
  fileprivate var ended: ConditionLock.Condition?
  /// The error of the construction, for those who have waited for it.
  fileprivate var failure: (any Error)?

  fileprivate init(_ label: Label, gate: AnyObject, on thread: UInt, in outer: Construction?) {
    self.label = label
    self.thread = thread
    self.outer = outer
    gates = [gate]
    depth = (outer?.depth ?? 0) + 1
    reach = depth
  }

  /// Has the outer construction end with what this one has built.
  fileprivate func merge(into outer: Construction) {
    outer.built += built
    outer.gates += gates
    outer.sessions += sessions + [session]
    outer.reach = min(outer.reach, reach)
    built = []
    gates = []
    sessions = []
  }

  /// Releases the user's objects: a thread that has waited for the construction can be the last that holds it.
  fileprivate func empty() {
    for session in sessions + [session] { session.end() }
    built = []
    gates = []
    sessions = []
  }
}

/// Who constructs what, who closes what, and who waits for whom.
///
/// The lock is held for decisions only: no user's code runs under it, no text is formed, and nothing of a user's is
/// released.
package final class ConstructionMonitor: @unchecked Sendable {
  // Sendable: everything is behind `mutex`.
  package static let shared = ConstructionMonitor()

  private var running: [ObjectIdentifier: Construction] = [:]
  private var innermost: [UInt: Construction] = [:]
  private var waiting: [UInt: ObjectIdentifier] = [:]
  /// The closings by threads.
  private var closing: [ObjectIdentifier: UInt] = [:]
  /// The condition that threads wait for until a closing has ended.
  private let closed = ConditionLock.Condition()
  private let mutex = ConditionLock()

  private init() {}

  private enum Entry {
    case ready
    case entered(Construction, isOutermost: Bool)
    case failed(any Error)
    case endless([Label])
  }

  /// Begins a construction, or joins the one that this thread runs, or waits for the one that another runs.
  ///
  /// - Returns: The construction and a Boolean value that indicates whether the caller ends it; `nil` if `isReady`
  ///   returns `true`.
  /// - Throws: `.cycle` if the thread would wait for itself; the error of a construction that it has waited for.
  func enter(
    _ gate: AnyObject, for label: Label, unless isReady: () -> Bool
  ) throws -> (construction: Construction, isOutermost: Bool)? {
    var met: [Construction] = []  // which are released outside the lock
    defer { extendLifetime(met) }
    switch mutex.locked({ enter(gate, for: label, unless: isReady, meeting: &met) }) {
    case .ready: return nil
    case .entered(let construction, let isOutermost): return (construction, isOutermost)
    case .failed(let error): throw error
    case .endless(let path): throw ResolutionError.cycle(path.map(\.key))
    }
  }

  private func enter(
    _ entered: AnyObject, for label: Label, unless isReady: () -> Bool, meeting met: inout [Construction]
  ) -> Entry {
    let (gate, thread) = (ObjectIdentifier(entered), CurrentThread.id)
    while !isReady() {
      guard let other = running[gate] else {
        let own = Construction(label, gate: entered, on: thread, in: innermost[thread])
        (running[gate], innermost[thread]) = (own, own)
        return .entered(own, isOutermost: true)
      }
      met.append(other)
      if other.thread == thread { return .entered(other, isOutermost: false) }
      if let path = endlessWait(of: thread, for: gate) { return .endless(path) }
      let ended = other.ended ?? ConditionLock.Condition()
      other.ended = ended
      waiting[thread] = gate
      ended.wait(mutex)
      waiting[thread] = nil
      if let failure = other.failure { return .failed(failure) }
    }
    return .ready
  }

  /// Has the innermost construction of the thread end with an outer one, as it uses what isn't complete there.
  func use(_ outer: Construction) {
    mutex.locked {
      if let inner = innermost[outer.thread] { inner.reach = min(inner.reach, outer.depth) }
    }
  }

  /// Ends a construction as a whole: keeps and publishes all that was built, or nothing if it has failed or an owner
  /// has closed. The outer construction does so if this one has used an instance that isn't complete there.
  ///
  /// Of what isn't kept, the closures of `onClose` run for the instances whose injections have run, the last first.
  /// They and the release of an instance can resolve, so the construction ends first.
  func end(_ construction: Construction, failing error: (any Error)? = nil) throws {
    defer { construction.empty() }
    let (built, gates) = (construction.built, construction.gates)
    if error == nil, let outer = construction.outer, construction.reach < construction.depth {
      construction.merge(into: outer)
      return leave(construction, gates, to: outer)
    }
    let failure = error ?? (keep(built) ? nil : construction.label.refusal(.closed))
    let discarded = built.reversed().compactMap { failure == nil ? $0.slot.publish() : $0.slot.discard() }
    leave(construction, gates, failing: failure)
    // On the actors of these closures, as their instances were created by this call.
    if failure != nil { for slot in discarded { slot.close() } }
    extendLifetime(discarded)
    if let failure { throw failure }
  }

  private func leave(
    _ construction: Construction, _ gates: [AnyObject], to heir: Construction? = nil,
    failing failure: (any Error)? = nil
  ) {
    // A cycle, or a closed owner, is no failure of those who have waited: they come from elsewhere, and try again.
    let isShared = failure.map { ![.cycle, .closed].contains(ResolutionError.caught($0).kind) } ?? false
    mutex.locked {
      if isShared { construction.failure = failure }
      for gate in gates.map({ ObjectIdentifier($0) }) where running[gate] === construction { running[gate] = heir }
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

  /// Returns a Boolean value that indicates whether a thread waits for another one's construction, which a test holds
  /// back until then.
  package func isWaiting(_ thread: UInt) -> Bool { mutex.locked { waiting[thread] != nil } }

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
