/// Who builds which shared instance, and who waits for whom.
///
/// A value that only decides: each function returns what its caller has to do, with the lock released where that
/// takes time. `ConstructionMonitor` holds the one that the process decides by.
struct ConstructionState<Slot: Hashable & Sendable, Registration: Sendable, Waiter: Equatable & Sendable>: Sendable {
  /// What to do about a slot whose instance is needed.
  enum Decision: Sendable {
    /// Build the instance, then call `finish`. A task that asks waits for the outcome, too.
    case build(ConstructionBuilder)
    /// Wait until `finish` returns the waiter.
    case wait
    /// Use the instance, although its activation is still running: it runs on behalf of the caller.
    case use
    /// Throw: waiting would never end. The registrations wait for each other, from the one that is needed on.
    case cycle([Registration])
  }

  /// An instance that is being built.
  struct Construction: Sendable {
    let builder: ConstructionBuilder
    /// For the path of a cycle.
    let registration: Registration
    /// The builder, if it is a task that has been started.
    fileprivate(set) var task: Task<Void, Never>?
    /// A Boolean value that indicates whether the instance exists and only its activation runs.
    fileprivate(set) var isActivating = false
    /// Those who wait, and what each of them builds itself; `nil` if that is nothing.
    fileprivate(set) var waiting: [(waiter: Waiter, builder: ConstructionBuilder?)] = []
  }

  /// The constructions that have begun and not finished, by slot.
  private(set) var constructions: [Slot: Construction] = [:]
  /// The slots that each builder waits for: one for a thread, several for a task that awaits several at once.
  private var awaited: [ConstructionBuilder: [Slot]] = [:]
  private var tasks = 0

  /// Decides what a thread does that needs a slot's instance.
  mutating func claim(
    _ slot: Slot, byThread thread: UInt, of registration: Registration, waiter: () -> Waiter
  ) -> Decision {
    let builder = ConstructionBuilder.thread(thread)
    guard let construction = constructions[slot] else {
      constructions[slot] = Construction(builder: builder, registration: registration)
      return .build(builder)
    }
    // Another thread must not see an instance before it is activated, not even one that the activation waits for.
    if construction.isActivating, construction.builder == builder { return .use }
    if let path = path(from: slot, to: builder) { return .cycle(path) }
    wait(for: slot, waiter(), builder)
    return .wait
  }

  /// Decides what a task does that needs a slot's instance.
  ///
  /// - Parameter current: The construction that the task belongs to; `nil` if it belongs to none.
  mutating func claim(
    _ slot: Slot, inside current: ConstructionBuilder?, of registration: Registration, waiter: Waiter
  ) -> Decision {
    guard let construction = constructions[slot] else {
      tasks += 1
      let builder = ConstructionBuilder.task(tasks)
      constructions[slot] = Construction(builder: builder, registration: registration)
      wait(for: slot, waiter, current)
      return .build(builder)
    }
    if let current, let path = path(from: slot, to: current) {
      return construction.isActivating ? .use : .cycle(path)
    }
    wait(for: slot, waiter, current)
    return .wait
  }

  /// Notes the task that builds a slot's instance, unless it has finished already.
  mutating func setTask(_ task: Task<Void, Never>, of slot: Slot, as builder: ConstructionBuilder) {
    if constructions[slot]?.builder == builder { constructions[slot]?.task = task }
  }

  /// Notes that a slot's instance exists and that its activation begins, or that the activation has failed.
  mutating func setActivating(_ isActivating: Bool, _ slot: Slot) { constructions[slot]?.isActivating = isActivating }

  /// Ends a construction.
  ///
  /// - Returns: The construction, with the waiters to resume.
  mutating func finish(_ slot: Slot) -> Construction? {
    guard let construction = constructions.removeValue(forKey: slot) else { return nil }
    for (_, builder) in construction.waiting { if let builder { stopWaiting(builder, for: slot) } }
    return construction
  }

  /// Ends a wait before the construction ends.
  ///
  /// - Returns: A Boolean value that indicates whether the waiter was waiting, and has to be resumed.
  mutating func cancel(_ waiter: Waiter, of slot: Slot) -> Bool {
    guard let index = constructions[slot]?.waiting.firstIndex(where: { $0.waiter == waiter }),
      let removed = constructions[slot]?.waiting.remove(at: index)
    else { return false }
    if let builder = removed.builder { stopWaiting(builder, for: slot) }
    return true
  }

  private mutating func wait(for slot: Slot, _ waiter: Waiter, _ builder: ConstructionBuilder?) {
    constructions[slot]?.waiting.append((waiter, builder))
    if let builder { awaited[builder, default: []].append(slot) }
  }

  private mutating func stopWaiting(_ builder: ConstructionBuilder, for slot: Slot) {
    guard let index = awaited[builder]?.firstIndex(of: slot) else { return }
    awaited[builder]?.remove(at: index)
    if awaited[builder]?.isEmpty == true { awaited[builder] = nil }
  }

  /// The registrations from a slot to the nearest one that the builder builds, following who waits for whom, or `nil` if
  /// the builder is not reached.
  private func path(from slot: Slot, to builder: ConstructionBuilder) -> [Registration]? {
    var reached = [(slot: slot, from: -1)]
    var seen: Set = [slot]
    var position = 0
    while position < reached.count {
      if let construction = constructions[reached[position].slot] {
        if construction.builder == builder {
          let slots = sequence(first: position) { reached[$0].from < 0 ? nil : reached[$0].from }
          return slots.reversed().compactMap { constructions[reached[$0].slot]?.registration }
        }
        for next in awaited[construction.builder] ?? [] where seen.insert(next).inserted {
          reached.append((next, position))
        }
      }
      position += 1
    }
    return nil
  }
}

/// Who builds an instance: a thread, which builds others one inside the other, or a task that was started for it alone.
enum ConstructionBuilder: Hashable, Sendable {
  case thread(UInt)
  case task(Int)

  /// The construction that the current task runs, or that has started it, from whichever container it resolves.
  ///
  /// A task that a factory leaves behind has it still. It then is the builder of nothing, so no cycle leads to it.
  @TaskLocal static var current: ConstructionBuilder?
}
