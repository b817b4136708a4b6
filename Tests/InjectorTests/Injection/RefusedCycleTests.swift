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

  @Test func transient_throwsCycle_ifAPolicyAllowsIt() throws {
    let policy = ValidationPolicy(severities: [.unsharedCycle: .warning])
    let container = try Container(validation: policy) {
      $0.service(View.self, using: View.init).injecting(\.presenter)
      $0.service((any Presenting).self, using: Presenter.init)
    }
    #expect(container.diagnostics.map(\.code) == [.unsharedCycle])
    #expect(errorKind { try container.resolve(View.self) } == .cycle)
  }

  /// What an injection resolves dynamically is no edge of the graph, and so no cycle that it closes.
  @Test func resolutionInAnInjection_closesNoCycle_fromTheFarEnd() throws {
    func container() throws -> Container {
      try Container {
        $0.service(View.self, using: View.init).singleton().injecting { (view, resolution: Resolution) in
          view.presenter = try resolution.resolve((any Presenting).self)
        }
        $0.service((any Presenting).self, using: Presenter.init).singleton()
      }
    }
    let (fromPresenter, fromView) = (try container(), try container())
    let error = failure { () throws(ResolutionError) in try fromPresenter.resolve((any Presenting).self) }
    #expect(error?.kind == .cycle)
    let view = try fromView.resolve(View.self)
    #expect(view.presenter?.shown === view)
    view.presenter = nil
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
