extension ContainerCore {
  /// A resolve of a key that nothing is registered under.
  func missing(_ type: any Any.Type, _ identifier: ServiceIdentifier?) -> ResolutionError {
    let key = ServiceKey(type: TypeName.of(type), identifier: identifier)
    let missing = NearMissIndex(registrations).around(key, type: type)
    return ResolutionError(
      kind: .missing, key: key, detail: missing.remark,
      nearMisses: registrations.excluded(key) + missing.nearMisses,
      fix: missing.fix(or: "ask for one of those that are registered"))
  }

  /// Why a registration gives nothing, before its factory is reached.
  func refusal(
    _ kind: ResolutionError.Kind, at node: Int32, detail: String? = nil, underlying: (any Error)? = nil,
    fix: String? = nil
  ) -> ResolutionError {
    ResolutionError(kind: kind, key: registrations.key(at: node), detail: detail, underlying: underlying, fix: fix)
      .passing(registrations.step(at: node))
  }

  /// A resolve with arguments other than those that the registration takes.
  func argumentMismatch(at node: Int32, given: [any Any.Type]) -> ResolutionError {
    unplacedArgumentMismatch(at: node, given: given).passing(registrations.step(at: node))
  }

  /// The same inside the registration's own factory, which adds its place.
  func unplacedArgumentMismatch(at node: Int32, given: [any Any.Type]) -> ResolutionError {
    let expected = registrations.argumentTypes(of: node)
    let refusal = expected.isEmpty ? nil : registrations.origin(of: node).refusesArguments
    return ResolutionError(
      kind: .argumentMismatch, key: registrations.key(at: node),
      detail: refusal ?? ArgumentComparison.of(expected: expected.map(TypeName.of), given: given.map(TypeName.of)))
  }

  /// A resolve that would wait for itself.
  func cycle(through path: [Int32]) -> ResolutionError {
    cycle(through: path.map { registrations.key(at: $0) })
  }

  /// A resolve that would wait for itself, perhaps through containers of other levels.
  func cycle(through keys: [ServiceKey]) -> ResolutionError {
    ResolutionError(kind: .cycle, key: keys[0], detail: ResolutionError.closed(keys))
  }

  /// A task that was cancelled while others, perhaps, wait on.
  func cancelled(at node: Int32) -> ResolutionError {
    refusal(.cancelled, at: node, underlying: CancellationError())
  }

  /// A resolve of what validation would have refused.
  func chainTooDeep(at node: Int32, _ height: Int32) -> ResolutionError {
    refusal(
      .tooDeep, at: node, detail: "it stands on a chain of \(height)",
      fix: "let a registration in the middle of the chain take a Lazy or a Provider")
  }

  func scopeNotOpen(_ scope: Scope, for node: Int32) -> ResolutionError {
    refusal(.scopeNotOpen, at: node, detail: "the scope is \(scope.name.debugDescription)")
  }

  /// A scope that was opened somewhere else than where it is declared to be.
  func scopeNotOpen(_ outer: Scope, around scope: Scope?, for node: Int32) -> ResolutionError {
    refusal(
      .scopeNotOpen, at: node,
      detail: "the scope \((scope?.name ?? "").debugDescription) is declared within \(outer.name.debugDescription), "
        + "and was opened outside of it")
  }

  /// What went wrong in a registration's factory or around it.
  ///
  /// - Parameter isActivation: Whether it went wrong after the factory.
  func failure(_ error: any Error, at node: Int32, isActivation: Bool = false) -> ResolutionError {
    let step = registrations.step(at: node)
    if let error = error as? ResolutionError { return error.passing(step) }
    return ResolutionError(kind: .factoryFailed, key: step.key, underlying: error, isActivation: isActivation)
      .passing(step)
  }
}

extension RegistrationRecord {
  /// Why a registration that takes runtime arguments gets none; nil where it gets them.
  fileprivate var refusesArguments: String? {
    if traits.contains(.asynchronous) { return "its factory is asynchronous, and such a factory gets no arguments" }
    guard !GraphStructure.LifetimeKind(lifetime).isOwnedByHolder else { return nil }
    return "it is shared (\(lifetime)): whoever came first would decide the arguments for everybody, so it gets none"
  }
}
