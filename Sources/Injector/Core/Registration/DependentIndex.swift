/// The registrations of a container by what they depend on, for a child that changes some of it.
struct DependentIndex: Sendable {
  /// The registrations whose parameters name a type, by itself or in a composite type, with the parameter's identifier.
  private(set) var byKey = [RegistrationKey: [Int32]]()
  /// The aliases and decorators, by what they wrap.
  private(set) var wrappers = [Int32: [Int32]]()
  /// The registrations that receive a `Resolver`, so that they can depend on anything.
  private(set) var opaque: [Int32] = []

  /// Reads every parameter. O(*n* + *e*).
  init(_ set: RegistrationSet) {
    for offset in set.records.indices {
      let index = set.base + Int32(offset)
      let record = set.records[offset]
      if record.inner >= 0 { wrappers[record.inner, default: []].append(index) }
      var isOpaque = set.hooks[Int32(offset)]?.isResolving ?? false
      for parameter in set.parameters(of: index) where !parameter.origin.isArgument {
        var named: (any Any.Type)? = parameter.type
        while let type = named {
          byKey[RegistrationKey(type, parameter.origin.identifier), default: []].append(index)
          let shape = (type as? any CompositeDependency.Type)?.shape
          if case .resolver = shape { isOpaque = true }
          named = shape?.inner
        }
      }
      if isOpaque { opaque.append(index) }
    }
  }
}

extension DependencyShape {
  /// The type inside, or `nil` for a resolver.
  var inner: (any Any.Type)? {
    switch self {
    case .optional(let type), .all(let type, _), .lazy(let type), .provider(let type, _), .scopeProvider(let type, _):
      type
    case .resolver: nil
    }
  }
}
