/// A value that whoever opens a scope hands over.
struct ScopeInput {
  let type: any Any.Type
  let identifier: ServiceIdentifier?
  /// The registrations that one value satisfies: a child can declare an input of its parent again.
  var nodes: [Int32] = []
  /// One of them that is kept on the main actor, or `nil` if there is none.
  var confined: Int32?
}

/// The scope that a `ScopeProvider` opens.
struct ProvidedScope {
  let service: any Any.Type
  /// The scope, or `nil` if nothing says which.
  let scope: Scope?
  /// The types of the inputs that the provider hands over.
  let inputs: [any Any.Type]
  /// A Boolean value that indicates whether the scope takes exactly these inputs.
  let isFitting: Bool
}

extension RegistrationSet {
  /// Returns the scope that a scope provider opens: that of the instance, or the one that takes exactly its inputs.
  func scope(openedAt position: Int, of dependency: Dependency, for node: Int32) -> ProvidedScope? {
    guard case .scopeProvider(let service, let given) = dependency.layers[position] else { return nil }
    let isDirect = node >= 0 && dependency.layers[(position + 1)...].allSatisfy(\.isOptional)
    let own: Scope? =
      if isDirect, case .scoped(let scope) = record(at: origin(of: node)).lifetime { scope } else { nil }
    let scope = own ?? onlyScope(taking: given)
    let isFitting = scope.map { takes($0, given) } ?? false
    return ProvidedScope(service: service, scope: scope, inputs: given, isFitting: isFitting)
  }

  private func onlyScope(taking given: [any Any.Type]) -> Scope? {
    let fitting = scopeInputs.filter { takes($0.scope, given) }
    return fitting.count == 1 ? fitting[0].scope : nil
  }

  private func takes(_ scope: Scope, _ given: [any Any.Type]) -> Bool {
    var missing = inputs(of: scope).map(\.type)
    for type in given {
      guard let position = missing.firstIndex(where: { $0 == type }) else { return false }
      missing.remove(at: position)
    }
    return missing.isEmpty
  }

  /// The inputs that are declared here and in the parents, without those that a child replaces by something else.
  var visibleInputs: [Int32] { inputs.filter { $0 >= base || !isReplaced($0) } }

  private func isReplaced(_ input: Int32) -> Bool {
    let record = record(at: input)
    guard record.isIdentified, let found = index(of: record.type, record.identifier) else { return false }
    // A decorator of the input leads to it. An alias leads to an input with another key.
    let other = self.record(at: origin(of: found))
    let isSameKey = RegistrationKey(other) == RegistrationKey(record)
    return !isSameKey || other.role != .input || other.lifetime != record.lifetime
  }

  /// Returns the inputs of a scope that opens here, in order of declaration, those of the parents first.
  func inputs(of scope: Scope) -> [ScopeInput] { scopeInputs.first { $0.scope == scope }?.inputs ?? [] }

  /// A Boolean value that indicates whether nothing here adds an input or replaces one.
  var hasInputsOfParent: Bool {
    inputs.allSatisfy { $0 < base && ownIndex(of: record(at: $0).type, identifier(at: $0)) == nil }
  }

  /// Returns the inputs of each scope. They are few, so they are searched.
  func collectInputs() -> [(scope: Scope, inputs: [ScopeInput])] {
    var found: [(scope: Scope, inputs: [ScopeInput])] = []
    for node in visibleInputs {
      let record = record(at: node)
      guard case .scoped(let scope) = record.lifetime else { continue }
      let place = found.firstIndex { $0.scope == scope } ?? found.endIndex
      if place == found.endIndex { found.append((scope, [])) }
      let known = found[place].inputs.firstIndex { $0.type == record.type && $0.identifier == record.identifier }
      let position = known ?? found[place].inputs.endIndex
      if known == nil { found[place].inputs.append(ScopeInput(type: record.type, identifier: record.identifier)) }
      found[place].inputs[position].nodes.append(node)
      if record.isConfined { found[place].inputs[position].confined = node }
    }
    return found
  }
}
