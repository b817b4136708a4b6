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
      let container = try Container(tracer: tracer) { Self.registerPair(sharing, in: $0) }.makeScope(.session)
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

  @Test(arguments: CycleSharing.allCases)
  func bothEnds_areTheSame_inOneResolve(_ sharing: CycleSharing) throws {
    struct Both: Sendable {
      let presenter: any Presenting
      let view: View
    }
    let container = try Container {
      Self.registerPair(sharing, in: $0)
      $0.service(Both.self, using: Both.init)
    }.makeScope(.session)
    let both = try container.resolve(Both.self)
    #expect(both.view.presenter === both.presenter)
    #expect(both.presenter.shown === both.view)
    both.view.presenter = nil
  }

  @Test(arguments: CycleSharing.allCases)
  func itself_isInjected(_ sharing: CycleSharing) throws {
    let container = try Container {
      $0.service(Party<One>.self, using: { Party<One>(before: nil) }).shared(sharing)
        .injecting { (one, same: Party<One>) in one.last = same }
    }.makeScope(.session)
    let one = try container.resolve(Party<One>.self)
    #expect(one.last as? Party<One> === one)
    one.last = nil
  }

  private static func registerFour(_ sharing: CycleSharing, in registry: Registry, failing: Counter? = nil) {
    registry.service(Party<One>.self, using: { Party<One>(before: nil) }).shared(sharing)
      .injecting { (one, four: Party<Four>) in one.last = four }
    registry.service(Party<Two>.self, using: { (one: Party<One>) in Party<Two>(before: one) }).shared(sharing)
    registry.service(Party<Three>.self, using: { (two: Party<Two>) in Party<Three>(before: two) }).shared(sharing)
      .injecting { (three, one: Party<One>) in three.last = one }
    registry.service(
      Party<Four>.self,
      using: { (three: Party<Three>) in
        if let failing {
          failing.increment()
          if failing.value == 1 { throw Failure() }
        }
        return Party<Four>(before: three)
      }
    ).shared(sharing)
  }

  /// Follows the cycle from its last party to the first.
  private static func check(_ four: Party<Four>) {
    let three = four.before as? Party<Three>
    let two = three?.before as? Party<Two>
    let one = two?.before as? Party<One>
    #expect(one?.last as? Party<Four> === four)
    #expect(three?.last as? Party<One> === one)
    one?.last = nil
    three?.last = nil
  }

  @Test(arguments: CycleSharing.allCases)
  func fourParties_areWhole_fromEachEnd(_ sharing: CycleSharing) throws {
    for start in 0..<4 {
      let container = try Container { Self.registerFour(sharing, in: $0) }.makeScope(.session)
      let four: Party<Four>?
      switch start {
      case 0: four = try container.resolve(Party<One>.self).last as? Party<Four>
      case 1: four = (try container.resolve(Party<Two>.self).before as? Party<One>)?.last as? Party<Four>
      case 2:
        let three = try container.resolve(Party<Three>.self)
        four = (three.last as? Party<One>)?.last as? Party<Four>
      default: four = try container.resolve(Party<Four>.self)
      }
      Self.check(try #require(four))
    }
  }

  @Test(arguments: CycleSharing.allCases)
  func failingMember_keepsNothing_andTheNextResolveWorks(_ sharing: CycleSharing) throws {
    for start in 0..<2 {
      let failing = Counter()
      let container = try Container { Self.registerFour(sharing, in: $0, failing: failing) }.makeScope(.session)
      let error = failure { () throws(ResolutionError) in
        _ = start == 0 ? try container.resolve(Party<One>.self) as AnyObject : try container.resolve(Party<Four>.self)
      }
      #expect(error?.underlying as? Failure == Failure())
      #expect(
        error?.chain.first?.key.type == (start == 0 ? TypeName.of(Party<One>.self) : TypeName.of(Party<Four>.self)))
      Self.check(try container.resolve(Party<Four>.self))
      #expect(failing.value == 2)
    }
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

  @Test func decorated_isWhole() throws {
    final class Frame: Presenting {
      let inner: any Presenting
      var shown: View { inner.shown }
      init(_ inner: any Presenting) { self.inner = inner }
    }
    for isViewFirst in [true, false] {
      let container = try Container {
        Self.registerPair(.singleton, in: $0)
        $0.decorate((any Presenting).self, using: { inner in Frame(inner) })
      }
      let view =
        isViewFirst ? try container.resolve(View.self) : try container.resolve((any Presenting).self).shown
      #expect(view.presenter is Frame)
      #expect(view.presenter?.shown === view)
      #expect(view.presenter === (try container.resolve((any Presenting).self)))
      view.presenter = nil
    }
  }

  @Test func perResolutionAndSingleton_findEachOther_fromEitherEnd() throws {
    for isViewFirst in [true, false] {
      let container = try Container {
        $0.service(View.self, using: View.init).perResolution().injecting(\.presenter)
        $0.service((any Presenting).self, using: Presenter.init).singleton()
      }
      let view = isViewFirst ? try container.resolve(View.self) : try container.resolve((any Presenting).self).shown
      #expect(view.presenter?.shown === view)
      #expect(view.presenter === (try container.resolve((any Presenting).self)))
      view.presenter = nil
    }
  }

  @Test(arguments: [CycleSharing.weak, .scoped, .kept, .singleton])
  func sixtyFourThreads_seeOnlyWholeInstances(_ sharing: CycleSharing) throws {
    for _ in 0..<20 {
      let container = try Container { registry in
        Self.registerFour(sharing, in: registry)
        registry.service(View.self, using: View.init).shared(sharing).injecting(\.presenter)
          .onActivation { $0.count = 2 }
        registry.service((any Presenting).self, using: Presenter.init).shared(sharing)
      }.makeScope(.session)
      let kept = try onThreads(64) { index throws(ResolutionError) -> (View, any Presenting) in
        if index % 4 == 0 { _ = try container.resolve(Party<One>.self) }
        if index % 4 == 1 { _ = try container.resolve(Party<Three>.self) }
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
      Self.check(try container.resolve(Party<Four>.self))
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

  @Test func failedActivation_keepsNothing() throws {
    let tries = Counter()
    let built = Counter()
    let container = try Container {
      $0.service(
        View.self,
        using: {
          built.increment(); return View()
        }
      ).singleton().injecting(\.presenter)
      $0.service((any Presenting).self, using: Presenter.init).singleton().onActivation { presenter in
        tries.increment()
        guard tries.value == 1 else { return }
        presenter.shown.presenter = nil
        throw Failure()
      }
    }
    #expect(throws: ResolutionError.self) { try container.resolve(View.self) }
    let view = try container.resolve(View.self)
    #expect(built.value == 2)
    #expect(view.presenter?.shown === view)
    view.presenter = nil
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
}
