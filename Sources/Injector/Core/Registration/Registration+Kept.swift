extension Registration where Context == Registry.Inferred, Service: Sendable {
  /// Creates one instance for each value of the runtime arguments, and keeps it for as long as a policy says.
  ///
  /// The container that registered it creates and owns the instances, as it does singletons: each is created exactly
  /// once, whichever threads, scopes, or children ask for it. For example:
  ///
  /// ```swift
  /// registry.service((any ExchangeRates).self, using: DownloadedRates.init).kept(by: TimeToLive(seconds: 60))
  /// ```
  ///
  /// An instance that the policy lets go of is released, after its `onClose` closures have run. Its holders may go on
  /// to use it. When the container closes, it lets go of all instances.
  ///
  /// - Parameter policy: A policy, such as ``TimeToLive``, ``ByArgument``, or one of your own.
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func kept(by policy: some KeepingPolicy) -> Self { sendable().keeping(policy) }
}

extension Registration where Context == Registry.Inferred {
  /// Creates one instance on the main actor for each value of the runtime arguments, and keeps it for as long as a
  /// policy says.
  ///
  /// - Parameter policy: A policy, such as ``TimeToLive``, ``ByArgument``, or one of your own.
  /// - Returns: The registration, to refine it further.
  @MainActor @discardableResult
  public func kept(by policy: some KeepingPolicy) -> Self {
    registry.isolate(index, to: MainActor.shared)
    return keeping(policy)
  }
}

extension Registration where Context == MainActor {
  /// Creates one instance for each value of the runtime arguments, and keeps it for as long as a policy says.
  ///
  /// - Parameter policy: A policy, such as ``TimeToLive``, ``ByArgument``, or one of your own.
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func kept(by policy: some KeepingPolicy) -> Self { keeping(policy) }
}

extension Registration where Context == MainActor, Service: Sendable {
  /// Creates one instance for each value of the runtime arguments, and keeps it for as long as a policy says.
  ///
  /// - Parameter policy: A policy, such as ``TimeToLive``, ``ByArgument``, or one of your own.
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func kept(by policy: some KeepingPolicy) -> Self { sendable().keeping(policy) }
}

extension Registration where Context == Registry.Asynchronous, Service: Sendable {
  /// Creates an instance, once for all tasks that await it, and keeps it for as long as a policy says.
  ///
  /// - Parameter policy: A policy, such as ``TimeToLive`` or one of your own.
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func kept(by policy: some KeepingPolicy) -> Self { keeping(policy) }
}

extension Registration {
  fileprivate func keeping(_ policy: some KeepingPolicy) -> Self {
    guard registry.canRefine(index) else { return self }
    registry.hooks[index, default: RegistrationHooks()].policy = policy
    let name = policy.name
    return updating { $0.lifetime = .kept(by: name) }
  }
}
