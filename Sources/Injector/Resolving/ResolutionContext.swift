/// The values that a resolve passes from factory to factory.
@usableFromInline struct ResolutionContext {
  /// The innermost open scope, or the container. Whoever resolves retains it.
  @usableFromInline let owner: Unmanaged<Owner>
  /// The instances of the resolve, from the first perResolution instance or handle on.
  @usableFromInline var shared: SharedInstances?
  /// The runtime arguments, which the caller of the resolve retains.
  @usableFromInline var arguments: Unmanaged<AnyArgument>?
  /// The coder of a segue, for the screen that is resolved. The caller of the resolve retains it.
  @usableFromInline var coder: Unmanaged<AnyObject>?

  @inlinable @inline(__always)
  init(_ owner: Unmanaged<Owner>, _ arguments: AnyArgument? = nil) {
    self.owner = owner
    self.arguments = arguments.map { .passUnretained($0) }
    coder = nil
  }

  init(_ owner: Owner, in shared: SharedInstances) {
    self.init(.passUnretained(owner))
    self.shared = shared
  }

  mutating func sharing() -> SharedInstances {
    if let shared { return shared }
    let new = SharedInstances()
    shared = new
    return new
  }

  /// Ends the resolve: what it shares is released, and a `Resolution` begins resolves of its own from now on.
  @inlinable @inline(__always)
  func end() { if let shared { shared.end() } }
}
