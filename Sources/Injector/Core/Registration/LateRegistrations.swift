/// What a registry was asked to register after its container was built, which has no effect.
final class LateRegistrations: Sendable {
  private let found = Guarded<[LateRegistration]>([])

  /// The registrations in order, each once.
  var all: [LateRegistration] { found.withLock { $0 } }

  func add(_ registration: LateRegistration) {
    found.withLock { found in
      if !found.contains(registration) { found.append(registration) }
    }
  }
}

extension Registry {
  func canRefine(_ index: Int32) -> Bool {
    guard isBuilt else { return true }
    // A late registration is recorded already.
    if index >= 0 {
      let record = records[Int(index)]
      late.add(LateRegistration(key: record.key, source: record.source, isRefinement: true))
    }
    return false
  }
}

extension RegistrationSet {
  /// Returns the registration of a key that came too late, here or in a parent, or `nil` if there is none.
  func late(_ key: ServiceKey) -> LateRegistration? {
    ancestors.lazy.compactMap { $0.late.all.first { $0.key == key && !$0.isRefinement } }.first
  }
}
