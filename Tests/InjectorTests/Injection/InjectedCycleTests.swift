import Injector
import Testing

/// Cycles that injections close: the same objects from whichever end they are asked.
@Suite struct InjectedCycleTests {
  private static func registerPair(_ sharing: CycleSharing, in registry: Registry) {
    registry.service(View.self, using: View.init).shared(sharing).injecting(\.presenter)
    registry.service((any Presenting).self, using: Presenter.init).shared(sharing)
  }

  @Test(arguments: CycleSharing.allCases, [nil, Tracer()])
  func pair_isWhole_fromEitherEnd(_ sharing: CycleSharing, _ tracer: Tracer?) throws {
    for isViewFirst in [true, false] {
      let container = try Container(tracer: tracer) { Self.registerPair(sharing, in: $0) }.opened(for: sharing)
      let view: View
      let presenter: any Presenting
      if isViewFirst {
        view = try container.resolve(View.self)
        presenter = try #require(view.presenter)
      } else {
        presenter = try container.resolve((any Presenting).self)
        view = presenter.shown
      }
      #expect(view.presenter === presenter)
      #expect(presenter.shown === view)
      let next = try container.resolve(View.self)
      #expect((next === view) == (sharing != .perResolution))
      (view.presenter, next.presenter) = (nil, nil)
    }
  }

  @Test(arguments: CycleSharing.allCases) func itself_isInjected(_ sharing: CycleSharing) throws {
    final class Own: @unchecked Sendable {
      // Sendable: like a view.
      var itself: Own?
    }
    let container = try Container { $0.service(Own.self, using: { Own() }).shared(sharing).injecting(\.itself) }
    let own = try container.opened(for: sharing).resolve(Own.self)
    #expect(own.itself === own)
    own.itself = nil
  }

  @Test func throughAliasesAndContributions_isWhole() throws {
    final class Hub: @unchecked Sendable {
      var spokes: [any Spoke] = []
    }
    protocol Spoke: AnyObject, Sendable { var hub: Hub { get } }
    final class Wheel: Spoke {
      let hub: Hub
      init(hub: Hub) { self.hub = hub }
    }
    for isHubFirst in [true, false] {
      let container = try Container {
        $0.service(Hub.self, using: Hub.init).singleton().injecting(\.spokes)
        $0.service(Wheel.self, using: Wheel.init).singleton().alias((any Spoke).self) { $0 }
        $0.service((any Spoke).self, "a", using: Wheel.init).singleton().contributing()
        $0.service((any Spoke).self, "b", using: Wheel.init).singleton().contributing()
      }
      let hub = isHubFirst ? try container.resolve(Hub.self) : try container.resolve((any Spoke).self).hub
      #expect(hub.spokes.count == 2)
      #expect(hub.spokes.allSatisfy { $0.hub === hub })
      #expect(
        try container.resolveAll((any Spoke).self).map(ObjectIdentifier.init) == hub.spokes.map(ObjectIdentifier.init))
      #expect(try container.resolve(Wheel.self).hub === hub)
      hub.spokes = []
    }
  }

  /// The cycle of a singleton has instances of its own, whichever end is asked first.
  @Test func mixedLifetimes_areOneCycle_fromEitherEnd() throws {
    for isViewFirst in [true, false] {
      let container = try Container {
        $0.service(View.self, using: View.init).perResolution().injecting(\.presenter)
        $0.service((any Presenting).self, using: Presenter.init).singleton()
      }
      let first = isViewFirst ? try container.resolve(View.self) : nil
      let presenter = try container.resolve((any Presenting).self)
      #expect(presenter.shown.presenter === presenter)
      #expect(first == nil || first?.presenter === presenter)
      let other = try container.resolve(View.self)
      #expect(other !== presenter.shown && other.presenter === presenter)
      for view in [first, other, presenter.shown] { view?.presenter = nil }
    }
  }

  @Test func memberOutsideTheCycle_getsWholeInstances() throws {
    final class Report: Sendable {
      let presenter: any Presenting
      let isWhole: Bool
      init(view: View) {
        presenter = view.presenter ?? Presenter(view: view)
        isWhole = view.presenter?.shown === view
      }
    }
    let container = try Container {
      Self.registerPair(.perResolution, in: $0)
      $0.service(Report.self, using: Report.init).perResolution()
    }
    let report = try container.resolve(Report.self)
    #expect(report.isWhole)
    report.presenter.shown.presenter = nil
  }

  @Test(arguments: [CycleSharing.weak, .scoped, .singleton])
  func sixtyFourThreads_seeOnlyWholeInstances(_ sharing: CycleSharing) throws {
    for _ in 0..<20 {
      let container = try Container { registry in
        registry.service(View.self, using: View.init).shared(sharing).injecting(\.presenter)
          .onActivation { $0.count = 2 }
        registry.service((any Presenting).self, using: Presenter.init).shared(sharing)
      }.opened(for: sharing)
      let kept = try onThreads(64) { index throws(ResolutionError) -> (View, any Presenting) in
        let view =
          index % 2 == 0 ? try container.resolve(View.self) : try container.resolve((any Presenting).self).shown
        #expect(view.count == 2)
        guard let presenter = view.presenter, presenter.shown === view else {
          Issue.record("a thread has seen half of a cycle")
          return (view, Presenter(view: view))
        }
        return (view, presenter)
      }
      #expect(Set(kept.map { ObjectIdentifier($0.0) }).count == 1)
      #expect(Set(kept.map { ObjectIdentifier($0.1) }).count == 1)
      kept[0].0.presenter = nil
    }
  }

  @Test func order_isInitializersInjectionsActivations_innermostFirst() throws {
    let log = Log()
    let container = try Container {
      $0.service(
        View.self,
        using: {
          log.add("view"); return View()
        }
      ).singleton()
        .onActivation { _ in log.add("view activated") }
        .injecting { (view, presenter: any Presenting) in log.add("view injected") }
      $0.service(
        (any Presenting).self,
        using: { (view: View) in
          log.add("presenter"); return Presenter(view: view)
        }
      )
      .singleton().onActivation { _ in log.add("presenter activated") }
      .injecting { (_, other: Other) in log.add("presenter injected") }
      $0.service(
        Other.self,
        using: {
          log.add("other"); return Other()
        }
      ).onActivation { _ in log.add("other activated") }
    }
    _ = try container.resolve((any Presenting).self)
    #expect(
      log.lines == [
        "view", "presenter", "view injected", "other", "other activated", "presenter injected", "view activated",
        "presenter activated",
      ])
  }

  @Test func closings_runInOrder_forMembersOfACycle() throws {
    let log = Log()
    let container = try Container {
      $0.service(View.self, using: View.init).scoped(.session).injecting(\.presenter)
        .onClose {
          log.add("view \($0.presenter != nil)"); $0.presenter = nil
        }
      $0.service((any Presenting).self, using: Presenter.init).scoped(.session).onClose { _ in log.add("presenter") }
    }
    let scope = try container.makeScope(.session)
    _ = try scope.resolve((any Presenting).self)
    #expect(scope.close().isEmpty)
    #expect(log.lines == ["presenter", "view true"])
  }

  @Test(arguments: CycleSharing.allCases)
  func failedInjection_keepsNothing_andReleasesEverything(_ sharing: CycleSharing) throws {
    final class Held: @unchecked Sendable {
      // Sendable: the property is written before any other thread can have the object.
      let ended: Counter
      weak var other: View?
      init(_ ended: Counter) { self.ended = ended }
      deinit { ended.increment() }
    }
    for start in 0..<2 {
      let (ended, tries) = (Counter(), Counter())
      let container = try Container {
        $0.service(Held.self, using: { (_: Other) in Held(ended) }).shared(sharing).injecting(\.other)
        $0.service(Other.self, using: Other.init).shared(sharing)
        $0.service(View.self, using: { (_: Held) in View() }).shared(sharing).injecting { (_, _: Held) throws in
          tries.increment()
          if tries.value == 1 { throw Failure() }
        }
      }
      let scope = try container.opened(for: sharing)
      let error = failure {
        _ = start == 0 ? try scope.resolve(Held.self) as AnyObject : try scope.resolve(View.self)
      }
      #expect(error?.underlying as? Failure == Failure())
      #expect(error?.message.hasPrefix("The injection of") == true)
      #expect(ended.value == 1)
      let view = try scope.resolve(View.self)
      #expect(tries.value == 2)
      #expect(try (scope.resolve(Held.self).other === view) == (sharing != .perResolution))
    }
  }

  // MARK: Cycles that an injection cannot close

  @Test func asynchronousMember_isOneError() {
    #expect(
      codes {
        $0.service(Int.self, using: { 1 }).singleton().injecting { (_, _: String) in }
        $0.asyncService(String.self, using: { (number: Int) async in "\(number)" }).singleton()
      } == [.unsharedCycle])
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

  /// A resolve inside of an injection is no edge of the graph, but waits as one does: the closure is called again.
  @Test func resolutionInAnInjection_waitsForItsInstance_fromTheFarEnd() throws {
    func container() throws -> Container {
      try Container {
        $0.service(View.self, using: View.init).singleton().injecting { (view, resolution: Resolution) in
          view.presenter = try resolution.resolve((any Presenting).self)
        }
        $0.service((any Presenting).self, using: Presenter.init).singleton()
      }
    }
    let (fromPresenter, fromView) = (try container(), try container())
    for view in [try fromView.resolve(View.self), try fromPresenter.resolve((any Presenting).self).shown] {
      #expect(view.presenter?.shown === view)
      #expect(view.presenter != nil)
      view.presenter = nil
    }
  }
}
