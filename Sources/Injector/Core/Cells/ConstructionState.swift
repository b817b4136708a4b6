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

  /// A construction in progress, or the closing of an owner, which creates no instance.
  struct Construction: Sendable {
    let builder: ConstructionBuilder
    let registration: Registration
    /// The position among all constructions, in the order in which they began.
    let number: Int
    fileprivate var phase = Phase.creating
    /// A Boolean value that indicates whether it is the closing of an owner that goes on after a task's construction,
    /// so that no thread waits for it.
    fileprivate(set) var isPostponed = false
    /// The slots of the instances that this construction has used during their activation.
    fileprivate(set) var used = Set<Slot>()
    /// The position of the instance in the order in which those that are decided about were created, or 0. What it has
    /// received was created before, although its construction may have begun later.
    fileprivate var created = 0
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
    /// The construction has ended, and with it those of the provisional instances that waited for this one only: their
    /// registrations, and the waiters of all. The instances are kept.
    case keep([Registration], [Waiter])
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
  /// The closings that have begun and not finished, by owner. Apart, as owners can be nested deep, and close together.
  private(set) var closings = [Slot: Construction]()
  /// The slots that each builder waits for: one for a thread, several for a task that awaits several at once.
  private var awaited = [ConstructionBuilder: [Slot]]()
  /// The construction that each thread that closes an owner waits for. Unlike the other waits, these end as soon as
  /// they would last forever.
  private var closing = [ConstructionBuilder: (slot: Slot, waiter: Waiter)]()
  /// The constructions that have used an instance during its activation, by its slot: the inverse of `used`.
  private var users = [Slot: Set<Slot>]()
  /// The number of constructions and closings that have begun.
  private(set) var begun = 0
  /// The number of instances that were created, as far as something is decided about them.
  private var created = 0

  /// The construction of a slot, or the closing of an owner.
  private subscript(slot: Slot) -> Construction? {
    get { constructions[slot] ?? closings[slot] }
    set { if closings[slot] == nil { constructions[slot] = newValue } else { closings[slot] = newValue } }
  }

  /// Returns the decision for a thread or a task that needs the instance of a slot.
  ///
  /// - Parameters:
  ///   - current: The thread, or the construction to which the task belongs, if any. A task never creates an instance
  ///     itself: it starts another task for it.
  ///   - isClosing: A Boolean value that indicates whether the thread closes an owner, and so doesn't wait for a
  ///     closing that waits for it.
  mutating func claim(
    _ slot: Slot, by current: ConstructionBuilder?, of registration: Registration, isClosing: Bool = false,
    waiter: @autoclosure () -> Waiter
  ) -> Decision {
    let isThread = if case .thread? = current { true } else { false }
    guard let construction = self[slot] else {
      begun += 1
      let builder = if isThread, let current { current } else { ConstructionBuilder.task(begun) }
      let construction = Construction(builder: builder, registration: registration, number: begun)
      if isClosing { closings[slot] = construction } else { constructions[slot] = construction }
      if !isThread { wait(for: slot, waiter(), current) }
      return .build(builder)
    }
    if let current {
      let isOwn = construction.builder == current
      // Another thread must not see an instance before it is activated, not even one that the activation waits for.
      let mayUse = construction.phase != .creating && (isOwn || !isThread)
      if let path = mayUse && isOwn ? [] : path(from: slot, to: current, throughClosings: isClosing) {
        guard mayUse else { return .cycle(path.compactMap { self[$0]?.registration }) }
        use(slot, in: innermost(of: current))
        return .use
      }
    }
    wait(for: slot, waiter(), current)
    return .wait
  }

  /// Returns what a thread does before it closes what some constructions may use.
  ///
  /// - Parameters:
  ///   - last: The number of constructions when the closing began. Later ones receive nothing of what closes.
  ///   - isUser: A closure that returns `true` for a construction that may use it.
  mutating func waitToClose(
    by builder: ConstructionBuilder, upTo last: Int, waiter: @autoclosure () -> Waiter, isUser: (Registration) -> Bool
  ) -> Closing {
    var decision = Closing.go
    for (slot, construction) in constructions where construction.number <= last && isUser(construction.registration) {
      guard case .thread = construction.builder else {
        decision = .later(slot)
        continue
      }
      if path(from: slot, to: builder, throughClosings: true) != nil { continue }
      let waiter = waiter()
      wait(for: slot, waiter, nil)
      closing[builder] = (slot, waiter)
      return .wait
    }
    return decision
  }

  /// Ends the waits of threads that close an owner and would wait forever, since another thread has begun to wait, and
  /// returns the waiters to resume.
  mutating func endlessClosings() -> [Waiter] {
    guard !closing.isEmpty else { return [] }
    let endless = closing.filter { path(from: $1.slot, to: $0, throughClosings: true) != nil }
    return endless.values.filter { cancel($0.waiter, of: $0.slot) }.map(\.waiter)
  }

  /// Has the closing of some owners go on after a construction, or after the closing of an owner inside them.
  ///
  /// - Returns: The waiters of the threads that wait for one of the owners, to resume: none waits for a task. `nil` if
  ///   the construction has ended.
  mutating func postpone(_ owners: [Slot], _ rest: Waiter, after slot: Slot) -> [Waiter]? {
    guard self[slot] != nil else { return nil }
    wait(for: slot, rest, nil)
    return owners.flatMap { owner in
      closings[owner]?.isPostponed = true
      let threads = closings[owner]?.waiting.filter { $0.builder != nil } ?? []
      return threads.map(\.waiter).filter { cancel($0, of: owner) }
    }
  }

  /// Records the task that creates the instance of a slot, unless the construction has finished.
  mutating func setTask(_ task: Task<Void, Never>, of slot: Slot, as builder: ConstructionBuilder) {
    if constructions[slot]?.builder == builder { constructions[slot]?.task = task }
  }

  /// Records that the instance of a slot exists and its activation begins.
  mutating func beginActivation(of slot: Slot) {
    constructions[slot]?.phase = .activating
    setCreated(slot)
  }

  private mutating func setCreated(_ slot: Slot) {
    created += 1
    if constructions[slot]?.created == 0 { constructions[slot]?.created = created }
  }

  /// Records that the instance of a slot is complete: ends the construction, unless the instance is provisional.
  mutating func succeed(_ slot: Slot) -> Success {
    // Taken out and put back, as a copy would take longer than the rest.
    guard var construction = constructions.removeValue(forKey: slot) else { return .keep([], []) }
    if let failure = construction.failure {
      constructions[slot] = construction
      return .fail(failure)
    }
    if !construction.used.isEmpty, construction.used.remove(slot) != nil { stopUsing(slot, in: slot) }
    // What has used this instance is decided about together with it.
    let others = users[slot] ?? []
    for other in others {
      if constructions[other]?.used.remove(slot) != nil { stopUsing(slot, in: other) }
      add(construction.used, to: other)
    }
    guard construction.used.isEmpty else {
      constructions[slot] = construction
      return .wait(makeProvisional(slot))
    }
    let decided = others.filter { constructions[$0].map { $0.phase == .complete && $0.used.isEmpty } ?? false }
    let registrations = decided.compactMap { constructions[$0]?.registration }
    return .keep(registrations, decided.flatMap { finish($0) ?? [] } + end(construction, of: slot))
  }

  /// Records that the activation of a slot's instance, or what follows it, has failed. The construction and those
  /// that the method returns don't end yet, so that the deinitialization of an instance finds it under construction.
  ///
  /// - Returns: The complete instances that have used this one, those created last first, to discard.
  mutating func fail(_ slot: Slot, with failure: ResolutionError) -> [(slot: Slot, construction: Construction)] {
    constructions[slot]?.phase = .creating
    var discarded: [(slot: Slot, construction: Construction)] = []
    for other in users[slot] ?? [] where other != slot {
      guard let entry = constructions[other] else { continue }
      if entry.phase == .complete {
        constructions[other]?.phase = .creating
        discarded.append((other, entry))
      } else if entry.failure == nil {
        // An earlier error stays, as releasing one could run a user's code under the lock.
        constructions[other]?.failure = failure
      }
    }
    return discarded.sorted { $0.construction.created > $1.construction.created }
  }

  /// Ends a construction, and returns the waiters to resume, or `nil` if there is none. The caller retains what the
  /// registration refers to.
  mutating func finish(_ slot: Slot) -> [Waiter]? {
    if let construction = constructions.removeValue(forKey: slot) { return end(construction, of: slot) }
    guard let closing = closings.removeValue(forKey: slot) else { return nil }
    return end(closing, of: slot)
  }

  private mutating func end(_ construction: Construction, of slot: Slot) -> [Waiter] {
    if !construction.used.isEmpty, case .task = construction.builder { awaited[construction.builder] = nil }
    for other in construction.used { stopUsing(other, in: slot) }
    if !users.isEmpty { users[slot] = nil }
    for (_, builder) in construction.waiting { if let builder { stopWaiting(builder, for: slot) } }
    if !closing.isEmpty { closing = closing.filter { $0.value.slot != slot } }
    return construction.waiting.map { $0.waiter }
  }

  /// Returns the slot of the construction that a builder is in, or `nil` if it builds nothing. O(*n*) in constructions:
  /// few use an instance before it's kept.
  private func innermost(of builder: ConstructionBuilder) -> Slot? {
    constructions.filter { $0.value.builder == builder && $0.value.phase != .complete }
      .max { $0.value.number < $1.value.number }?.key
  }

  /// Records that a construction uses the instance of a slot that isn't kept yet.
  mutating func use(_ slot: Slot, in user: Slot?) {
    guard let user, let construction = constructions[slot] else { return }
    add(construction.phase == .complete ? construction.used : [slot], to: user)
  }

  private mutating func add(_ used: Set<Slot>, to user: Slot) {
    for slot in used where constructions[user]?.used.insert(slot).inserted == true {
      users[slot, default: []].insert(user)
    }
  }

  private mutating func stopUsing(_ slot: Slot, in user: Slot) {
    users[slot]?.remove(user)
    if users[slot]?.isEmpty == true { users[slot] = nil }
  }

  /// Has a complete instance wait for the activations that decide about it, and returns the waiters that these wait
  /// for.
  private mutating func makeProvisional(_ slot: Slot) -> [Waiter] {
    guard let construction = constructions[slot] else { return [] }
    constructions[slot]?.phase = .complete
    setCreated(slot)
    // What a thread builds is for the construction around it. Other threads wait until the instance is kept.
    guard case .task = construction.builder else {
      use(slot, in: innermost(of: construction.builder))
      return []
    }
    awaited[construction.builder] = Array(construction.used)
    let resumed = construction.waiting.filter { $0.builder.map { path(from: slot, to: $0) != nil } ?? false }
    return resumed.map(\.waiter).filter { cancel($0, of: slot) }
  }

  /// Ends a wait before the construction ends. Returns `true` if the waiter was waiting, and must be resumed.
  mutating func cancel(_ waiter: Waiter, of slot: Slot) -> Bool {
    guard let index = self[slot]?.waiting.firstIndex(where: { $0.waiter == waiter }),
      let removed = self[slot]?.waiting.remove(at: index)
    else { return false }
    if let builder = removed.builder { stopWaiting(builder, for: slot) }
    if !closing.isEmpty { closing = closing.filter { $0.value.waiter != waiter } }
    return true
  }

  /// Ends the wait of a task for an instance that is complete but provisional, on the path from a slot to a builder:
  /// the activation that decides about the instance depends on the task now, which may use it.
  ///
  /// - Returns: The waiter to resume, or `nil` if no task waits for such an instance.
  mutating func resumeUser(from slot: Slot, to builder: ConstructionBuilder) -> Waiter? {
    let path = path(from: slot, to: builder) ?? []
    for (user, needed) in zip(path, path.dropFirst()) where constructions[needed]?.phase != .creating {
      guard let task = constructions[user]?.builder, case .task = task,
        let waiter = constructions[needed]?.waiting.first(where: { $0.builder == task })?.waiter
      else { continue }
      if cancel(waiter, of: needed) { return waiter }
    }
    return nil
  }

  private mutating func wait(for slot: Slot, _ waiter: Waiter, _ builder: ConstructionBuilder?) {
    self[slot]?.waiting.append((waiter, builder))
    if let builder { awaited[builder, default: []].append(slot) }
  }

  private mutating func stopWaiting(_ builder: ConstructionBuilder, for slot: Slot) {
    guard let index = awaited[builder]?.firstIndex(of: slot) else { return }
    awaited[builder]?.remove(at: index)
    if awaited[builder]?.isEmpty == true { awaited[builder] = nil }
  }

  /// Returns the slots from one to the nearest one that the builder creates, along the waits, or `nil` if the builder
  /// isn't reachable.
  private func path(from slot: Slot, to builder: ConstructionBuilder, throughClosings: Bool = false) -> [Slot]? {
    var reached = [(slot: slot, from: -1)]
    var seen: Set = [slot]
    var position = 0
    while position < reached.count {
      if let next = self[reached[position].slot]?.builder {
        if next == builder {
          let slots = sequence(first: position) { reached[$0].from < 0 ? nil : reached[$0].from }
          return slots.reversed().map { reached[$0].slot }
        }
        let closed = throughClosings ? closing[next].map { [$0.slot] } ?? [] : []
        for slot in (awaited[next] ?? []) + closed where seen.insert(slot).inserted { reached.append((slot, position)) }
      }
      position += 1
    }
    return nil
  }
}

/// The builder of an instance: a thread, which can nest constructions, or a task that was started for this instance
/// only.
enum ConstructionBuilder: Hashable, Sendable {
  case thread(UInt)
  case task(Int)

  static var currentThread: ConstructionBuilder { .thread(CurrentThread.id) }

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
