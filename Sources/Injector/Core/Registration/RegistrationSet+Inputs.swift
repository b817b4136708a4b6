/// An input that a scope takes.
struct ScopeInput {
  let type: any Any.Type
  let identifier: ServiceIdentifier?
  /// The registrations that one value satisfies: a child can declare an input of its parent again.
  var nodes: [Int32]
}

/// The scope that a `ScopeProvider` opens.
struct ProvidedScope {
  /// The type of the instance that the scope is opened for.
  let service: any Any.Type
  /// The scope, or `nil` if nothing says which.
  let scope: Scope?
  /// The types of the inputs that the provider hands over.
  let inputs: [any Any.Type]
  /// A Boolean value that indicates whether the scope takes exactly these inputs.
  let isFitting: Bool
}

extension RegistrationSet {
  /// Returns what a scope provider of a target resolves to.
  ///
  /// It opens the scope that the instance is registered in; if there is none, the one scope that takes exactly its
  /// inputs.
  func scopeProvider(
    of service: any Any.Type, at target: DependencyTarget, inputs given: [any Any.Type]
  ) -> DependencyTarget {
    let scope = scope(of: target) ?? onlyScope(taking: given)
    let isFitting = scope.map { takes($0, given) } ?? false
    return .scopeProvider(target, ProvidedScope(service: service, scope: scope, inputs: given, isFitting: isFitting))
  }

  private func scope(of target: DependencyTarget) -> Scope? {
    switch target {
    case .registration(let index):
      if case .scoped(let scope) = record(at: origin(of: index)).lifetime { scope } else { nil }
    case .optional(let wrapped): scope(of: wrapped)
    case .missing, .all, .lazy, .provider, .scopeProvider, .resolver: nil
    }
  }

  private func onlyScope(taking given: [any Any.Type]) -> Scope? {
    var found: Scope?
    for node in visibleInputs {
      guard case .scoped(let scope) = record(at: node).lifetime, scope != found, takes(scope, given) else { continue }
      if found != nil { return nil }
      found = scope
    }
    return found
  }

  private func takes(_ scope: Scope, _ given: [any Any.Type]) -> Bool {
    let taken = inputs(of: scope).map(\.type)
    return taken.count == given.count && ordered(taken) == ordered(given)
  }

  /// Returns the identities of types in an order of their own.
  private func ordered(_ types: [any Any.Type]) -> [Int] {
    // Each opening of a scope sorts its few inputs, so they are inserted in order.
    var sorted: [Int] = []
    for type in types {
      let identity = Int(bitPattern: ObjectIdentifier(type))
      sorted.insert(identity, at: sorted.firstIndex { $0 > identity } ?? sorted.count)
    }
    return sorted
  }

  /// The inputs that are declared here and in the parents, without those that a child replaces by something else.
  var visibleInputs: [Int32] { allInputs.filter { $0 >= base || !isReplaced($0) } }

  private func isReplaced(_ input: Int32) -> Bool {
    let record = record(at: input)
    guard record.isIdentified, let found = index(of: record.type, record.identifier) else { return false }
    return self.record(at: origin(of: found)).role != .input
  }

  /// Returns the inputs of a scope that opens here, in order of declaration, those of the parents first.
  @_optimize(speed)
  func inputs(of scope: Scope) -> [ScopeInput] {
    var found: [ScopeInput] = []
    for node in visibleInputs {
      let record = record(at: node)
      guard record.lifetime == .scoped(scope) else { continue }
      if let known = found.firstIndex(where: { $0.type == record.type && $0.identifier == record.identifier }) {
        found[known].nodes.append(node)
      } else {
        found.append(ScopeInput(type: record.type, identifier: record.identifier, nodes: [node]))
      }
    }
    return found
  }
}
