/// The constructions of shared instances in progress, and the threads and tasks that wait for them.
///
/// The value only makes decisions: each method returns what the caller must do, outside the lock if it takes time.
/// `ConstructionMonitor` holds the value of the process.
struct ConstructionState<Slot: Hashable & Sendable, Registration: Sendable, Waiter: Equatable & Sendable>: Sendable {
  /// The decision for a caller that needs the instance of a slot.
  enum Decision: Sendable {
    /// Create the instance, and then call `finish`. A task also waits for the outcome.
    case build(ConstructionBuilder)
    /// Wait until `finish` returns the waiter.
    case wait
    /// Use the instance, although its activation is running, because the activation waits for the caller.
    case use
    /// Throw an error, because the wait would never end. The registrations wait for each other, starting with the needed
    /// one.
    case cycle([Registration])
  }

  /// A construction in progress.
  struct Construction: Sendable {
    let builder: ConstructionBuilder
    /// The registration, for the path of a cycle.
    let registration: Registration
    /// The task that creates the instance, if it has started.
    fileprivate(set) var task: Task<Void, Never>?
    /// A Boolean value that indicates whether the instance exists and only its activation runs.
    fileprivate(set) var isActivating = false
    /// The waiters, each with its own construction, or `nil` if it has none.
    fileprivate(set) var waiting: [(waiter: Waiter, builder: ConstructionBuilder?)] = []
  }

  /// The constructions that have begun and not finished, by slot.
  private(set) var constructions: [Slot: Construction] = [:]
  /// The slots that each builder waits for: one for a thread, several for a task that awaits several at once.
  private var awaited: [ConstructionBuilder: [Slot]] = [:]
  private var tasks = 0

  /// Returns the decision for a thread that needs the instance of a slot.
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

  /// Returns the decision for a task that needs the instance of a slot.
  ///
  /// - Parameter current: The construction to which the task belongs, or `nil` if there is none.
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

  /// Records the task that creates the instance of a slot, unless the construction has finished.
  mutating func setTask(_ task: Task<Void, Never>, of slot: Slot, as builder: ConstructionBuilder) {
    if constructions[slot]?.builder == builder { constructions[slot]?.task = task }
  }

  /// Records that the instance of a slot exists and its activation begins, or that the activation failed.
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
  /// - Returns: `true` if the waiter was waiting and must be resumed; otherwise, `false`.
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

  /// Returns the registrations from a slot to the nearest one that the builder creates, along the waits, or `nil` if the
  /// builder isn't reachable.
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

/// The builder of an instance: a thread, which can nest constructions, or a task that was started for this instance only.
enum ConstructionBuilder: Hashable, Sendable {
  case thread(UInt)
  case task(Int)

  /// The construction that the current task runs or that started the current task, in any container.
  ///
  /// A task that outlives its factory still has this value. It then isn't the builder of any construction, so no cycle
  /// leads to it.
  @TaskLocal static var current: ConstructionBuilder?
}
