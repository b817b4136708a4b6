public import Synchronization

/// An object that owns shared instances until it closes: the core of a container, or an open scope.
@usableFromInline class InstanceOwner: @unchecked Sendable {
  // Sendable: the flag is atomic, the storage and the weak list are synchronized, and the weak reference is set in the
  // initializer, before any other thread can have a reference to the owner. Each subclass proves what it adds.

  @usableFromInline final let isClosed = Atomic<Bool>(false)
  final let storage = Guarded(ScopeStorage())
  /// The scopes and child containers that were opened from here and are still alive. They close with this owner.
  final let inner = WeakList<InstanceOwner>()
  /// The weak reference through which handles refer to this owner.
  @usableFromInline final let reference = OwnerReference()

  /// The registrations that name the owner's instances.
  final let registrations: RegistrationSet

  init(_ registrations: RegistrationSet) {
    self.registrations = registrations
    reference.owner = self
  }

  /// The scopes that may hold instances for this owner's registrations, innermost first.
  var scopesAround: OpenScope? { nil }

  /// The alternative to using a closed owner, for errors.
  var replacement: String { preconditionFailure("an owner is a core or a scope") }

  /// The fix in the error for a closed owner.
  final var fixIfClosed: String { "resolve before close(), or \(replacement)" }

  /// Closes the inner scopes and children, newest first, and then releases the owner's own instances.
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

  /// Stores the closures to run when the owner closes. If it has closed already, runs them immediately.
  ///
  /// - Parameter core: The core of the registration.
  /// - Throws: `.closed` if the owner has closed.
  final func keep<Service>(
    _ closings: [Closing<Service>], of service: Service, at node: Int32, builtIn core: ContainerCore
  ) throws(ResolutionError) {
    let child = storageKey(of: core).map(ObjectIdentifier.init)
    let key = ScopeStorage.Key(node: node, child: child)
    var bound = closings.map { $0.bound(to: service, of: key) }
    let isStored = storage.withLock { storage in
      // `close` sets the flag before it takes what is stored.
      guard isOpen(with: core) else { return false }
      storage.closings += bound
      return true
    }
    if isStored { return }
    // A main-actor instance was just created on the main actor.
    while let closing = bound.popLast() { closing.run(isMain: true) }
    throw tooLate(for: node, builtIn: core)
  }

  /// Throws an error if the owner has closed and can't own an instance.
  final func checkIsOpen(for node: Int32, builtIn core: ContainerCore) throws(ResolutionError) {
    guard isOpen(with: core) else { throw tooLate(for: node, builtIn: core) }
  }

  /// Returns the key that distinguishes the instances of a core's registrations from those of other children, or `nil` if
  /// their positions do.
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
