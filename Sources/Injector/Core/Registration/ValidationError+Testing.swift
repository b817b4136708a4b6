extension ValidationError {
  /// Creates the error for a type to test that is not registered.
  init(notRegistered tested: ServiceKey, among all: RegistrationSet) {
    let diagnostic = Diagnostic(
      code: .missingDependency,
      message: "\(tested) is to be tested, but neither the plugins nor the mocks register it.", key: tested,
      nearMisses: all.nearMissIndex().nearMisses(to: tested, type: nil),
      fix: "add the plugin that registers it to from:, or test a type that is registered")
    self.init(diagnostics: [diagnostic], tested: tested)
  }
}

extension RegistrationSelection {
  /// INJ019: The mocks that the tested type does not need.
  func unusedMockFindings(isStrict: Bool) -> [Finding] {
    let unused = unusedMocks
    guard !unused.isEmpty else { return [] }
    let index = NearMissIndex(kept.map { NearMissIndex.Candidate(all.record(at: $0), place: .here) })
    return unused.map { position in
      ValidationRules.unusedMock(
        all.key(at: position), at: all.record(at: position).source, testing: tested, isStrict: isStrict, near: index)
    }
  }
}
