@testable import Injector
import Synchronization
import Testing

/// Cycles of injections in which something fails, or ends early.
@Suite struct InjectedCycleFailureTests {
  /// A cycle of One, Three and Two, whose first party tries a fourth one that fails once.
  private static func register(_ sharing: CycleSharing, needingFour: Bool, in registry: Registry) {
    let tried = Counter()
    registry.service(
      Party<One>.self,
      using: { (resolver: Resolver) in
        tried.increment()
        if tried.value == 1 { _ = try? resolver.resolve(Party<Four>.self) }
        return Party<One>(before: nil)
      }
    ).shared(sharing).injecting { (one, three: Party<Three>) in one.last = three }
    registry.service(Party<Two>.self, using: { Party<Two>(before: nil) }).shared(sharing)
      .injecting { (two, one: Party<One>) in two.last = one }
    let three = registry.service(Party<Three>.self, using: { (two: Party<Two>) in Party<Three>(before: two) })
      .shared(sharing)
    if needingFour { three.injecting { (_, _: Party<Four>) in } }
  }

  @Test(arguments: CycleSharing.allCases)
  func swallowedFailureOfAFactory_leavesTheCycleWhole(_ sharing: CycleSharing) throws {
    let fails = Counter()
    let container = try Container { registry in
      Self.register(sharing, needingFour: true, in: registry)
      registry.service(
        Party<Four>.self,
        using: { (two: Party<Two>) in
          fails.increment()
          if fails.value == 1 { throw Failure() }
          return Party<Four>(before: two)
        }
      ).shared(sharing)
    }
    let scope = try container.makeScope(.session)
    let one = try scope.resolve(Party<One>.self)
    let three = try #require(one.last as? Party<Three>)
    let two = try #require(three.before as? Party<Two>)
    #expect(two.last as? Party<One> === one)
    #expect(fails.value == 2)
    (one.last, two.last) = (nil, nil)
  }

  @Test(arguments: CycleSharing.allCases)
  func swallowedFailureOfAnActivation_leavesTheCycleWhole(_ sharing: CycleSharing) throws {
    let fails = Counter()
    let container = try Container { registry in
      Self.register(sharing, needingFour: false, in: registry)
      registry.service(Party<Four>.self, using: { (two: Party<Two>) in Party<Four>(before: two) }).perResolution()
        .onActivation { _ in
          fails.increment()
          if fails.value == 1 { throw Failure() }
        }
    }
    let scope = try container.makeScope(.session)
    let one = try scope.resolve(Party<One>.self)
    let three = try #require(one.last as? Party<Three>)
    let two = try #require(three.before as? Party<Two>)
    #expect(two.last as? Party<One> === one)
    (one.last, two.last) = (nil, nil)
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
      let scope = try container.makeScope(.session)
      let error = failure { () throws(ResolutionError) in
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

  @Test func deinitialization_thatResolves_getsAWholeCycle() throws {
    final class Ending: @unchecked Sendable {
      // Sendable: like a view.
      let resolver: Resolver
      let seen: Log
      init(resolver: Resolver, seen: Log) { (self.resolver, self.seen) = (resolver, seen) }
      deinit {
        let view = try? resolver.resolve(View.self)
        seen.add(view.map { "\($0.presenter?.shown === $0)" } ?? "none")
      }
    }
    for sharing in CycleSharing.allCases {
      let (seen, tries) = (Log(), Counter())
      let views = Guarded<[View]>([])
      let container = try Container {
        $0.service(
          View.self,
          using: {
            let view = View()
            views.withLock { $0.append(view) }
            return view
          }
        ).shared(sharing).injecting(\.presenter)
          .injecting { (_, _: Ending) throws in
            tries.increment()
            if tries.value == 1 { throw Failure() }
          }
        $0.service((any Presenting).self, using: Presenter.init).shared(sharing)
        $0.service(Ending.self, using: { (resolver: Resolver) in Ending(resolver: resolver, seen: seen) })
          .perResolution()
      }
      let scope = try container.makeScope(.session)
      #expect(throws: ResolutionError.self) { try scope.resolve((any Presenting).self) }
      #expect(!seen.lines.contains("false"), "\(sharing): \(seen.lines)")
      let view = try scope.resolve((any Presenting).self).shown
      #expect(view.presenter?.shown === view)
      for view in views.withLock({ $0 }) { view.presenter = nil }
      #expect(!seen.lines.contains("false"), "\(sharing): \(seen.lines)")
    }
  }

  @Test func scopeClosedDuringWiring_keepsNothing() throws {
    let open = Guarded<Container?>(nil)
    let ended = Counter()
    final class Held: Sendable {
      let ended: Counter
      let view: View
      init(_ view: View, _ ended: Counter) { (self.view, self.ended) = (view, ended) }
      deinit { ended.increment() }
    }
    let container = try Container {
      $0.service(Held.self, using: { (view: View) in Held(view, ended) }).scoped(.session)
      $0.service(View.self, using: View.init).scoped(.session)
        .injecting { (view, held: Held) in _ = open.withLock { $0 }?.close() }
    }
    for start in 0..<2 {
      let scope = try container.makeScope(.session)
      open.withLock { $0 = scope }
      let error = failure { () throws(ResolutionError) in
        _ = start == 0 ? try scope.resolve(Held.self) as AnyObject : try scope.resolve(View.self)
      }
      #expect(error?.kind == .closed)
      #expect(ended.value == start + 1)
    }
    open.withLock { $0 = nil }
  }

  @Test func twoContainers_thatAskEachOtherInACycle_reportIt() throws {
    let other = Guarded<Container?>(nil)
    let container = try Container {
      $0.service(View.self, using: View.init).singleton().injecting(\.presenter)
      $0.service(
        (any Presenting).self,
        using: { (view: View) in
          _ = try other.withLock { $0 }?.resolve(Other.self)
          return Presenter(view: view)
        }
      ).singleton()
    }
    let second = try Container {
      $0.service(
        Other.self,
        using: {
          // The view exists, and isn't whole.
          let view = try container.resolve(View.self)
          #expect(view.presenter == nil)
          return Other()
        }
      ).singleton().onActivation { _ in }
    }
    other.withLock { $0 = second }
    let view = try container.resolve(View.self)
    #expect(view.presenter?.shown === view)
    _ = try second.resolve(Other.self)
    view.presenter = nil
    other.withLock { $0 = nil }
  }

  @Test func twoContainers_onTwoThreads_endInstancesOrAnError() throws {
    for _ in 0..<20 {
      let containers = Guarded<[Container]>([])
      func make(_ index: Int) throws -> Container {
        try Container {
          $0.service(View.self, using: View.init).singleton().injecting(\.presenter)
          $0.service(
            (any Presenting).self,
            using: { (view: View) in
              _ = try containers.withLock { $0 }[1 - index].resolve(View.self)
              return Presenter(view: view)
            }
          ).singleton()
        }
      }
      let both = try [make(0), make(1)]
      containers.withLock { $0 = both }
      let kinds = onThreads(2) { index in
        failure { () throws(ResolutionError) in try both[index].resolve(View.self) }?.kind
      }
      // Each needs the other while it is created.
      #expect(kinds.allSatisfy { $0 == .cycle || $0 == nil })
      for container in both { try? container.resolve(View.self).presenter = nil }
      containers.withLock { $0 = [] }
    }
  }

  @Test func asynchronousMember_isAskedForTwiceAtOnce() async throws {
    for _ in 0..<20 {
      let container = try Container {
        $0.asyncService(
          View.self,
          using: { () async in
            await Task.yield()
            return View()
          }
        ).singleton().injecting(\.presenter)
        $0.asyncService(
          (any Presenting).self,
          using: { (view: Provider<View>) async throws -> any Presenting in
            async let first = view.resolveAsync()
            async let second = view.resolveAsync()
            let both = try await (first, second)
            #expect(both.0 === both.1)
            return Presenter(view: both.0)
          }
        ).singleton().injecting { (presenter, view: View) in #expect(presenter.shown === view) }
      }
      let presenter = try await container.resolveAsync((any Presenting).self)
      #expect(presenter.shown.presenter === presenter)
      presenter.shown.presenter = nil
    }
  }
}
