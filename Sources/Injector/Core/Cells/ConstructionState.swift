/// The constructions of shared instances in progress, and the threads and tasks that wait for them.
///
/// The value only makes decisions: each method returns what the caller must do, outside the lock if it takes time.
/// `ConstructionMonitor` holds the value of the process.
///
/// While the activation of an instance runs, what the activation waits for may use the instance. A construction that
/// has used it is *provisional*: the instance that it creates is kept, and seen by others, when that activation
/// succeeds, and is discarded if it fails.
struct ConstructionState<Slot: Hashable & Sendable, Registration: Sendable, Waiter: Equatable & Sendable>: Sendable {
  /// The decision for a caller that needs the instance of a slot.
  enum Decision: Sendable {
    /// Create the instance, and then call `finish`. A task also waits for the outcome.
    case build(ConstructionBuilder)
    /// Wait until `finish` returns the waiter.
    case wait
    /// Use the instance, although it isn't kept yet, because the activation that decides about it waits for the
    /// caller.
    case use
    /// Throw an error, because the wait would never end. The registrations wait for each other, starting with the
    /// needed one.
    case cycle([Registration])
  }

  /// A construction in progress.
  struct Construction: Sendable {
    let builder: ConstructionBuilder
    /// The registration, for the path of a cycle.
    let registration: Registration
    /// The position among all constructions, in the order in which they began.
    let number: Int
    /// A Boolean value that indicates whether an owner closes, and no instance is created.
    var isClosing = false
    fileprivate var phase = Phase.creating
    /// A Boolean value that indicates whether it is the closing of an owner that goes on after a task's construction,
    /// so that no thread waits for it.
    fileprivate(set) var isPostponed = false
    /// The slots of the instances that this construction has used during their activation.
    fileprivate var used = Set<Slot>()
    /// The error of an activation whose instance this construction has used, or `nil` if none has failed.
    fileprivate var failure: ResolutionError?
    /// The task that creates the instance, if it has started.
    fileprivate(set) var task: Task<Void, Never>?
    /// The waiters, each with its own construction, or `nil` if it has none.
    fileprivate(set) var waiting: [(waiter: Waiter, builder: ConstructionBuilder?)] = []
  }

  enum Phase: Sendable {
    case creating
    /// The instance exists, and its activation runs.
    case activating
    /// The instance is complete but provisional.
    case complete
  }

  /// What follows from the success of a construction.
  enum Success: Sendable {
    /// The constructions have ended: that of the provisional instances that waited for this one only, and, last, its
    /// own. The instances are kept.
    case keep([Construction])
    /// The instance is provisional. The waiters on which its activations depend claim it again.
    case wait([Waiter])
    /// The instance isn't kept, as another's activation has failed.
    case fail(ResolutionError)
  }

  /// What a thread that closes an owner does about the constructions that may use what it closes.
  enum Closing: Sendable {
    /// Nothing: there are none, or they wait for the thread.
    case go
    /// Wait until a thread has finished one, and ask again.
    case wait
    /// Go on once a task has finished one: no thread waits for a task.
    case later(Slot)
  }

  /// The constructions that have begun and not finished, by slot.
  private(set) var constructions = [Slot: Construction]()
  /// The slots that each builder, by its number, waits for: one for a thread, several for a task that awaits several
  /// at once.
  private var awaited = [Int: [Slot]]()
  /// The construction that each thread that closes an owner waits for, by its number. Unlike the other waits, these
  /// end as soon as they would last forever.
  private var closing = [Int: (slot: Slot, waiter: Waiter)]()
  /// The number of constructions that are closings.
  private var closings = 0
  /// The number of constructions that have begun.
  private(set) var begun = 0

  /// Returns the decision for a thread that needs the instance of a slot.
  ///
  /// - Parameter isClosing: A Boolean value that indicates whether the thread closes an owner, and so doesn't wait
  ///   for a closing that waits for it.
  mutating func claim(
    _ slot: Slot, byThread thread: UInt, of registration: Registration, isClosing: Bool = false, waiter: () -> Waiter
  ) -> Decision {
    let builder = ConstructionBuilder.thread(thread)
    guard let construction = constructions[slot] else {
      begun += 1
      if isClosing { closings += 1 }
      constructions[slot] = Construction(
        builder: builder, registration: registration, number: begun, isClosing: isClosing)
      return .build(builder)
    }
    // Another thread must not see an instance before it is activated, not even one that the activation waits for.
    if construction.phase != .creating, construction.builder.number == builder.number {
      use(slot, in: innermost(of: builder))
      return .use
    }
    if let path = path(from: slot, to: builder, throughClosings: isClosing) { return .cycle(path) }
    wait(for: slot, waiter(), builder)
    return .wait
  }

  /// Returns what a thread does before it closes what some constructions may use.
  ///
  /// - Parameters:
  ///   - last: The number of constructions when the closing began. Later ones receive nothing of what closes.
  ///   - isUser: A closure that returns a Boolean value that indicates whether a construction may use it.
  mutating func waitToClose(
    byThread thread: UInt, upTo last: Int, waiter: () -> Waiter, isUser: (Registration) -> Bool
  ) -> Closing {
    // Owners can be nested deep, and all of them close.
    guard constructions.count > closings else { return .go }
    let builder = ConstructionBuilder.thread(thread)
    var decision = Closing.go
    for (slot, construction) in constructions where construction.number <= last && isUser(construction.registration) {
      guard case .thread = construction.builder else {
        decision = .later(slot)
        continue
      }
      if path(from: slot, to: builder, throughClosings: true) != nil { continue }
      let waiter = waiter()
      wait(for: slot, waiter, nil)
      closing[builder.number] = (slot, waiter)
      return .wait
    }
    return decision
  }

  /// Ends the waits of threads that close an owner and would wait forever, since another thread has begun to wait.
  ///
  /// - Returns: The waiters to resume.
  mutating func endlessClosings() -> [Waiter] {
    guard !closing.isEmpty else { return [] }
    let endless = closing.filter { path(from: $1.slot, toNumber: $0, throughClosings: true) != nil }
    return endless.values.filter { cancel($0.waiter, of: $0.slot) }.map(\.waiter)
  }

  /// Removes and returns what waits for the closing of an owner, except for closings that go on after it.
  mutating func removeThreads(waitingFor owner: Slot) -> [Waiter] {
    let waiting = constructions[owner]?.waiting ?? []
    return waiting.filter { $0.builder != nil && cancel($0.waiter, of: owner) }.map(\.waiter)
  }

  /// Has the closing of some owners go on after a construction. Returns `false` if that has ended.
  mutating func postpone(_ owners: [Slot], _ waiter: Waiter, after slot: Slot) -> Bool {
    guard constructions[slot] != nil else { return false }
    for owner in owners { constructions[owner]?.isPostponed = true }
    wait(for: slot, waiter, nil)
    return true
  }

  /// Returns the decision for a task that needs the instance of a slot.
  ///
  /// - Parameter current: The construction to which the task belongs, or `nil` if there is none.
  mutating func claim(
    _ slot: Slot, inside current: ConstructionBuilder?, of registration: Registration, waiter: Waiter
  ) -> Decision {
    guard let construction = constructions[slot] else {
      begun += 1
      let builder = ConstructionBuilder.task(begun)
      constructions[slot] = Construction(builder: builder, registration: registration, number: begun)
      wait(for: slot, waiter, current)
      return .build(builder)
    }
    if let current, let path = path(from: slot, to: current) {
      guard construction.phase != .creating else { return .cycle(path) }
      use(slot, in: innermost(of: current))
      return .use
    }
    wait(for: slot, waiter, current)
    return .wait
  }

  /// Records the task that creates the instance of a slot, unless the construction has finished.
  mutating func setTask(_ task: Task<Void, Never>, of slot: Slot, as builder: ConstructionBuilder) {
    if constructions[slot]?.builder.number == builder.number { constructions[slot]?.task = task }
  }

  /// Records that the instance of a slot exists and its activation begins.
  mutating func beginActivation(of slot: Slot) { constructions[slot]?.phase = .activating }

  /// Records that the instance of a slot is complete: ends the construction, unless the instance is provisional.
  mutating func succeed(_ slot: Slot) -> Success {
    guard let construction = constructions[slot] else { return .keep([]) }
    if let failure = construction.failure { return .fail(failure) }
    var used = construction.used
    used.remove(slot)
    let isUsed = construction.phase == .activating
    if isUsed {
      // What has used this instance is decided about together with it.
      for (other, entry) in constructions where other != slot && entry.used.contains(slot) {
        constructions[other]?.used.remove(slot)
        constructions[other]?.used.formUnion(used)
      }
    }
    guard used.isEmpty else { return .wait(makeProvisional(slot, using: used)) }
    let decided = isUsed ? constructions.filter { $0.value.phase == .complete && $0.value.used.isEmpty } : [:]
    let own = finish(slot)
    return .keep(decided.compactMap { finish($0.key) } + (own.map { [$0] } ?? []))
  }

  /// Records that the activation of a slot's instance, or what follows it, has failed. The construction and those
  /// that the method returns don't end yet, so that the deinitialization of an instance finds it under construction.
  ///
  /// - Returns: The complete instances that have used this one, newest first, to discard.
  mutating func fail(_ slot: Slot, with failure: ResolutionError) -> [(slot: Slot, construction: Construction)] {
    constructions[slot]?.phase = .creating
    var discarded: [(slot: Slot, construction: Construction)] = []
    for (other, entry) in constructions where other != slot && entry.used.contains(slot) {
      if entry.phase == .complete {
        constructions[other]?.phase = .creating
        discarded.append((other, entry))
      } else if entry.failure == nil {
        // An earlier error stays, as releasing one could run a user's code under the lock.
        constructions[other]?.failure = failure
      }
    }
    return discarded.sorted { $0.construction.number > $1.construction.number }
  }

  /// Ends a construction.
  ///
  /// - Returns: The construction, with the waiters to resume.
  mutating func finish(_ slot: Slot) -> Construction? {
    guard let construction = constructions.removeValue(forKey: slot) else { return nil }
    if construction.isClosing { closings -= 1 }
    if !construction.used.isEmpty, case .task = construction.builder { awaited[construction.builder.number] = nil }
    for (_, builder) in construction.waiting { if let builder { stopWaiting(builder, for: slot) } }
    if !closing.isEmpty { closing = closing.filter { $0.value.slot != slot } }
    return construction
  }

  /// Returns the slot of the construction that a builder is in, or `nil` if it builds nothing.
  private func innermost(of builder: ConstructionBuilder) -> Slot? {
    constructions.filter { $0.value.builder.number == builder.number && $0.value.phase != .complete }
      .max { $0.value.number < $1.value.number }?.key
  }

  /// Records that a construction uses the instance of a slot that isn't kept yet.
  mutating func use(_ slot: Slot, in user: Slot?) {
    guard let user, let construction = constructions[slot] else { return }
    constructions[user]?.used.formUnion(construction.phase == .complete ? construction.used : [slot])
  }

  /// Has a complete instance wait for the activations that decide about it.
  ///
  /// - Returns: The waiters that these activations wait for.
  private mutating func makeProvisional(_ slot: Slot, using used: Set<Slot>) -> [Waiter] {
    guard let construction = constructions[slot] else { return [] }
    constructions[slot]?.phase = .complete
    constructions[slot]?.used = used
    // What a thread builds is for the construction around it. Other threads wait until the instance is kept.
    guard case .task = construction.builder else {
      use(slot, in: innermost(of: construction.builder))
      return []
    }
    awaited[construction.builder.number] = Array(used)
    var resumed: [Waiter] = []
    for (waiter, builder) in construction.waiting {
      if let builder, path(from: slot, to: builder) != nil, cancel(waiter, of: slot) { resumed.append(waiter) }
    }
    return resumed
  }

  /// Ends a wait before the construction ends.
  ///
  /// - Returns: `true` if the waiter was waiting and must be resumed; otherwise, `false`.
  mutating func cancel(_ waiter: Waiter, of slot: Slot) -> Bool {
    guard let index = constructions[slot]?.waiting.firstIndex(where: { $0.waiter == waiter }),
      let removed = constructions[slot]?.waiting.remove(at: index)
    else { return false }
    if let builder = removed.builder { stopWaiting(builder, for: slot) }
    if !closing.isEmpty { closing = closing.filter { $0.value.waiter != waiter } }
    return true
  }

  private mutating func wait(for slot: Slot, _ waiter: Waiter, _ builder: ConstructionBuilder?) {
    constructions[slot]?.waiting.append((waiter, builder))
    if let builder { awaited[builder.number, default: []].append(slot) }
  }

  private mutating func stopWaiting(_ builder: ConstructionBuilder, for slot: Slot) {
    guard let index = awaited[builder.number]?.firstIndex(of: slot) else { return }
    awaited[builder.number]?.remove(at: index)
    if awaited[builder.number]?.isEmpty == true { awaited[builder.number] = nil }
  }

  /// Returns the registrations from a slot to the nearest one that the builder creates, along the waits, or `nil` if
  /// the builder isn't reachable.
  private func path(
    from slot: Slot, to builder: ConstructionBuilder, throughClosings: Bool = false
  ) -> [Registration]? {
    path(from: slot, toNumber: builder.number, throughClosings: throughClosings)
  }

  private func path(from slot: Slot, toNumber number: Int, throughClosings: Bool) -> [Registration]? {
    var reached = [(slot: slot, from: -1)]
    var seen: Set = [slot]
    var position = 0
    while position < reached.count {
      if let construction = constructions[reached[position].slot] {
        let builder = construction.builder.number
        if builder == number {
          let slots = sequence(first: position) { reached[$0].from < 0 ? nil : reached[$0].from }
          return slots.reversed().compactMap { constructions[reached[$0].slot]?.registration }
        }
        let closed = throughClosings ? closing[builder].map { [$0.slot] } ?? [] : []
        for next in (awaited[builder] ?? []) + closed where seen.insert(next).inserted {
          reached.append((next, position))
        }
      }
      position += 1
    }
    return nil
  }
}

/// The builder of an instance: a thread, which can nest constructions, or a task that was started for this instance
/// only.
enum ConstructionBuilder: Sendable {
  case thread(UInt)
  case task(Int)

  /// A number that no other builder has at the same time.
  var number: Int {
    switch self {
    case .thread(let thread): Int(bitPattern: thread)
    case .task(let task): -task
    }
  }

  /// The construction that the current task runs, or whose child task it is, in any container.
  static var current: ConstructionBuilder? { ConstructionExecutor.isPreferred ? inherited : nil }

  /// A task that a factory started and that no one needs to await has this value, too.
  @TaskLocal private static var inherited: ConstructionBuilder?

  /// Runs the construction of this builder as the current one.
  func run(_ body: () async -> Void) async { await Self.$inherited.withValue(self, operation: body) }
}

/// The executor that the task of a construction prefers: the global one, under another identity.
///
/// Child tasks inherit the preference, as their parent awaits them. Other tasks that a factory starts don't.
final class ConstructionExecutor: TaskExecutor {
  static let shared = ConstructionExecutor()

  static var isPreferred: Bool {
    withUnsafeCurrentTask { $0?.unownedTaskExecutor == shared.asUnownedTaskExecutor() }
  }

  func enqueue(_ job: consuming ExecutorJob) { globalConcurrentExecutor.enqueue(UnownedJob(job)) }
}
