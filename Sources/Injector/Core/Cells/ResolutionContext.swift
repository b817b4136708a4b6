/// What the cells of one resolve pass along.
@usableFromInline struct ResolutionContext: ~Copyable {
  /// The container that resolves. Not retained: whoever began the resolve holds it until the context has ended.
  @usableFromInline let container: Unmanaged<Container>
  /// The tuple of the runtime arguments, which fits the registration that was asked for.
  @usableFromInline let arguments: UnsafeRawPointer?
  /// The coder of a scene that Interface Builder's runtime is already creating: `Resolver.screen(_:coder:)`.
  @usableFromInline var coder: Unmanaged<AnyObject>?
  /// How deep the nested resolves below have taken the stack, in cells: an upper bound.
  @usableFromInline var depth: Int32
  /// The construction that the handles made now belong to. Not retained: it lasts longer than it is here.
  @usableFromInline var construction: Unmanaged<Construction>?
  @usableFromInline var shared: SharedInstances

  @inlinable
  init(
    container: Unmanaged<Container>, arguments: UnsafeRawPointer? = nil, coder: Unmanaged<AnyObject>? = nil,
    depth: Int32 = 0
  ) {
    self.container = container
    self.arguments = arguments
    self.coder = coder
    self.depth = depth
    construction = nil
    shared = SharedInstances()
  }

  /// Names the registration in whose factory or dependencies an error arose.
  @usableFromInline @inline(never)
  func failure(_ error: any Error, at node: Int32) -> ResolutionError {
    container._withUnsafeGuaranteedRef { $0.core.failure(error, at: node) }
  }

  /// The address of the runtime argument at an offset in the tuple of the registration that takes it; nil where the
  /// resolve has no arguments.
  @inlinable @inline(__always)
  func argument(at offset: Int) -> UnsafeRawPointer? {
    // The arguments fit the cell that was asked for, or a copy was made that does. That cell reads them, or, being an
    // alias or a decorator, hands them on to the one that it stands on, whose types are its own; no other dependency that
    // takes arguments is ever called (`ContainerCore.dependency`). So there is a value of the type at the offset, which
    // was found while that cell was linked.
    guard let arguments else { return nil }
    return arguments + offset
  }

  @usableFromInline @inline(never)
  func argumentMismatch(at node: Int32) -> ResolutionError {
    container._withUnsafeGuaranteedRef { $0.core.unplacedArgumentMismatch(at: node, given: []) }
  }

  /// Runs the activations of a new instance that nobody keeps but the resolve and its caller.
  func activate<Service>(_ service: Service, with activate: Activate<Service>) throws(ResolutionError) {
    let container = container.takeUnretainedValue()
    try activate(service, container, container, depth)
  }

  /// The container that owns a registration, as this resolve sees it: a scope of it where one is open.
  func owner(ofLevel level: Int32) -> Container { container._withUnsafeGuaranteedRef { $0.owner(ofLevel: level) } }

  /// The container that keeps a registration's singletons.
  func home(ofLevel level: Int32) -> Container { container._withUnsafeGuaranteedRef { $0.home(ofLevel: level) } }
}
