import Synchronization

/// The instances that a policy keeps for a registration, and for the decorators around it in the same container: a
/// slot for each value of the runtime arguments, in an entry that closes when the policy lets go of it.
///
/// The policy, and the hash values and comparisons of arguments, are the user's code. They run without a lock: a
/// decision is applied unless what it rests on has changed in the meantime; then it's made again. They don't wait for
/// anything here either, so they can't bring about a deadlock. A thread that asks for the registration in the middle
/// of a decision about it gets an error: it would ask for ever.
final class KeptEntries: Sendable {
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
  /// The core of the registration, which retains the entries.
  fileprivate unowned let core: ContainerCore

  /// Creates the entries of a registration, or of one that it decorates, or returns `nil` if no policy keeps them.
  init?(of node: Int32, in core: ContainerCore) {
    let origin = core.registrations.origin(of: node)
    let owner = core.registrations.owner(of: origin)
    guard let policy = owner.hooks[origin - owner.base]?.policy else { return nil }
    self.policy = policy
    self.node = node
    self.core = core
    argumentTypes = owner.argumentTypes(of: origin)
    hasUnhashableArguments = owner.bound.structure.node(Int(origin)).traits.contains(.unhashableArgument)
  }

  /// The address of the runtime arguments of a resolve, or `nil` if the registration takes none.
  func arguments(of context: borrowing ResolutionContext) -> UnsafeRawPointer? {
    argumentTypes.isEmpty ? nil : context.arguments
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

  func setCreated(_ entry: KeptEntry, at node: Int32) {
    guard node == self.node else { return }
    let now = policy.now
    state.withLock { _ in entry.created = now }
  }

  /// What was let go of and hasn't closed yet, in that order. Once the core is closed, no more is let go of.
  var leaving: [InstanceOwner] { state.withLock { $0.leaving } }

  /// Removes and returns the instances, whose core is closed or deinitialized.
  func takeInstances() -> OwnedInstances {
    var taken = OwnedInstances()
    for entry in state.withLock({ $0.takeAll() }) {
      // An instance that is created later isn't kept.
      entry.isClosed.store(true, ordering: .releasing)
      taken.append(entry.takeInstances())
    }
    return taken
  }

  // MARK: Decisions

  /// Returns the entry for the runtime arguments at an address, the one that is kept or being created or a new one,
  /// for the caller to use until it calls `leave`.
  ///
  /// - Parameter user: The registration through which the entry is used, whose actor the caller is on, or `nil`.
  func use(_ arguments: UnsafeRawPointer?, by user: Int32?) throws(ResolutionError) -> KeptEntry {
    let core = core
    let (entry, replaced) = try deciding { () throws(ResolutionError) in
      let now = policy.now
      let key = try key(arguments)
      while true {
        try core.checkIsOpen(for: node, builtIn: core)
        let first = state.withLock { $0.entries[key.hash] }
        var known = first
        while let entry = known, !entry.key.isEqual(to: key) { known = state.withLock { _ in entry.next } }
        let instance = known.flatMap { entry in state.withLock { $0.instance(of: entry, at: now) } }
        let kept = instance.map { policy.keeps($0) } ?? true ? known : nil
        let chosen = kept ?? KeptEntry(key, of: self)
        let isApplied = state.withLock { state in
          // `close` sets the flag before it takes the entries.
          guard known.map(\.isListed) ?? (state.entries[key.hash] === first),
            !core.isClosed.load(ordering: .acquiring)
          else { return false }
          if let known { kept == nil ? state.remove(known) : state.unlink(known) }
          if kept == nil { state.add(chosen, at: now) }
          state.append(chosen, at: now)
          chosen.users += 1
          return true
        }
        if isApplied { return (chosen, kept == nil ? known : nil) }
      }
    }
    // What others still use closes when they leave it.
    if let replaced, state.withLock({ _ in replaced.users == 0 }) { close(replaced, by: user) }
    return entry
  }

  /// Ends the use of an entry, and lets go of what the policy doesn't keep beside a new instance, from the one that
  /// wasn't asked for the longest on, up to the first that it keeps.
  ///
  /// - Parameter failure: The error of the construction, or `nil` if it has succeeded.
  func leave(_ entry: KeptEntry, by user: Int32?, failure: ResolutionError?) {
    // A task that no one waits for any more still creates the instance.
    let hasFailed = failure.map { $0.kind != .cancelled } ?? false
    let (isOver, isNew) = state.withLock { state in
      entry.users -= 1
      if entry.users == 0, entry.isListed, hasFailed, !entry.isSettled, !entry.isBeingBuilt { state.remove(entry) }
      let isNew = entry.isNew && failure == nil
      if isNew { entry.isNew = false }
      return (entry.users == 0 && !entry.isListed, isNew)
    }
    if isOver { close(entry, by: user) }
    guard isNew else { return }
    var released: [KeptEntry] = []
    try? deciding { () throws(ResolutionError) in
      let now = policy.now
      while let (oldest, instance) = state.withLock({ $0.oldest(at: now, except: entry) }), !policy.keeps(instance) {
        let isRemoved = state.withLock { state in
          guard oldest.isListed, oldest.users == 0, !core.isClosed.load(ordering: .acquiring) else { return false }
          state.remove(oldest)
          return true
        }
        if isRemoved { released.append(oldest) }
      }
    }
    for entry in released { close(entry, by: user) }
  }

  private func deciding<Result>(_ decide: () throws(ResolutionError) -> Result) throws(ResolutionError) -> Result {
    let thread = CurrentThread.id
    let isDeciding = state.withLock { state in
      if state.deciding.contains(thread) { return true }
      state.deciding.append(thread)
      return false
    }
    if isDeciding { throw core.cycle(through: [node]) }
    defer {
      state.withLock { state in
        if let index = state.deciding.firstIndex(of: thread) { state.deciding.remove(at: index) }
      }
    }
    return try decide()
  }

  private func key(_ arguments: UnsafeRawPointer?) throws(ResolutionError) -> ArgumentKey {
    guard !argumentTypes.isEmpty else { return .none }
    guard !hasUnhashableArguments, let arguments, let key = ArgumentKey(at: arguments, of: argumentTypes) else {
      throw core.unhashableArguments(at: node)
    }
    return key
  }

  private func close(_ entry: KeptEntry, by user: Int32?) {
    _ = entry.close(isolation: user.flatMap { core.actor(of: $0) })
    // A task that creates an instance can hold up a closing: then it ends later.
    state.withLock { state in state.leaving.removeAll { $0.hasEnded.load(ordering: .acquiring) } }
  }

  /// Entries by their arguments, and in the order in which they were asked for. Everything but `takeAll` takes
  /// constant time, apart from arguments with the same hash value.
  private struct State: Sendable {
    /// The newest of the entries with a hash value, which refers to the next one. No array leaves the lock: its copy
    /// on write would be ordered by a counter that the thread sanitizer doesn't see.
    private(set) var entries = [Int: KeptEntry]()
    /// The threads that make a decision.
    var deciding: [UInt] = []
    /// The entries that were let go of and that haven't closed yet, few as they are.
    var leaving: [KeptEntry] = []
    private var count = 0
    private var added = 0
    private var newest: KeptEntry?
    /// The entry that wasn't asked for the longest, or `nil` if there are no entries.
    private var oldest: KeptEntry?

    /// Returns what a policy knows of an entry that was asked for, or `nil` if it isn't asked about it.
    func instance(of entry: KeptEntry, at now: Duration, position: Int = 0) -> KeptInstance? {
      guard entry.isListed, entry.isSettled else { return nil }
      return KeptInstance(age: now - entry.created, idle: now - entry.asked, position: position)
    }

    /// Returns the entry that wasn't asked for the longest and that no resolve uses.
    func oldest(at now: Duration, except newest: KeptEntry) -> (KeptEntry, KeptInstance)? {
      var (candidate, position) = (oldest, count - 1)
      while let entry = candidate {
        if entry !== newest, entry.users == 0, let instance = instance(of: entry, at: now, position: position) {
          return (entry, instance)
        }
        (candidate, position) = (entry.newer, position - 1)
      }
      return nil
    }

    mutating func add(_ entry: KeptEntry, at time: Duration) {
      added += 1
      count += 1
      (entry.number, entry.created) = (added, time)
      entry.next = entries.updateValue(entry, forKey: entry.key.hash)
    }

    mutating func remove(_ entry: KeptEntry) {
      count -= 1
      entry.number = 0
      leaving.append(entry)
      unlink(entry)
      var previous: KeptEntry?
      var candidate = entries[entry.key.hash]
      while let other = candidate, other !== entry { (previous, candidate) = (other, other.next) }
      // Another thread may be looking at the entry, and goes on from it.
      if let previous { previous.next = entry.next } else { entries[entry.key.hash] = entry.next }
    }

    /// Removes and returns all entries, in the order in which they were added.
    mutating func takeAll() -> [KeptEntry] {
      var all: [KeptEntry] = []
      while let entry = oldest {
        all.append(entry)
        unlink(entry)
      }
      all.sort { $0.number < $1.number }
      for entry in all { (entry.number, entry.next) = (0, nil) }
      self = State(deciding: deciding, leaving: leaving)
      return all
    }

    /// Appends an entry to those in the order in which they were asked for.
    mutating func append(_ entry: KeptEntry, at time: Duration) {
      entry.asked = time
      entry.older = newest
      newest?.newer = entry
      newest = entry
      oldest = oldest ?? entry
    }

    mutating func unlink(_ entry: KeptEntry) {
      if let older = entry.older { older.newer = entry.newer } else { oldest = entry.newer }
      if let newer = entry.newer { newer.older = entry.older } else { newest = entry.older }
      (entry.older, entry.newer) = (nil, nil)
    }
  }
}

/// The owner of what is kept for one value of a registration's runtime arguments: its instance, and those of the
/// decorators around it. It closes when the policy lets go of it.
final class KeptEntry: InstanceOwner, @unchecked Sendable {
  // Sendable: the lock of the entries guards the properties that change.

  let key: ArgumentKey
  /// What the entry belongs to. The core retains it for longer than any resolve uses the entry.
  unowned let entries: KeptEntries

  /// The time at which the instance was created, and at which it was last asked for.
  fileprivate(set) var created = Duration.zero
  fileprivate var asked = Duration.zero
  /// The number of resolves that use or create the instances now. They aren't closed as long as there is one.
  fileprivate var users = 0
  /// A Boolean value that indicates whether no resolve has received the instance yet.
  fileprivate var isNew = true
  /// The position in the order in which entries were added, or 0 if the entry isn't listed.
  fileprivate var number = 0
  /// The neighbors in the order in which entries were asked for, while the entry is listed.
  fileprivate var older: KeptEntry?
  fileprivate var newer: KeptEntry?
  /// The next entry whose arguments have the same hash value.
  fileprivate var next: KeptEntry?

  init(_ key: ArgumentKey, of entries: KeptEntries) {
    self.key = key
    self.entries = entries
  }

  override var instancesCore: ContainerCore { entries.core }

  fileprivate var isListed: Bool { number > 0 }

  /// A Boolean value that indicates whether another resolve creates an instance, or a session decides about one.
  fileprivate var isBeingBuilt: Bool {
    let slots = storage.withLock { $0.own.slots.map { ObjectIdentifier($0.slot) } }
    return ConstructionMonitor.shared.decide { state in slots.contains { state.constructions[$0] != nil } }
  }

  /// A Boolean value that indicates whether the instances exist, as far as they were asked for, and all callers see
  /// them.
  fileprivate var isSettled: Bool {
    storage.withLock { storage in
      let slots = storage.own.slots
      return !slots.isEmpty && slots.allSatisfy(\.slot.isReady)
    }
  }
}
