import Injector
import Testing

/// Descriptions of their own, because a release build for Linux has no metadata from which Swift forms them.
@Suite struct DescriptionTests {
  @Test func description_isTheName_ofGraphs() {
    #expect(
      Role.allCases.map { "\($0)" } == [
        "service", "viewModel", "controller", "screen", "coordinator", "instance", "input", "decorator", "alias",
      ])
    #expect(
      DependencyGraph.Edge.Kind.allCases.map { "\($0)" } == [
        "direct", "optional", "lazy", "provider", "scopeProvider", "all", "injected", "decorates", "alias",
      ])
    let marks: [DependencyGraph.UnmatchedMark.Kind] = [.parameter, .argument, .actor]
    #expect(marks.map { "\($0)" } == ["parameter", "argument", "actor"])
  }

  @Test func description_isTheName_ofErrorsAndEvents() {
    #expect(
      ResolutionError.Kind.allCases.map { "\($0)" } == [
        "missing", "ambiguous", "argumentMismatch", "requiresMainActor", "requiresActor", "cycle",
        "factoryFailed", "scopeNotOpen", "inputMismatch", "closed", "containerReleased", "requiresAsync", "cancelled",
      ])
    #expect(TraceEvent.Outcome.allCases.map { "\($0)" } == ["created", "reused", "failed"])
    #expect(Severity.allCases.map { "\($0)" } == ["off", "info", "warning", "error"])
  }

  @Test func description_isTheCode_ofDiagnosticCodes() {
    #expect("\(DiagnosticCode.cycle), \(DiagnosticCode.missingDependency)" == "INJ005, INJ001")
    #expect(DiagnosticCode.allCases.map { "\($0)" } == DiagnosticCode.allCases.map(\.rawValue))
  }
}
