/// The read side of a container, for factories, screens, and helpers that resolve dynamically.
///
/// A resolver is a small value that knows its container and the scopes that are open. The one from
/// ``Container/resolver`` keeps the container's instances alive. One that the container passes to a factory doesn't,
/// so that no instance keeps the container that owns it. For example:
///
/// ```swift
/// registry.coordinator(DeepLinkCoordinator.self, using: DeepLinkCoordinator.init(resolver:))
/// ```
///
/// The graph marks a registration that takes a resolver as *opaque*: what it resolves isn't known in advance.
public struct Resolver: Sendable, ServiceResolving {
  /// The owner to which the view refers, or `nil` if the resolver was passed to a factory and doesn't retain it.
  @usableFromInline let retainedOwner: InstanceOwner?
  @usableFromInline let reference: OwnerReference
  @usableFromInline let view: ContainerView
  /// The resolve that has handed out the resolver, if any.
  @usableFromInline let running: RunningResolve?

  /// The resolver itself.
  @inlinable public var resolver: Resolver { self }

  init(keeping view: ContainerView) {
    let owner = view.owner.takeUnretainedValue()
    retainedOwner = owner
    reference = owner.reference
    self.view = view
    running = nil
  }

  init(weakly view: ContainerView, running: RunningResolve?) {
    retainedOwner = nil
    reference = view.owner._withUnsafeGuaranteedRef { $0.reference }
    self.view = view
    self.running = running
  }

  /// Returns the owner to which the view refers, which the caller must retain while it uses the view.
  @usableFromInline
  func owner(for type: any Any.Type, _ identifier: ServiceIdentifier?) throws(ResolutionError) -> InstanceOwner {
    if let retainedOwner { return retainedOwner }
    guard let owner = reference.owner else { throw released(type, identifier) }
    return owner
  }

  @usableFromInline
  func released(_ type: any Any.Type, _ identifier: ServiceIdentifier?) -> ResolutionError {
    ResolutionError(kind: .containerReleased, key: ServiceKey(type, identifier))
  }

  /// Returns the owner to which the view refers, and records the resolved dependency if there is a tracer.
  @usableFromInline
  func observedOwner(
    for type: any Any.Type, _ identifier: ServiceIdentifier?
  ) throws(ResolutionError) -> InstanceOwner {
    let owner = try owner(for: type, identifier)
    running?.observe(type, identifier, in: view.core.takeUnretainedValue().registrations)
    return owner
  }

  /// Resolves after checking that the container exists, apart, so that the resolves of containers stay small.
  @_alwaysEmitIntoClient @inline(never)
  func resolveChecked<Service, Arguments, each Argument>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, with arguments: Arguments,
    of argumentTypes: repeat (each Argument).Type, coder: Unmanaged<AnyObject>? = nil, isolation: (any Actor)?
  ) throws(ResolutionError) -> Service {
    let owner = try observedOwner(for: type, identifier)
    defer { extendLifetime(owner) }
    return try view.resolve(
      type, identifier, with: arguments, of: repeat (each Argument).self, coder: coder, inside: running,
      isolation: isolation)
  }

  // MARK: Awaiting

  /// Returns an instance from the cell that was found before, or from the one of the key.
  @usableFromInline
  nonisolated(nonsending) func value<Service: Sendable, each Argument: Sendable>(
    of type: Service.Type, _ identifier: ServiceIdentifier?, from known: BorrowedCell? = nil,
    arguments: repeat each Argument
  ) async throws(ResolutionError) -> Service {
    let isolation: (any Actor)? = #isolation
    let owner = try observedOwner(for: type, identifier)
    defer { extendLifetime(owner) }
    let given = listed(repeat (each Argument).self)
    let core = view.core.takeUnretainedValue()
    let found = (known ?? view.find(type, identifier))?.takeUnretainedValue()
    if found == nil { try view.checkIsOpen(for: type, identifier) }
    let cell = if let found { found } else { try core.composite(type, identifier, given: given) as AnyCell }
    defer { extendLifetime(cell) }
    if let make = try view.awaiting(.passUnretained(cell), as: type, given: given) {
      if let service = view.awaited(.passUnretained(cell), as: type) { return service }
      return try await make(AsyncResolution(view))
    }
    if let actor = cell.actor, actor !== isolation {
      let dependency =
        cell.node >= 0 ? Dependency(identifier: identifier, node: cell.node) : view.dependency(on: type, identifier)
      if let node = core.registrations.confined(in: dependency) {
        throw core.traced(core.confined(at: node, on: actor))
      }
    }
    return try await value(of: cell, as: type, on: cell.actor ?? isolation, repeat each arguments)
  }

  private func value<Service: Sendable, each Argument: Sendable>(
    of cell: AnyCell, as type: Service.Type, on actor: isolated (any Actor)?, _ arguments: repeat each Argument
  ) async throws(ResolutionError) -> Service {
    try view.produce(
      .passUnretained(cell), as: type, with: (repeat each arguments), of: repeat (each Argument).self, isolation: actor)
  }
}
