import Synchronization

/// A scope that is open, linked to the scopes around it.
///
/// What a resolve sees is a core and the scopes that are open: a scope is found by whatever registration belongs to it,
/// of the container that opened it, of its parents, or of a child inside.
@usableFromInline final class OpenScope: InstanceOwner, @unchecked Sendable {
  // Sendable: what it adds is immutable.

  let scope: Scope
  /// The core of the container that opened the scope.
  let core: ContainerCore
  /// The scope around this one.
  let outer: OpenScope?

  init(_ scope: Scope, in core: ContainerCore, inside outer: OpenScope?) {
    self.scope = scope
    self.core = core
    self.outer = outer
    super.init(core.registrations)
  }

  override var replacement: String { "open a new scope" }

  /// Children that register for a scope around them number their registrations from the same position.
  override func storageKey(of owner: ContainerCore) -> RegistrationSet? {
    owner.level > core.level ? owner.registrations : nil
  }

  /// A scope that this one is declared within and that isn't open around it.
  var missingOuterScope: Scope? {
    var wanted = scope.parent
    while let scope = wanted, outer.map({ OpenScope.nearest(scope, from: .passUnretained($0)) != nil }) ?? false {
      wanted = scope.parent
    }
    return wanted
  }

  /// Returns the nearest open scope of a name, or `nil` if it isn't open.
  ///
  /// Not retained, as counting the scopes on the path costs more than the rest of a resolve: each keeps the one around
  /// it, and the caller keeps the first.
  @inline(__always)
  static func nearest(_ scope: Scope, from innermost: Unmanaged<OpenScope>?) -> Unmanaged<OpenScope>? {
    var candidate = innermost
    while let open = candidate, !open._withUnsafeGuaranteedRef({ $0.scope == scope }) {
      candidate = open._withUnsafeGuaranteedRef { $0.outer.map { .passUnretained($0) } }
    }
    return candidate
  }

  // MARK: Instances

  /// Copies an instance that is ready to uninitialized memory.
  ///
  /// - Returns: A Boolean value that indicates whether there is one. One that a child registered is never found here.
  func copyInstance<Service>(of node: Int32, ownedBy core: ContainerCore, to address: UnsafeMutablePointer<Service>)
    -> Bool
  {
    guard core.level <= self.core.level else { return false }
    return storage.withLock { storage in
      // A node's slots are only made here, by its own cell, for its own type. While the lock is held, no one takes the
      // slot out.
      guard let slot = storage.slots[node],
        let service = unsafeDowncast(slot, to: SharedSlot<Service>.self).service
      else { return false }
      address.initialize(to: service.pointee)
      return true
    }
  }

  /// Returns the slot of a registration's instance in this scope.
  ///
  /// - Parameters:
  ///   - core: The core that owns the registration.
  ///   - make: Creates the slot when it is asked for first.
  func slot<Slot: AnySlot>(
    of node: Int32, ownedBy core: ContainerCore, _ make: () -> Slot
  ) throws(ResolutionError) -> Slot {
    let slot = storage.withLock { storage in
      isClosed.load(ordering: .acquiring)
        ? nil
        : storage.slot(of: node, ownedBy: storageKey(of: core)) { missingOuterScope == nil ? make() : nil }
    }
    guard let slot else {
      if let missingOuterScope { throw core.scopeNotOpen(missingOuterScope, around: scope, for: node) }
      throw core.refusal(.closed, at: node, fix: fixIfClosed)
    }
    // A node's slots are only made here, by its own cell, for its own type.
    return unsafeDowncast(slot, to: Slot.self)
  }
}
