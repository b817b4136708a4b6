/// What the cells of one resolve pass along.
@usableFromInline struct ResolutionContext: ~Copyable {
  /// The scopes that are open, innermost first. Not retained: the caller keeps them until the resolve ends.
  @usableFromInline let scopes: Unmanaged<OpenScope>?
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
    scopes: Unmanaged<OpenScope>?, arguments: UnsafeRawPointer? = nil, coder: Unmanaged<AnyObject>? = nil,
    depth: Int32 = 0
  ) {
    self.scopes = scopes
    self.arguments = arguments
    self.coder = coder
    self.depth = depth
    construction = nil
    shared = SharedInstances()
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
}
