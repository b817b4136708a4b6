extension RegistrationSet {
  /// The types of the runtime arguments that a registration takes; an alias and a decorator take those of what they
  /// stand on.
  func argumentTypes(of index: Int32) -> [any Any.Type] {
    var owner = owner(of: index)
    var record = record(at: index)
    while record.inner >= 0 {
      owner = self.owner(of: record.inner)
      record = self.record(at: record.inner)
    }
    return owner.parameters[Int(record.parameters)...].prefix(Int(record.parameterCount)).compactMap { parameter in
      if case .argument = parameter.origin { parameter.type } else { nil }
    }
  }

  /// Whether no values of some types are ever those that a registration takes, as many as it takes.
  func hasIncompatibleArguments(_ given: [any Any.Type], for index: Int32) -> Bool {
    guard !given.isEmpty else { return false }
    let taken = argumentTypes(of: index)
    return given.count == taken.count && !zip(given, taken).allSatisfy(ArgumentCast.isPossible)
  }
}
