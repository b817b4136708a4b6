extension ContainerCore {
  /// A resolve of a key that nothing is registered under.
  func missing(_ key: ServiceKey) -> ResolutionError {
    let keys = (0..<registrations.end).map {
      (key: registrations.key(at: $0), source: registrations.record(at: $0).source)
    }
    return ResolutionError(
      kind: .missing, key: key,
      nearMisses: registrations.leftOut(key) + NearMiss.search(for: key, among: keys))
  }

  /// A resolve with arguments other than those that the registration takes.
  func argumentMismatch(at node: Int32, given: [any Any.Type]) -> ResolutionError {
    let record = registrations.record(at: node)
    let set = registrations.owner(of: node)
    let expected = set.parameters[Int(record.parameters)...].prefix(Int(record.parameterCount)).compactMap {
      parameter in
      if case .argument = parameter.origin { TypeName.of(parameter.type) } else { nil }
    }
    return ResolutionError(
      kind: .argumentMismatch, key: registrations.key(at: node),
      detail: Self.comparison(expected: expected, given: given.map(TypeName.of)))
  }

  private static func comparison(expected: [String], given: [String]) -> String {
    let positions = (0..<max(expected.count, given.count)).map { position in
      let want = position < expected.count ? expected[position] : "nothing"
      let have = position < given.count ? given[position] : "nothing"
      return "argument \(position + 1): expected \(want), given \(have)"
    }
    return positions.joined(separator: "; ")
  }

  /// A resolve that would wait for itself.
  func cycle(through path: [Int32]) -> ResolutionError {
    let keys = path.map { registrations.key(at: $0).description }
    let key = registrations.key(at: path.first ?? 0)
    return ResolutionError(
      kind: .cycle, key: key, detail: (keys + [key.description]).joined(separator: " -> "))
  }

  /// A task that was cancelled while others, perhaps, wait on.
  func cancelled(at node: Int32) -> ResolutionError {
    ResolutionError(kind: .cancelled, key: registrations.key(at: node), underlying: CancellationError())
  }

  func scopeNotOpen(_ scope: Scope, for node: Int32) -> ResolutionError {
    ResolutionError(
      kind: .scopeNotOpen, key: registrations.key(at: node), detail: "the scope is \(scope.name.debugDescription)")
  }

  /// What went wrong around a factory, apart from the resolve's own way.
  func failure(_ error: any Error, at node: Int32) -> ResolutionError {
    if let error = error as? ResolutionError { return error }
    return ResolutionError(kind: .factoryFailed, key: registrations.key(at: node), underlying: error)
  }
}
