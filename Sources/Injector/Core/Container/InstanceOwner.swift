public import Synchronization

/// What owns shared instances until it closes: a container's core, or a scope that is open.
@usableFromInline class InstanceOwner: @unchecked Sendable {
  // Sendable: the flag is atomic, the storage and the list of what is inside guard themselves, and the weak reference
  // is set here, before any other thread can have the owner. Each subclass proves what it adds.

  @usableFromInline final let isClosed = Atomic<Bool>(false)
  final let storage = Guarded(ScopeStorage())
  /// The scopes and child containers that were opened from here and are still there. They close with this owner.
  final let inner = WeakList<InstanceOwner>()
  /// What handles refer to this owner by.
  @usableFromInline final let reference = OwnerReference()

  /// The registrations that name the owner's instances.
  final let registrations: RegistrationSet

  init(_ registrations: RegistrationSet) {
    self.registrations = registrations
    reference.owner = self
  }

  /// The scopes that may hold instances for this owner's registrations, innermost first.
  var scopesAround: OpenScope? { nil }

  /// What to do instead of using a closed owner.
  var replacement: String { preconditionFailure("an owner is a core or a scope") }

  /// The fix of an error that says that the owner is closed.
  final var fixIfClosed: String { "resolve before close(), or \(replacement)" }

  /// Closes what is inside, newest first, then releases the owner's own instances.
  ///
  /// - Returns: The instances to watch, to see whether they are deinitialized.
  final func close(isMain: Bool) -> [WatchedInstance] {
    guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return [] }
    var watched: [WatchedInstance] = []
    for owner in inner.all.reversed() { watched = owner.close(isMain: isMain) + watched }
    // A child's instances in the scopes around it depend on the child's singletons, inner scopes' on outer ones'.
    var around = scopesAround
    while let scope = around {
      var taken = scope.storage.withLock { $0.take(of: registrations) }
      watched = taken.end(in: scope.registrations, isMain: isMain) + watched
      around = scope.outer
    }
    var taken = storage.withLock { $0.take() }
    return taken.end(in: registrations, isMain: isMain) + watched
  }

  /// Keeps the closures that run when the owner closes. If it has closed meanwhile, runs them at once.
  ///
  /// - Parameter core: The core whose registration was built.
  /// - Throws: `.closed` if the instance comes too late.
  final func keep<Service>(
    _ closings: [Closing<Service>], of service: Service, at node: Int32, builtIn core: ContainerCore
  ) throws(ResolutionError) {
    let child = storageKey(of: core).map(ObjectIdentifier.init)
    let place = ScopeStorage.Place(node: node, child: child)
    var bound = closings.map { $0.bound(to: service, of: place) }
    let isKept = storage.withLock { storage in
      // `close` sets the flag before it takes what is stored.
      guard isOpen(with: core) else { return false }
      storage.closings += bound
      return true
    }
    if isKept { return }
    // An instance of the main actor was built there a moment ago.
    while let closing = bound.popLast() { closing.run(isMain: true) }
    throw tooLate(for: node, builtIn: core)
  }

  /// Throws if an instance that this owner would keep comes too late.
  final func checkIsOpen(for node: Int32, builtIn core: ContainerCore) throws(ResolutionError) {
    guard isOpen(with: core) else { throw tooLate(for: node, builtIn: core) }
  }

  /// What separates the instances of a core's registrations from those of other children; `nil` if their positions do.
  func storageKey(of core: ContainerCore) -> RegistrationSet? { nil }

  private func tooLate(for node: Int32, builtIn core: ContainerCore) -> ResolutionError {
    let closed = isClosed.load(ordering: .acquiring) ? self : core
    return core.refusal(.closed, at: node, fix: closed.fixIfClosed)
  }

  private func isOpen(with core: ContainerCore) -> Bool {
    !isClosed.load(ordering: .acquiring) && !core.isClosed.load(ordering: .acquiring)
  }
}

/// A reference to an owner that doesn't keep it alive.
@usableFromInline final class OwnerReference: @unchecked Sendable {
  // Sendable: set once, inside the owner's initializer, before any other thread can have the reference. Reading a weak
  // reference is safe on any thread, and no later write can overlap.
  @exclusivity(unchecked) @usableFromInline final weak var owner: InstanceOwner?
}
