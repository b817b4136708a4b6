/// The name of a cell in errors: a registration, or a type that is made of registered ones, such as `[T]`.
struct Label: Sendable {
  let graph: SharedGraph
  /// The node of the registration, or -1 if there is none.
  let node: Int
  let type: any Any.Type

  var key: ServiceKey { node < 0 ? ServiceKey(type) : graph.graph.nodes[node].key }

  /// The identifier of the registration, or `nil` if it has none, or there is none.
  var identifier: ServiceIdentifier? { node < 0 ? nil : graph.graph.nodes[node].key.identifier }

  /// Returns the error of a resolve that ends before it reaches the factory.
  func refusal(
    _ kind: ResolutionError.Kind, detail: String? = nil, underlying: (any Error)? = nil, fix: String? = nil
  ) -> ResolutionError {
    let error = ResolutionError(kind: kind, key: key, detail: detail, underlying: underlying, fix: fix)
    return node < 0 ? error : error.passing(graph.step(at: node))
  }

  /// Returns the error of a part of the registration: that of a dependency, or of the part itself.
  func failure(_ error: any Error, in hook: ResolutionError.Hook = .factory) -> any Error {
    let failure =
      error as? ResolutionError ?? ResolutionError(kind: .factoryFailed, key: key, underlying: error, hook: hook)
    return node < 0 ? failure : failure.passing(graph.step(at: node))
  }

  /// The error of a registration that is needed while its own factory runs. The graph knows no such cycle, so a factory
  /// on it has needs that the graph doesn't know.
  var hiddenCycle: ResolutionError {
    let isOpaque = node >= 0 && graph.graph.nodes[node].traits.contains(.opaque)
    return ResolutionError(
      kind: .cycle, key: key,
      fix: isOpaque
        ? "have the factory of \(key) take what it resolves as parameters, so that the graph knows the cycle, or resolve "
          + "it after the initializer has returned"
        : nil)
  }
}

extension LinkedGraph {
  /// The error of a scope that was opened with other values than its inputs.
  ///
  /// - Parameter provided: The type that a scope provider resolves in the scope, or `nil` without one.
  func inputMismatch(of scope: Scope, given: [any Any.Type], for provided: (any Any.Type)? = nil) -> ResolutionError {
    let nodes = (inputs[scope] ?? []).map { graph.graph.nodes[$0] }
    var missing = nodes.compactMap(\.key.reference.live)
    let surplus = given.filter { type in
      guard let position = missing.firstIndex(where: { $0 == type }) else { return true }
      missing.remove(at: position)
      return false
    }
    let declared = nodes.map { "\($0.key) (\($0.source))" }
    let fix =
      if let provided {
        "use a ScopeProvider<\(([TypeName.of(provided)] + nodes.map(\.key.type)).joined(separator: ", "))>"
      } else if let type = missing.first {
        surplus.lazy.compactMap { AnyArgument.fix(of: $0, for: type) }.first
          ?? "hand over a value of exactly the type \(TypeName.of(type))"
      } else {
        "leave out \(surplus.first.map(TypeName.of) ?? "it"), or declare it as an input of the scope"
      }
    return ResolutionError(
      kind: .inputMismatch, key: ServiceKey(Scope.self, ServiceIdentifier(scope.name)),
      detail: "it takes \(declared.isEmpty ? "nothing" : declared.joined(separator: ", ")); "
        + "given \(given.isEmpty ? "nothing" : given.map(TypeName.of).joined(separator: ", "))",
      fix: fix)
  }
}

extension CellHeader {
  // MARK: Arguments

  /// Returns arguments as the types that the cell takes.
  func cast(_ given: AnyArgument?) throws -> AnyArgument? {
    if ignoresArguments || matches(given) { return ignoresArguments ? nil : given }
    let values = given?.all ?? []
    if values.count == arguments.count, let cast = AnyArgument.casting(values, to: arguments) { return cast }
    throw argumentMismatch(values.map(\.metatype))
  }

  /// Returns a Boolean value that indicates whether arguments have exactly the types that the cell takes.
  func matches(_ given: AnyArgument?) -> Bool {
    guard let given else { return arguments.isEmpty }
    return rare.map { given.matches($0.value.arguments, count: $0.value.arguments.count) } ?? false
  }

  func argumentMismatch(_ given: [any Any.Type]) -> ResolutionError {
    let functions = zip(arguments, given).first { TypeName.isFunction($0) && TypeName.isFunction($1) && $0 != $1 }
    let function = functions.map {
      "pass it through a Provider of \(label.key), or as a variable of the type \(TypeName.of($0.0))"
    }
    let marks = given.map { TypeReference.live($0).expression }.joined(separator: ", ")
    return label.refusal(
      .argumentMismatch,
      detail: ValidationRules.comparison(expected: arguments.map(TypeName.of), given: given.map(TypeName.of)),
      fix: !arguments.isEmpty
        ? function
        : label.node < 0
          ? "pass the arguments to the type itself, to its optional, or to the call of a Provider"
          : "add .arguments(\(marks)) to \(label.key), or resolve it without arguments")
  }

  // MARK: Isolation

  /// Returns the error of a resolve away from the actors that the cell must be called on.
  func requiresActor(_ isolation: (any Actor)?) -> ResolutionError {
    let isMain = (actors.first { $0 !== isolation } ?? MainActor.shared) === MainActor.shared
    let words = isolationWords(onMainActor: isMain)
    var reasons = [words.cause].compactMap(\.self)
    if !isMain || actors.count > 1 {
      reasons.insert("it is built on \(actors.map { TypeName.of(type(of: $0)) }.joined(separator: " and on "))", at: 0)
    } else if CurrentThread.isMain {
      reasons.append(
        "the main thread runs this code, but it isn't isolated to the main actor, as concurrency: .complete requires")
    }
    return label.refusal(
      isMain ? .requiresMainActor : .requiresActor,
      detail: reasons.isEmpty ? nil : reasons.joined(separator: isMain ? "; " : ", "),
      // No caller is on both.
      fix: actors.count > 1 ? "create all of its parts on one actor, or on none" : words.fix)
  }

  /// Returns why the cell must be called on an actor, as far as its factory doesn't say it, and how to use it
  /// elsewhere.
  private func isolationWords(onMainActor isMain: Bool) -> (cause: String?, fix: String) {
    let graph = label.graph.graph
    let minimal = ", or pass concurrency: .minimal to the container if the app's classes say nothing of actors"
    let resolve = isMain ? Self.onMainActor("resolve it", by: "resolves it") : "resolve it on that actor"
    // An instance that mustn't leave the actor comes first, as awaiting doesn't help there.
    guard let node = label.node >= 0 ? label.node : confined ?? rare?.value.isolatedPart else {
      return (nil, "\(resolve), or use resolveAsync")
    }
    let source = graph.isolationOrigin(of: node)
    let name = graph.nodes[source].key.description
    let subject = label.node < 0 ? graph.nodes[node].key.description : "it"
    let needs = source == graph.origin(of: node) ? nil : "\(subject) needs \(name), which is created there"
    guard graph.nodes[source].traits.contains(.confined) else {
      let own = graph.nodes[node]
      // Only the compiler knows whether a type is Sendable, unless the instances are shared.
      let condition =
        own.lifetime.isShared && !own.traits.contains(.uncheckedSendable)
        ? "" : ", if \(own.key.type) is Sendable,"
      let inject = needs == nil ? "" : ", inject a Provider of \(name)"
      return (
        needs, "\(resolve)\(inject), or\(condition) use resolveAsync\(isMain && CurrentThread.isMain ? minimal : "")"
      )
    }
    let confinement =
      "\(name) isn't known to be Sendable, so its instances are kept on \(isMain ? "the main actor" : "it")"
    // What is kept on the main actor only because nothing says where it belongs.
    let isUndeclared = isMain && !graph.nodes[source].traits.contains(.declaresIsolation)
    return (
      needs.map { "\($0): \(confinement)" } ?? confinement,
      "\(resolve), or \(ValidationRules.fixForUseAnywhere(of: name))\(isUndeclared ? minimal : "")"
    )
  }

  /// Returns the fix for a call away from the main actor. The main thread runs nonisolated code too, for which the
  /// compiler passes no isolation.
  static func onMainActor(_ call: String, by calling: String) -> String {
    CurrentThread.isMain
      ? "mark the function that \(calling), or the type around it, with @MainActor" : "\(call) on the main actor"
  }
}
