extension Registration where Context: Registry.Keyed {
  /// Creates one instance for each value of the runtime arguments, and keeps it for as long as a policy says.
  ///
  /// The container that registered it creates and owns the instances, as it does singletons: each is created exactly
  /// once, whichever threads, scopes, or children ask for it. For example:
  ///
  /// ```swift
  /// registry.service((any ExchangeRates).self, using: DownloadedRates.init).kept(by: .timeToLive(60))
  /// ```
  ///
  /// An instance that the policy lets go of is released, after its `onClose` closures have run. Its holders may go on
  /// to use it. When the container closes, it lets go of all instances. Instances whose type isn't `Sendable` are kept
  /// on the main actor, as those of ``singleton()`` are.
  ///
  /// - Parameter policy: A policy, such as ``TimeToLive``, ``ByArgument``, or one of your own.
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func kept(by policy: some KeepingPolicy) -> Self {
    guard registry.canRefine(index) else { return self }
    registry.hooks[index, default: RegistrationHooks()].policy = policy
    let name = policy.name
    return updating { $0.lifetime = .kept(by: name) }
  }
}

extension Registration where Context: Registry.Keyed, Service: Sendable {
  /// Creates one instance for each value of the runtime arguments, and keeps it for as long as a policy says.
  ///
  /// - Parameter policy: A policy, such as ``TimeToLive``, ``ByArgument``, or one of your own.
  /// - Returns: The registration, to refine it further.
  @discardableResult
  public func kept(by policy: some KeepingPolicy) -> Self { keptAnywhere(by: policy) }
}

extension Registration where Context: Registry.Keyed {
  fileprivate func keptAnywhere(by policy: some KeepingPolicy) -> Self {
    kept(by: policy).updating { $0.isSendable = true }
  }
}
