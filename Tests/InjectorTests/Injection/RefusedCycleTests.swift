import Injector
import Testing

/// Cycles that an injection cannot close.
@Suite struct RefusedCycleTests {
  @Test func transient_isAnError_withTheCycle() {
    let problems = problems {
      try Container {
        $0.service(View.self, using: View.init).injecting(\.presenter)
        $0.service((any Presenting).self, using: Presenter.init).singleton()
      }
    }
    #expect(problems?.diagnostics.map(\.code) == [.unsharedCycle])
    #expect(problems?.diagnostics.first?.path.count == 3)
  }

  @Test func transient_isTooDeep_ifAPolicyAllowsIt() throws {
    let policy = ValidationPolicy(severities: [.unsharedCycle: .warning])
    let container = try Container(validation: policy) {
      $0.service(View.self, using: View.init).injecting(\.presenter)
      $0.service((any Presenting).self, using: Presenter.init)
    }
    #expect(container.diagnostics.map(\.code) == [.unsharedCycle])
    let error = onStack(of: 256 << 10) {
      failure { () throws(ResolutionError) in try container.resolve(View.self) }
    }
    #expect(error?.kind == .tooDeep)
  }

  @Test func directCycle_isStillAnError_besideAnInjection() {
    struct First: Sendable {}
    struct Second: Sendable {}
    #expect(
      codes {
        try Container {
          $0.service(First.self, using: { (_: Second) in First() }).singleton()
          $0.service(Second.self, using: { (_: First) in Second() }).singleton().injecting { (_, _: First) in }
        }
      } == [.cycle])
  }
}
