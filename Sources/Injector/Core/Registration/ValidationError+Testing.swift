extension ValidationError {
  /// What is to be tested is not registered.
  init(notRegistered tested: ServiceKey, among all: RegistrationSet) {
    let diagnostic = Diagnostic(
      code: .missingDependency,
      message: "\(tested) is to be tested, but neither the plugins nor the mocks register it.", key: tested,
      nearMisses: NearMissIndex(all).nearMisses(to: tested, type: nil),
      fix: "add the plugin that registers it to from:, or test what is registered")
    self.init(diagnostics: [diagnostic], tested: tested)
  }

  /// The same for the test of one type: what is missing is mocked, and what was left out may be near.
  func testing(_ selection: RegistrationSelection) -> ValidationError {
    let surroundings = missingKeys.isEmpty ? nil : NearMissIndex(selection.all)
    let diagnostics = diagnostics.map { diagnostic in
      guard diagnostic.code == .missingDependency else { return diagnostic }
      let key = diagnostic.key
      return Diagnostic(
        code: diagnostic.code, severity: diagnostic.severity, message: diagnostic.message, key: key,
        source: diagnostic.source, path: diagnostic.path,
        nearMisses: surroundings?.nearMisses(to: key, type: nil) ?? [],
        fix: MissingKey.libraryFix(for: key)
          ?? "give a mock of \(key) in mocks:, or add the plugin that registers it to from:")
    }
    return ValidationError(diagnostics: diagnostics, tested: selection.tested)
  }
}

extension RegistrationSelection {
  /// INJ019: the test of a type is given only the mocks that it needs.
  func unusedMockDiagnostics(isStrict: Bool) -> [Diagnostic] {
    let unused = unusedMocks
    guard !unused.isEmpty else { return [] }
    let isKept = Set(kept.map(Int.init))
    let surroundings = NearMissIndex(all).keeping(isKept.contains)
    return unused.map { index in
      let key = all.key(at: index)
      return Diagnostic(
        code: .unusedMock, severity: isStrict ? .error : .warning,
        message: "\(tested) does not need the mock of \(key).", key: key, source: all.record(at: index).source,
        nearMisses: surroundings.nearMisses(to: key, type: nil), fix: "remove the mock")
    }
  }
}
