extension ContainerCore {
  func missing(_ type: any Any.Type, _ identifier: ServiceIdentifier?) -> ResolutionError {
    let key = ServiceKey(type, identifier)
    let identity = TypeIdentity(type)
    let registrations = registrations
    let words = { @Sendable in
      let late = registrations.late(key)
      let missing = registrations.nearMissIndex().missingKey(key, type: identity)
      return ResolutionError.Words(
        detail: missing.remark,
        nearMisses: (late.map { [$0.nearMiss] } ?? []) + missing.nearMisses,
        fix: late.map { _ in LateRegistration.fix }
          ?? missing.fix(of: "resolve", otherwise: "resolve a key that is registered"))
    }
    return ResolutionError(kind: .missing, key: key, words: words)
  }

  /// The error of a resolve of a dictionary that two contributions with one identifier would be in.
  func ambiguous(
    _ clash: (first: Int32, second: Int32), in type: any Any.Type, _ identifier: ServiceIdentifier?
  ) -> ResolutionError {
    let steps = [clash.first, clash.second].map { registrations.step(at: registrations.origin(of: $0)) }
    return ResolutionError(
      kind: .ambiguous, key: ServiceKey(type, identifier),
      detail: "\(steps[1].key) is contributed \(steps[0].place) and \(steps[1].place)",
      fix: ValidationRules.fixOfClash(ofType: steps[1].key.type))
  }

  /// The error of a resolve that ends before it reaches the factory of a registration, or the cell of a composite type,
  /// which has no registration.
  func refusal(
    _ kind: ResolutionError.Kind, at node: Int32, of composite: any Any.Type = Never.self, detail: String? = nil,
    underlying: (any Error)? = nil, fix: String? = nil
  ) -> ResolutionError {
    let key = node < 0 ? ServiceKey(composite) : registrations.key(at: node)
    let error = ResolutionError(kind: kind, key: key, detail: detail, underlying: underlying, fix: fix)
    return node < 0 ? error : error.passing(registrations.step(at: node))
  }

  func argumentMismatch(at node: Int32, given: [any Any.Type]) -> ResolutionError {
    unplacedArgumentMismatch(at: node, given: given).passing(registrations.step(at: node))
  }

  /// The error of a resolve of a handle whose calls would pass other arguments than those that the registration
  /// takes.
  func handleMismatch(at node: Int32, given: [any Any.Type]) -> ResolutionError {
    let provider = ValidationRules.provider(
      of: registrations.key(at: node).type, taking: registrations.argumentTypes(of: node).map(TypeName.of))
    return argumentMismatch(at: node, given: given)
      .fixed(by: "resolve \(provider), and pass the arguments to its calls")
  }

  /// The error of a resolve with arguments of a type that takes none, such as `[T]` or `Lazy<T>`.
  func noArguments(
    of type: any Any.Type, _ identifier: ServiceIdentifier?, given: [any Any.Type]
  ) -> ResolutionError {
    ResolutionError(
      kind: .argumentMismatch, key: ServiceKey(type, identifier),
      detail: ValidationRules.comparison(expected: [], given: given.map(TypeName.of)),
      fix: "pass the arguments to the type itself, to its optional, or to the call of a Provider")
  }

  /// Returns the error for mismatched arguments inside the registration's own factory, which adds its step.
  func unplacedArgumentMismatch(at node: Int32, given: [any Any.Type]) -> ResolutionError {
    let expected = registrations.argumentTypes(of: node)
    let record = registrations.record(at: registrations.origin(of: node))
    let key = registrations.key(at: node)
    let marks = given.map { "\(TypeName.of($0)).self" }.joined(separator: ", ")
    // An asynchronous registration takes none.
    let mark = record.traits.contains(.asynchronous) ? "" : "add .arguments(\(marks)) to \(key), or "
    return ResolutionError(
      kind: .argumentMismatch, key: key,
      detail: (expected.isEmpty ? nil : record.refusesArguments)
        ?? ValidationRules.comparison(expected: expected.map(TypeName.of), given: given.map(TypeName.of)),
      fix: expected.isEmpty ? "\(mark)resolve it without arguments" : nil)
  }

  /// The error of a resolve with arguments that instances can't be kept by.
  func unhashableArguments(at node: Int32) -> ResolutionError {
    let words = ValidationRules.keptArgument(of: registrations.argumentTypes(of: node).map(TypeName.of))
    return refusal(.argumentMismatch, at: node, detail: words.message, fix: words.fix)
  }

  func cycle(through path: [Int32]) -> ResolutionError {
    cycle(through: path.map { ConstructedRegistration(core: self, node: $0) })
  }

  /// The error of a resolve that would wait for itself, perhaps through containers of other levels.
  func cycle(through path: [ConstructedRegistration]) -> ResolutionError {
    // The closing of an owner has no key.
    let keys = path.compactMap(\.key)
    return ResolutionError(kind: .cycle, key: keys[0], detail: keys.cycleDescription)
  }

  /// The error of a task that was cancelled while others, perhaps, still wait.
  func cancelled(at node: Int32) -> ResolutionError {
    refusal(.cancelled, at: node, underlying: CancellationError())
  }

  /// The error of a scope that isn't open, or around which another one was opened that is declared within it.
  func scopeNotOpen(_ scope: Scope, around inner: Scope? = nil, for node: Int32) -> ResolutionError {
    let name = scope.name.debugDescription
    let detail = inner.map {
      "the scope \($0.name.debugDescription) is declared within \(name), and was opened outside of it"
    }
    return refusal(.scopeNotOpen, at: node, detail: detail ?? "the scope is \(name)")
  }

  /// The error of a scope that was opened with other values than its inputs.
  ///
  /// - Parameter provided: What a scope provider resolves in the scope, or `nil` without one.
  func inputMismatch(
    of scope: Scope, given: [any Any.Type], for provided: (any Any.Type)? = nil
  ) -> ResolutionError {
    let inputs = registrations.inputs(of: scope)
    var missing = inputs.map(\.type)
    let surplus = given.filter { type in
      guard let position = missing.firstIndex(where: { $0 == type }) else { return true }
      missing.remove(at: position)
      return false
    }
    let declared = inputs.map { input in
      "\(registrations.key(at: input.nodes[0])) (\(registrations.record(at: input.nodes[0]).source))"
    }
    let known = registrations.visibleScopes.map(\.name)
    let near = known.contains(scope.name) ? [] : NearestNames.of(scope.name, in: known)
    let fix =
      if let name = near.first {
        "open the scope \(name.debugDescription), or declare the inputs of \(scope.name.debugDescription)"
      } else if let provided {
        "use a ScopeProvider<\(([provided] + inputs.map(\.type)).map(TypeName.of).joined(separator: ", "))>"
      } else if let type = missing.first {
        "hand over a value of exactly the type \(TypeName.of(type))"
      } else {
        "leave out \(surplus.first.map(TypeName.of) ?? "it"), or declare it as an input of the scope"
      }
    return ResolutionError(
      kind: .inputMismatch, key: ServiceKey(scope),
      detail: "it takes \(declared.isEmpty ? "nothing" : declared.joined(separator: ", ")); "
        + "given \(given.isEmpty ? "nothing" : given.map(TypeName.of).joined(separator: ", "))",
      fix: fix)
  }

  /// The error of a scope provider that opens no one scope, or hands over other inputs than that takes.
  func openingMismatch(
    of type: any Any.Type, _ identifier: ServiceIdentifier?, _ provided: ProvidedScope
  ) -> ResolutionError {
    if let scope = provided.scope {
      return inputMismatch(of: scope, given: provided.inputs, for: provided.service)
    }
    return ResolutionError(
      kind: .inputMismatch, key: ServiceKey(type, identifier),
      detail: "nothing says which scope to open",
      fix: "register what it provides with .scoped(_:), or list exactly the inputs of one scope in the ScopeProvider")
  }

  func failure(_ error: any Error, at node: Int32, in hook: ResolutionError.Hook = .factory) -> ResolutionError {
    let step = registrations.step(at: node)
    let failure =
      error as? ResolutionError
      ?? ResolutionError(kind: .factoryFailed, key: step.key, underlying: error, hook: hook)
    return failure.passing(step)
  }

  // MARK: Isolation

  /// The error of a resolve away from the actor that a cell must be called on.
  func requiresActor(_ kind: ResolutionError.Kind, for cell: AnyCell) -> ResolutionError {
    let actors = cell.actors.map { TypeName.of(type(of: $0)) }
    let place = kind == .requiresActor ? "it is built on \(actors.joined(separator: " and on "))" : nil
    let isolated = cell.node < 0 ? isolatedPart(of: cell, as: kind) : cell.node
    let words = isolated.map { isolationWords(of: $0, isPart: cell.node < 0, as: kind) }
    let reason = [place, words?.cause].compactMap(\.self).joined(separator: ", ")
    let isUnmarked = kind == .requiresMainActor && CurrentThread.isMain
    let thread = isUnmarked ? "the main thread runs this code, but it isn't isolated to the main actor" : ""
    let detail = [reason, thread].filter { !$0.isEmpty }.joined(separator: "; ")
    return refusal(kind, at: cell.node, of: cell.service, detail: detail.isEmpty ? nil : detail, fix: words?.fix)
  }

  /// Returns the registration that isolates a composite type which was resolved, or `nil` if the cell is a parameter's.
  ///
  /// One whose instances mustn't leave the actor comes first, as awaiting doesn't help there.
  private func isolatedPart(of cell: AnyCell, as kind: ResolutionError.Kind) -> Int32? {
    guard let key = composites.withLock({ $0.first { $0.value === cell }?.key }) else { return nil }
    let demand: AnyCell.Demands = kind == .requiresMainActor ? .mainActor : .actor
    let parts = registrations.dependency(on: cell.service, key.identifier).nodes.filter {
      self.cell(at: $0).inheritedDemands.contains(demand)
    }
    return parts.first(where: registrations.isConfined) ?? parts.first
  }

  /// The error of an awaited resolve that would take an instance off its actor.
  func confined(at node: Int32, on actor: any Actor) -> ResolutionError {
    let kind: ResolutionError.Kind = actor === MainActor.shared ? .requiresMainActor : .requiresActor
    let words = isolationWords(of: node, as: kind)
    return refusal(kind, at: node, detail: words.cause, fix: words.fix)
  }

  /// Returns why a registration is created on an actor and how to use it elsewhere, as far as its factory doesn't say
  /// it.
  private func isolationWords(
    of node: Int32, isPart: Bool = false, as kind: ResolutionError.Kind
  ) -> (cause: String?, fix: String) {
    var source = registrations.origin(of: node)
    while let next = registrations.owner(of: source).bound.isolationSources[source] {
      source = registrations.origin(of: next)
    }
    let record = registrations.record(at: source)
    let name = ServiceKey(record.type, record.identifier).description
    let subject = isPart ? registrations.key(at: node).description : "it"
    let needs = source == registrations.origin(of: node) ? nil : "\(subject) needs \(name), which is created there"
    let isMain = record.isolation.otherActor == nil
    let resolve =
      kind == .requiresMainActor ? Self.onMainActor("resolve it", by: "resolves it") : "resolve it on that actor"
    guard record.isConfined else {
      let own = registrations.record(at: node)
      // A promise doesn't let the compiler pass the call.
      let isSendable = own.isSendable && !own.traits.contains(.uncheckedSendable)
      let condition = isSendable ? "" : ", if \(own.key.type) is Sendable,"
      let inject = needs == nil ? "" : ", inject a Provider of \(name)"
      return (needs, "\(resolve)\(inject), or\(condition) use resolveAsync")
    }
    let confinement =
      "\(name) isn't known to be Sendable, so its instances are kept on \(isMain ? "the main actor" : "it")"
    return (
      needs.map { "\($0): \(confinement)" } ?? confinement,
      "\(resolve), or add .uncheckedSendable() to the registration of \(name) if it may be used anywhere"
    )
  }

  /// What to do about a call away from the main actor. The main thread runs nonisolated code too, for which the
  /// compiler passes no isolation.
  static func onMainActor(_ call: String, by calling: String) -> String {
    CurrentThread.isMain
      ? "mark the function that \(calling), or the type around it, with @MainActor" : "\(call) on the main actor"
  }
}

extension RegistrationRecord {
  /// Why a registration that takes runtime arguments gets none; `nil` if it gets them.
  fileprivate var refusesArguments: String? {
    if traits.contains(.asynchronous) { return "its factory is asynchronous, so it takes no arguments" }
    let kind = GraphStructure.LifetimeKind(lifetime)
    guard !kind.isOwnedByHolder, kind != .kept else { return nil }
    return "it is shared (\(lifetime)), so it gets no arguments: the first caller would decide them for all"
  }
}

extension ServiceKey {
  /// The key under which an error speaks of a scope: `Injector.Scope "account"`.
  init(_ scope: Scope) { self.init(type: TypeName.of(Scope.self), identifier: ServiceIdentifier(scope.name)) }
}
