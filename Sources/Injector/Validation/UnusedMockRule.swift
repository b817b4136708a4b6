/// INJ019: The test of a type is given only mocks that the type needs.
///
/// `Container(testing:from:)` finds these while it selects the part of the graph to build, so the rule runs apart from
/// the others.
struct UnusedMockRule {
  struct Problem: Finding {
    var code: DiagnosticCode { .unusedMock }
    let severity: Severity
    let tested: ServiceKey
    let mock: ServiceKey
    let source: CallSite
    let nearMisses: [NearMiss]

    // The part that the test builds does not have the mock.
    var node: Int32 { -1 }

    func key(in graph: NamedGraph) -> ServiceKey { mock }
    func source(in graph: NamedGraph) -> CallSite? { source }
    func message(in graph: NamedGraph) -> String { "\(tested) does not need the mock of \(mock)." }
    func nearMisses(in graph: NamedGraph) -> [NearMiss] { nearMisses }
    func fix(in graph: NamedGraph) -> String { "remove the mock" }
  }
}
