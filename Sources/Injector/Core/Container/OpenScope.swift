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

extension Resolver {
  func open<each Input>(
    _ scope: Scope, with inputs: repeat each Input, replacingOthers replacesOthers: Bool = false,
    isolation: (any Actor)?
  ) throws(ResolutionError) -> Container {
    let owner = try owner(for: Scope.self, ServiceIdentifier(scope.name))
    defer { extendLifetime(owner) }
    let core = view.core.takeUnretainedValue()
    try view.checkIsOpen(for: Scope.self, ServiceIdentifier(scope.name))
    let (taken, given) = (core.registrations.inputs(of: scope), listed(repeat (each Input).self))
    var handedOver = HandedOver(core: core, missing: taken)
    repeat try handedOver.take(each inputs, isolation: isolation)
    guard handedOver.missing.isEmpty, given.count == taken.count else {
      throw core.traced(core.inputMismatch(of: scope, given: given))
    }
    let opened = OpenScope(
      scope, in: core, inside: view.scopes?.takeUnretainedValue(), owning: handedOver.instances)
    if replacesOthers {
      // What closes stays in the list, for what is around it to wait for.
      let others = owner.inner.add(opened, removing: { $0.hasEnded.load(ordering: .acquiring) })
      for other in others.reversed() where (other as? OpenScope)?.scope == scope {
        _ = other.close(isolation: isolation)
      }
    } else {
      owner.inner.add(opened)
    }
    // `close` sets the flag before it looks for what was opened from here.
    if owner.isClosed.load(ordering: .acquiring) { _ = opened.close(isolation: nil) }
    return Container(core: core, opened: opened, diagnostics: .none)
  }
}

/// The values that are handed over to a scope, matched with its inputs.
private struct HandedOver {
  let core: ContainerCore
  var missing: [ScopeInput]
  var instances = OwnedInstances()

  /// Matches a value with the first input of its type that has none yet.
  mutating func take<Input>(_ value: Input, isolation: (any Actor)?) throws(ResolutionError) {
    guard let position = missing.firstIndex(where: { $0.type == Input.self }) else { return }
    let input = missing.remove(at: position)
    if let node = input.confined, isolation !== MainActor.shared {
      let input = core.registrations.key(at: node)
      let open = ContainerCore.onMainActor("open the scope", by: "opens it")
      throw core.traced(core.confined(at: node, on: MainActor.shared)).fixed(
        by: "\(open), or add .uncheckedSendable() to the input \(input) if it may be used anywhere")
    }
    for node in input.nodes {
      // The cell of an input has the type of its key.
      unsafeDowncast(core.cell(at: node), to: InputCell<Input>.self).add(value, at: node, to: &instances)
    }
  }
}
