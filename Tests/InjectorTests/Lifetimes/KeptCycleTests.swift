import Injector
import Testing

/// Instances on a cycle of injections that a policy keeps, or doesn't.
@Suite(.timeLimit(.minutes(10))) struct KeptCycleTests {
  private func register(_ registry: Registry, kept policy: some KeepingPolicy) {
    registry.service(View.self, using: View.init).kept(by: policy).injecting(\.presenter)
    registry.service((any Presenting).self, using: Presenter.init).kept(by: policy)
  }

  @Test func policyThatKeepsNone_givesWholePairs_fromEachEnd() throws {
    let container = try Container { register($0, kept: Deciding { _ in false }) }
    for isViewFirst in [true, false, true] {
      let view = isViewFirst ? try container.resolve(View.self) : try container.resolve((any Presenting).self).shown
      #expect(view.presenter?.shown === view)
      view.presenter = nil
    }
  }

  @Test func policyThatKeepsNone_givesWholePairs_toManyThreads() throws {
    let container = try Container { register($0, kept: Deciding { _ in false }) }
    let views = try onThreads(16) { _ in
      try (0..<20).map { _ in
        let view = try container.resolve(View.self)
        #expect(view.presenter?.shown.presenter != nil)
        return view
      }
    }
    for view in views.flatMap(\.self) { view.presenter = nil }
  }

  @Test func pair_isRenewed_whenItIsOutOfDate() throws {
    let clock = ManualClock()
    let container = try Container { register($0, kept: TimeToLive(seconds: 60, clock: clock)) }
    let first = try container.resolve(View.self)
    #expect(try container.resolve((any Presenting).self).shown === first)
    clock.advance(bySeconds: 60)
    let second = try container.resolve((any Presenting).self).shown
    #expect(second !== first)
    #expect(second.presenter?.shown === second)
    (first.presenter, second.presenter) = (nil, nil)
  }
}
