import Synchronization

/// The state that the cells of a resolve share.
@usableFromInline struct ResolutionContext: ~Copyable {
  /// The open scopes, innermost first. The caller retains them until the resolve ends.
  @usableFromInline let scopes: BorrowedScope?
  /// The address of the tuple of runtime arguments, which fits the resolved registration.
  @usableFromInline var arguments: UnsafeRawPointer?
  /// The coder of a scene that the system is already creating: `Resolver.screen(_:coder:)`.
  @usableFromInline var coder: Unmanaged<AnyObject>?
  /// The resolve of the handles that are created now. Unretained, because it outlives this value.
  @usableFromInline var running: Unmanaged<RunningResolve>?
  @usableFromInline var shared: SharedInstances

  /// Creates the state of a resolve, or of a part of the running one that a handle belongs to which it is called
  /// through.
  @_alwaysEmitIntoClient @inline(__always)
  init(
    scopes: BorrowedScope?, arguments: UnsafeRawPointer? = nil, coder: Unmanaged<AnyObject>? = nil,
    inside running: RunningResolve? = nil
  ) {
    self.scopes = scopes
    self.arguments = arguments
    self.coder = coder
    self.running = nil
    shared = SharedInstances()
    if let running { shared.join(running) }
  }
}

/// A resolve that has handed out handles (`Resolver`, `Lazy`, `Provider`). What these resolve while it runs is part
/// of it.
///
/// In a container with a tracer, each factory and activation that receives handles has one of its own, which also
/// records what they resolve.
@usableFromInline final class RunningResolve: @unchecked Sendable {
  // Sendable: `shared` is used by the thread of the resolve only, while the resolve runs: `current` compares the
  // thread, and the same thread ends the resolve. The other properties are immutable or atomic.

  /// The observer of the dependencies that a traced registration resolves dynamically.
  struct Observer: Sendable {
    let node: Int32
    let dependencies: ObservedDependencies
  }

  /// The perResolution instances of the resolve.
  @exclusivity(unchecked) var shared = SharedInstances()
  private let observer: Observer?
  /// The resolve that a traced factory belongs to, or `nil` for a resolve itself and for an asynchronous one.
  private let resolve: RunningResolve?
  /// The thread of a resolve, or 0 for a traced factory or activation.
  private let thread: UInt
  private let ended = Atomic<Bool>(false)

  /// Creates the object of the resolve that runs on the current thread, or of a traced factory or activation.
  init(_ observer: Observer? = nil, in resolve: RunningResolve? = nil) {
    self.observer = observer
    self.resolve = resolve
    thread = observer == nil ? CurrentThread.id : 0
  }

  /// The resolve, if it runs on the current thread; otherwise, `nil`.
  var current: RunningResolve? {
    // Most handles are called later.
    if resolve == nil, ended.load(ordering: .relaxed) { return nil }
    let resolve = resolve ?? self
    // Another resolve can run on the thread only inside this one, or after it has ended.
    return resolve.thread == CurrentThread.id && !resolve.ended.load(ordering: .acquiring) ? resolve : nil
  }

  /// Records that a traced factory has returned.
  func end() { ended.store(true, ordering: .releasing) }

  /// Ends the resolve: handles that are called later start resolves of their own.
  func finish() {
    end()
    // A deinitialization can call a handle.
    var ending = SharedInstances()
    swap(&ending, &shared)
  }

  /// Records the dependency that a handle resolves. After the factory returns, it is recorded as a deferred
  /// dependency.
  func observe(_ type: any Any.Type, _ identifier: ServiceIdentifier?, in registrations: RegistrationSet) {
    guard let observer else { return }
    let isLater = ended.load(ordering: .relaxed)
    let dependency = registrations.dependency(on: type, identifier)
    let kind = isLater ? .provider : dependency.edges().kind
    for node in dependency.nodes {
      observer.dependencies.insert(.init(from: observer.node, to: node, kind: kind))
    }
  }
}
