import Injector
import Testing

/// Counts instances that have begun and have not ended.
private final class Census: Sendable {
  let begun = Counter()
  let ended = Counter()
  var alive: Int { begun.value - ended.value }
}

/// An instance that is counted, and holds whatever it is given.
private final class Citizen: @unchecked Sendable {
  let census: Census
  var held: [Any] = []

  init(_ census: Census, _ held: Any...) {
    self.census = census
    self.held = held
    census.begun.increment()
  }

  deinit { census.ended.increment() }
}

@Suite struct RetainCycleTests {
  private let census = Census()

  @Test func containerAndScopes_end_whoeverHoldsTheirHandles() throws {
    weak var container: Container?
    weak var child: Container?
    weak var scope: Container?
    do {
      let built = try Container { [census] in
        $0.service(
          Citizen.self, "handles",
          using: { [census] (resolver: Resolver, lazy: Lazy<Citizen>, provider: Provider<Citizen>) in
            Citizen(census, resolver, lazy, provider)
          }
        ).parameter(Lazy<Citizen>.self, "handles").parameter(Provider<Citizen>.self, "weak").singleton()
        $0.service(
          Citizen.self, "scoped",
          using: { [census] (resolver: Resolver, handles: Citizen) in Citizen(census, resolver, handles) }
        ).parameter(Citizen.self, "handles").scoped(.session)
        $0.service(Citizen.self, "activated", using: { [census] in Citizen(census) }).singleton()
          .onActivation { citizen, resolver in
            citizen.held += [resolver, try resolver.resolve(Citizen.self, "handles")]
          }
          .onClose { [census] citizen in citizen.held.append(census) }
        $0.service(Citizen.self, "weak", using: { [census] (resolver: Resolver) in Citizen(census, resolver) }).weak()
        $0.service(
          Citizen.self, using: { [census] (resolver: Resolver) in Citizen(census, resolver) }
        ).contributing()
        $0.decorate(Citizen.self) { [census] (inner: Citizen, resolver: Resolver) in Citizen(census, inner, resolver) }
      }
      let session = try built.makeScope(.session)
      let inner = try session.makeChild(
        Module(
          name: "Child",
          registrations: { [census] in
            $0.service(
              Citizen.self, "child",
              using: { [census] (outer: Citizen, resolver: Resolver) in Citizen(census, outer, resolver) }
            ).parameter(Citizen.self, "handles").singleton()
          }))
      for name: ServiceIdentifier in ["handles", "scoped", "activated", "weak", "child"] {
        _ = try inner.resolve(Citizen.self, name)
      }
      _ = try inner.resolveAll(Citizen.self)
      let handles = try built.resolve(Citizen.self, "handles")
      _ = try (handles.held[1] as? Lazy<Citizen>)?()
      #expect(census.alive == 4)
      (container, child, scope) = (built, inner, session)
    }
    #expect(census.alive == 0)
    #expect(container == nil && child == nil && scope == nil)
  }

  @Test func lazies_thatLeadBackToEachOther_endWithTheirContainer() throws {
    weak var container: Container?
    do {
      let built = try Container { [census] in
        $0.service(
          Citizen.self, "left",
          using: { [census] (right: Lazy<Citizen>) in Citizen(census, right) }
        ).parameter(Lazy<Citizen>.self, "right")
          .singleton()
        $0.service(
          Citizen.self, "right",
          using: { [census] (left: Lazy<Citizen>) in Citizen(census, left) }
        ).parameter(Lazy<Citizen>.self, "left")
          .singleton()
      }
      for name: ServiceIdentifier in ["left", "right"] {
        let citizen = try built.resolve(Citizen.self, name)
        _ = try (citizen.held[0] as? Lazy<Citizen>)?()
      }
      #expect(census.alive == 2)
      container = built
    }
    #expect(container == nil)
    #expect(census.alive == 0)
  }

  @Test func lazyOfAValue_thatHoldsItsOwner_endsWithTheContainer() throws {
    do {
      let built = try Container { [census] in
        $0.service([Citizen].self, using: { (citizen: Citizen) in [citizen] }).singleton()
        $0.service(Citizen.self, using: { [census] (all: Lazy<[Citizen]>) in Citizen(census, all) }).singleton()
      }
      _ = try (built.resolve(Citizen.self).held[0] as? Lazy<[Citizen]>)?()
      #expect(census.alive == 1)
    }
    #expect(census.alive == 0)
  }

  @Test func scope_endsWithItsInstances_whereItIsDroppedWithoutClose() throws {
    let container = try Container { [census] in
      $0.service(Citizen.self, using: { [census] (resolver: Resolver) in Citizen(census, resolver) }).scoped(.session)
    }
    weak var scope: Container?
    do {
      let session = try container.makeScope(.session)
      _ = try session.resolve(Citizen.self)
      #expect(census.alive == 1)
      scope = session
    }
    #expect(scope == nil)
    #expect(census.alive == 0)
  }

  @Test func close_releasesTheScopesInstances_atOnce() throws {
    let container = try Container { [census] in
      $0.service(Citizen.self, using: { [census] in Citizen(census) }).scoped(.session).onClose { _ in }
    }
    let session = try container.makeScope(.session)
    _ = try session.resolve(Citizen.self)
    #expect(session.close() == [])
    #expect(census.alive == 0)
  }

  @Test func asyncInstances_endWithTheirContainer_andAreNotHeldByItsTasks() async throws {
    weak var container: Container?
    do {
      let built = try Container { [census] in
        $0.asyncService(
          Citizen.self,
          using: { [census] (resolver: Resolver, provider: Provider<Citizen>) async in
            Citizen(census, resolver, provider)
          }
        ).singleton()
      }
      _ = try await built.resolveAsync(Citizen.self)
      #expect(census.alive == 1)
      container = built
    }
    // The task that has built the instance may still be returning.
    while container != nil || census.alive > 0 { await Task.yield() }
  }

  @Test func failedConstruction_leavesNothingBehind() throws {
    let container = try Container { [census] in
      $0.service(Citizen.self, using: { [census] in Citizen(census) }).scoped(.session)
      $0.service(Citizen.self, "activated", using: { [census] in Citizen(census) }).singleton()
        .onActivation { _ in throw Failure() }
      $0.service(
        Int.self, using: { (first: Citizen, second: Citizen) in 1 }
      ).parameter(Citizen.self).parameter(Citizen.self, "activated")
    }
    do {
      let session = try container.makeScope(.session)
      #expect(failure { () throws(ResolutionError) in try session.resolve(Int.self) }?.kind == .factoryFailed)
      #expect(census.alive == 1)
    }
    #expect(census.alive == 0)
  }
}
