extension RegistrationSet {
  /// Returns a Boolean value that indicates whether instances must stay on the actor that creates them, because nothing
  /// proves that they are Sendable.
  ///
  /// The types `any P` and `any P & Sendable` are the same at run time, so a resolve that awaits the second finds a
  /// registration of the first, whose instances aren't Sendable. A class or a value of one type can't be mistaken like
  /// this; a generic value, such as an optional, can.
  func confines(_ index: Int32) -> Bool {
    var index = index
    // A decorator returns what it wraps, as the same type.
    while record(at: index).role == .decorator, record(at: index).inner >= 0 { index = record(at: index).inner }
    let record = record(at: index)
    return !record.isSendable && mayHideSendability(of: record)
  }

  /// Returns a Boolean value that indicates whether the type of a registration can be mistaken for a Sendable one.
  func mayHideSendability(of record: RegistrationRecord) -> Bool {
    !(record.type is AnyClass) && (TypeName.isExistential(record.type) || !TypeName.isPlain(record.type))
  }

  /// Returns a Boolean value that indicates whether what a `Lazy` keeps must stay on the actor that creates it.
  func confines(lazy target: DependencyTarget) -> Bool {
    guard case .lazy(let service) = target else { return false }
    // Most are created anywhere, and need no look at their types.
    if case .registration(let index) = service, case .nonisolated = record(at: index).isolation { return false }
    return confined(in: service) != nil
  }

  /// Returns the first registration of a target whose instances must stay on their actor, or `nil` if there is none.
  func confined(in target: DependencyTarget) -> Int32? {
    switch target {
    case .registration(let index): confines(index) ? index : nil
    case .optional(let wrapped): confined(in: wrapped)
    case .all(let contributions, _): contributions.lazy.compactMap { self.confined(in: $0.target) }.first
    case .missing, .lazy, .provider, .scopeProvider, .resolver: nil
    }
  }
}
