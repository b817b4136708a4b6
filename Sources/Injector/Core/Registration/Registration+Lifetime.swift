extension Registration where Context == Registry.Inferred {
  /// Creates one instance for each call of `resolve`, which everything that the call creates shares.
  ///
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func perResolution() -> Self { updating { $0.lifetime = .perResolution } }
}

extension Registration where Context == Registry.Inferred, Service: Sendable {
  /// Creates one instance for the container, at its first use, exactly once under any contention.
  ///
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func singleton() -> Self { updating { $0.lifetime = .singleton } }

  /// Creates an instance that is shared while it is in use, and a new one after that.
  ///
  /// Nothing keeps a value type in use, so each use creates a new value.
  ///
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func weak() -> Self { updating { $0.lifetime = .weak } }

  /// Creates one instance for each container that opens the given scope.
  ///
  /// - Parameter scope: The scope that keeps the instance.
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func scoped(_ scope: Scope) -> Self { updating { $0.lifetime = .scoped(scope) } }
}

extension Registration where Context == MainActor {
  /// Creates one instance for each call of `resolve`, which everything that the call creates shares.
  ///
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func perResolution() -> Self { updating { $0.lifetime = .perResolution } }

  /// Creates one instance for the container, at its first use.
  ///
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func singleton() -> Self { updating { $0.lifetime = .singleton } }

  /// Creates an instance that is shared while it is in use, and a new one after that.
  ///
  /// Nothing keeps a value type in use, so each use creates a new value.
  ///
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func weak() -> Self { updating { $0.lifetime = .weak } }

  /// Creates one instance for each container that opens the given scope.
  ///
  /// - Parameter scope: The scope that keeps the instance.
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func scoped(_ scope: Scope) -> Self { updating { $0.lifetime = .scoped(scope) } }
}

extension Registration where Context == Registry.Asynchronous {
  /// Creates one instance for the container, at its first use, once for all tasks that await it.
  ///
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func singleton() -> Self { updating { $0.lifetime = .singleton } }

  /// Creates one instance for each container that opens the given scope.
  ///
  /// - Parameter scope: The scope that keeps the instance.
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func scoped(_ scope: Scope) -> Self { updating { $0.lifetime = .scoped(scope) } }
}
