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
