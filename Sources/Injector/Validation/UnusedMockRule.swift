/// INJ019: The test of a type is given only mocks that the type needs.
///
/// `Container(testing:from:)` finds these while it selects the part of the graph to build, so the rule runs apart from
/// the others.
enum UnusedMockRule {
  static func finding(
    _ mock: ServiceKey, at source: CallSite, testing tested: ServiceKey, isStrict: Bool, near: NearMissIndex
  ) -> Finding {
    // The part that the test builds doesn't have the mock.
    Finding(
      .unusedMock, severity: isStrict ? .error : nil, -1, about: .key(mock, source: source, path: [])
    ) { _, _ in
      Words(
        message: "\(tested) does not need the mock of \(mock).", nearMisses: near.nearMisses(to: mock, type: nil),
        fix: "remove the mock")
    }
  }
}
