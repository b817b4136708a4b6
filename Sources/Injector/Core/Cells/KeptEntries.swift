import Synchronization

/// The instances that a policy keeps for a registration, and for the decorators around it in the same container.
///
/// The policy, and the hash values and comparisons of arguments, are the user's code. They run without a lock: a
/// decision is made from facts that were copied, and applied unless the entry has gone in the meantime; then it's made
/// again. They don't wait for anything here either, so they can't bring about a deadlock. A thread that asks for the
/// registration in the middle of a decision about it gets an error: it would ask for ever.
final class KeptEntries: InstanceOwner, @unchecked Sendable {
  // Sendable: the state is guarded, and the other properties are immutable.

  private struct State: Sendable {
    var list = KeptList()
    /// The threads that make a decision.
    var deciding: [UInt] = []
  }

  /// An entry that a resolve uses until it calls `leave`.
  struct Use {
    let entry: KeptEntry
    let isNew: Bool
    /// The entry that the policy has let go of instead.
    fileprivate var previous: KeptEntry?
  }

  /// An entry whose instances a resolve creates, with the address of the arguments.
  private struct Running {
    let entry: KeptEntry
    let arguments: UnsafeRawPointer?
  }

  /// The key of the entry among what the resolve that creates its instances shares.
  private let running = SharedKey<Running>()
  private let state = Guarded(State())
  private let policy: any KeepingPolicy
  /// The registration whose instances are kept.
  private let node: Int32
  private let argumentTypes: [any Any.Type]
  private let hasUnhashableArguments: Bool
  /// The core of the registration. Unretained, because it retains the entries.
  private let core: Unmanaged<ContainerCore>

  init(_ policy: any KeepingPolicy, of node: Int32, in core: ContainerCore) {
    let origin = core.registrations.origin(of: node)
    let owner = core.registrations.owner(of: origin)
    self.policy = policy
    self.node = node
    self.core = .passUnretained(core)
    argumentTypes = owner.argumentTypes(of: origin)
    hasUnhashableArguments = owner.hasUnhashableArguments(owner.record(at: origin))
    super.init(core.registrations)
  }

  override var instancesCore: ContainerCore { core.takeUnretainedValue() }
  override var replacement: String { instancesCore.replacement }

  /// The address of the runtime arguments of a resolve, or `nil` if the registration takes none.
  func arguments(of context: borrowing ResolutionContext) -> UnsafeRawPointer? {
    argumentTypes.isEmpty ? nil : context.arguments
  }

  /// Returns the entry for the runtime arguments at an address: the one that is kept or being created, or a new one.
  ///
  /// - Parameter end: The registration through which the entry is used, whose actor the caller is on, or `nil`.
  func use(_ arguments: UnsafeRawPointer?, from end: Int32?) throws(ResolutionError) -> Use {
    let use = try deciding { () throws(ResolutionError) in try choose(arguments) }
    if let previous = use.previous { close(previous, from: end) }
    return use
  }

  /// Ends the use of an entry, and lets go of what the policy doesn't keep beside a new instance.
  ///
  /// - Parameter failure: The error of the construction, or `nil` if it has succeeded.
  func leave(_ use: Use, from end: Int32?, failure: ResolutionError?) {
    let entry = use.entry
    // A task that no one waits for any more still creates the instance.
    let hasFailed = failure.map { $0.kind != .cancelled } ?? false
    let isOver = state.withLock { state in
      entry.users -= 1
      guard entry.users == 0 else { return false }
      if entry.number > 0, hasFailed, !entry.isSettled { state.list.remove(entry) }
      return entry.number == 0
    }
    if isOver { close(entry, from: end) }
    guard use.isNew, failure == nil else { return }
    let released = try? deciding { () throws(ResolutionError) in release(beside: entry) }
    for entry in released ?? [] { close(entry, from: end) }
  }

  /// Has the parts of a resolve that create the instances of an entry use that entry.
  func begin(_ entry: KeptEntry, with arguments: UnsafeRawPointer?, in context: inout ResolutionContext) {
    context.shared.share(Running(entry: entry, arguments: arguments), for: running)
  }

  /// Returns the entry that a resolve creates instances for, or `nil` if it has other arguments or creates none.
  func running(in context: borrowing ResolutionContext, with arguments: UnsafeRawPointer?) -> KeptEntry? {
    let running = context.shared.address(for: running)?.pointee
    return running?.arguments == arguments ? running?.entry : nil
  }

  /// Records that the instance of an entry was created.
  func setCreated(_ entry: KeptEntry, at node: Int32) {
    guard node == self.node else { return }
    let now = policy.now
    state.withLock { _ in entry.created = now }
  }

  override func takeInstances() -> [OwnedInstances] {
    isClosed.store(true, ordering: .releasing)
    return state.withLock { $0.list.takeAll() }.flatMap { entry in
      // An instance that is created later isn't kept.
      entry.isClosed.store(true, ordering: .releasing)
      return entry.takeInstances()
    }
  }

  override func release(in core: ContainerCore) {
    for entry in state.withLock({ $0.list.takeAll() }) { entry.release(in: core) }
  }

  private func close(_ entry: KeptEntry, from end: Int32?) {
    let core = core.takeUnretainedValue()
    _ = entry.close(isolation: end.flatMap { core.actor(of: $0) })
  }

  // MARK: Decisions

  private func deciding<Result>(_ decide: () throws(ResolutionError) -> Result) throws(ResolutionError) -> Result {
    let thread = CurrentThread.id
    let isDeciding = state.withLock { state in
      if state.deciding.contains(thread) { return true }
      state.deciding.append(thread)
      return false
    }
    if isDeciding { throw core.takeUnretainedValue().cycle(through: [node]) }
    defer { state.withLock { state in state.deciding.removeAll { $0 == thread } } }
    return try decide()
  }

  private func choose(_ arguments: UnsafeRawPointer?) throws(ResolutionError) -> Use {
    let now = policy.now
    let key = try key(arguments)
    while true {
      try checkIsOpen(for: node, builtIn: core.takeUnretainedValue())
      let known = state.withLock { $0.list.entries(key.hash) }
      guard let entry = known.first(where: { $0.key.isEqual(to: key) }) else {
        if let entry = add(key, at: now, beside: known) { return Use(entry: entry, isNew: true) }
        continue
      }
      switch claim(entry, at: now) {
      case .gone: continue
      case .use: return Use(entry: entry, isNew: false)
      case .ask(let instance):
        if policy.keeps(instance) {
          if renew(entry, at: now) { return Use(entry: entry, isNew: false) }
        } else if let use = replace(entry, at: now) {
          return use
        }
      }
    }
  }

  private enum Claim: Sendable {
    case gone
    case use
    case ask(KeptInstance)
  }

  private func key(_ arguments: UnsafeRawPointer?) throws(ResolutionError) -> ArgumentKey {
    guard !argumentTypes.isEmpty else { return .none }
    guard !hasUnhashableArguments, let arguments, let key = ArgumentKey(at: arguments, of: argumentTypes) else {
      throw core.takeUnretainedValue().unhashableArguments(at: node)
    }
    return key
  }

  /// Adds an entry, unless another thread has added one since the caller looked.
  private func add(_ key: ArgumentKey, at now: Duration, beside known: [KeptEntry]) -> KeptEntry? {
    let entry = KeptEntry(key, of: self)
    return state.withLock { state in
      // `close` sets the flag before it takes the entries.
      guard !isClosed.load(ordering: .acquiring), state.list.entries(key.hash).elementsEqual(known, by: ===) else {
        return nil
      }
      entry.users = 1
      state.list.add(entry, at: now)
      return entry
    }
  }

  private func claim(_ entry: KeptEntry, at now: Duration) -> Claim {
    state.withLock { state in
      guard entry.number > 0 else { return .gone }
      guard !entry.isSettled else {
        return .ask(KeptInstance(age: now - entry.created, idle: now - entry.asked, position: 0))
      }
      entry.users += 1
      state.list.renew(entry, at: now)
      return .use
    }
  }

  private func renew(_ entry: KeptEntry, at now: Duration) -> Bool {
    state.withLock { state in
      guard entry.number > 0 else { return false }
      entry.users += 1
      state.list.renew(entry, at: now)
      return true
    }
  }

  private func replace(_ previous: KeptEntry, at now: Duration) -> Use? {
    let entry = KeptEntry(previous.key, of: self)
    return state.withLock { state in
      guard previous.number > 0, !isClosed.load(ordering: .acquiring) else { return nil }
      state.list.remove(previous)
      entry.users = 1
      state.list.add(entry, at: now)
      return Use(entry: entry, isNew: true, previous: previous.users == 0 ? previous : nil)
    }
  }

  /// Removes the entries that the policy doesn't keep, from the one that wasn't asked for the longest on, up to the
  /// first that it keeps.
  private func release(beside newest: KeptEntry) -> [KeptEntry] {
    var released: [KeptEntry] = []
    let now = policy.now
    while let (entry, instance) = oldest(at: now, except: newest), !policy.keeps(instance) {
      let isRemoved = state.withLock { state in
        guard entry.number > 0, entry.users == 0 else { return false }
        state.list.remove(entry)
        return true
      }
      if isRemoved { released.append(entry) }
    }
    return released
  }

  /// Returns the entry that wasn't asked for the longest and that no resolve uses.
  private func oldest(at now: Duration, except newest: KeptEntry) -> (KeptEntry, KeptInstance)? {
    state.withLock { state in
      var position = state.list.count - 1
      var next = state.list.oldest
      while let entry = next?.takeUnretainedValue() {
        if entry !== newest, entry.users == 0, entry.isSettled {
          return (entry, KeptInstance(age: now - entry.created, idle: now - entry.asked, position: position))
        }
        position -= 1
        next = entry.newer
      }
      return nil
    }
  }
}
