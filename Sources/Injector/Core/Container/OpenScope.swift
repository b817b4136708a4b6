import Synchronization

/// An open scope, linked to the outer scopes.
///
/// A resolve sees a core and the open scopes. Any registration of the scope finds it: of the container that opened
/// it, of its parents, or of a child inside.
@usableFromInline final class OpenScope: InstanceOwner, @unchecked Sendable {
  // Sendable: the properties that it adds are immutable.

  let scope: Scope
  let core: ContainerCore
  let outer: OpenScope?

  /// An ancestor of this scope that isn't open, or `nil` if all of them are.
  let missingOuterScope: Scope?

  init(_ scope: Scope, in core: ContainerCore, inside outer: OpenScope?, owning inputs: OwnedInstances) {
    self.scope = scope
    self.core = core
    self.outer = outer
    missingOuterScope = Self.missingAncestor(of: scope, in: outer)
    super.init()
    storage.withLock { $0[nil] = inputs }
    becomeReferable()
  }

  deinit {
    // Without `close()`: no closure runs. What children registered here has ended with them.
    release(in: core)
  }

  /// The scopes whose instances can be created here: this one and those around it, unless what they are declared
  /// within isn't open. Of equal scopes, the innermost counts.
  var usableScopes: [Scope] {
    let innermost = BorrowedScope.passUnretained(self)
    return sequence(first: self, next: \.outer).filter {
      $0.missingOuterScope == nil && Self.nearest($0.scope, from: innermost)?.takeUnretainedValue() === $0
    }.map(\.scope)
  }

  override var instancesCore: ContainerCore { core }
  override var replacement: String { "open a new scope" }

  /// Children that register for a scope around them number their registrations from the same position.
  override func storageKey(of owner: ContainerCore) -> ObjectIdentifier? {
    owner.level > core.level ? ObjectIdentifier(owner) : nil
  }

  private static func missingAncestor(of scope: Scope, in outer: OpenScope?) -> Scope? {
    var wanted = scope.parent
    while let scope = wanted {
      guard let outer, let open = nearest(scope, from: .passUnretained(outer)) else { return scope }
      // The open ancestor has looked for its own ancestors already.
      if open.takeUnretainedValue().missingOuterScope == nil { return nil }
      wanted = scope.parent
    }
    return nil
  }

  /// Returns the innermost open scope that equals the given one, or `nil` if it isn't open.
  @inline(__always)
  static func nearest(_ scope: Scope, from innermost: BorrowedScope?) -> BorrowedScope? {
    var candidate = innermost
    while let open = candidate, !open._withUnsafeGuaranteedRef({ $0.scope == scope }) {
      candidate = open._withUnsafeGuaranteedRef { $0.outer.map { .passUnretained($0) } }
    }
    return candidate
  }

  // MARK: Instances

  func refusalOfInput(at node: Int32, ownedBy core: ContainerCore) -> ResolutionError {
    if let missingOuterScope { return core.scopeNotOpen(missingOuterScope, around: scope, for: node) }
    if isClosed.load(ordering: .acquiring) { return core.refusal(.closed, at: node, fix: fixIfClosed) }
    return core.refusal(
      .scopeNotOpen, at: node,
      detail: "the scope \(scope.name.debugDescription) was opened in a container that doesn't see this input",
      fix: "open the scope in the child container that declares the input")
  }

  /// Returns the slot of an instance that was asked for before, or `nil` if there is none. The method never finds one
  /// that a child registered, whose level is higher.
  ///
  /// A slot of any type: the metadata of `Slot<Service>?` would be looked up at each call.
  func existingSlot(of node: Int32, registeredAt level: Int32) -> AnySlot? {
    level <= core.level ? storage.withLock { $0.own[node] } : nil
  }

  /// Returns the slot of a registration's instance in this scope.
  func slot<Service>(
    of node: Int32, ownedBy core: ContainerCore, as type: Slot<Service>.Type
  ) throws(ResolutionError) -> Slot<Service> {
    if let missingOuterScope { throw core.scopeNotOpen(missingOuterScope, around: scope, for: node) }
    return try storedSlot(of: node, ownedBy: core, as: type)
  }
}

/// A scope that the innermost one retains, through those between them, and that one whoever resolves in it. Retaining
/// each would cost more than the rest of a resolve.
@usableFromInline typealias BorrowedScope = Unmanaged<OpenScope>
