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
    (self.census, self.held) = (census, held)
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
          using: { [census] (resolution: Resolution, lazy: Lazy<Citizen>, provider: Provider<Citizen>) in
            Citizen(census, resolution.resolver, lazy, provider)
          }
        ).parameter(Lazy<Citizen>.self, "handles").parameter(Provider<Citizen>.self, "weak").singleton()
        $0.service(
          Citizen.self, "scoped",
          using: { [census] (resolution: Resolution, handles: Citizen) in Citizen(census, resolution.resolver, handles)
          }
        ).parameter(Citizen.self, "handles").scoped(.session)
        $0.service(Citizen.self, "activated", using: { [census] in Citizen(census) }).singleton()
          .onActivation { citizen, resolution in
            citizen.held += [resolution.resolver, try resolution.resolve(Citizen.self, "handles")]
          }
          .onClose { [census] citizen in citizen.held.append(census) }
        $0.service(
          Citizen.self, "weak", using: { [census] (resolution: Resolution) in Citizen(census, resolution.resolver) }
        ).weak()
        $0.service(
          Citizen.self, using: { [census] (resolution: Resolution) in Citizen(census, resolution.resolver) }
        ).contributing()
        $0.decorate(Citizen.self) { [census] (inner: Citizen, resolution: Resolution) in
          Citizen(census, inner, resolution.resolver)
        }
      }
      let session = try built.makeScope(.session)
      let inner = try session.makeChild(
        Module(
          name: "Child",
          registrations: { [census] in
            $0.service(
              Citizen.self, "child",
              using: { [census] (outer: Citizen, resolution: Resolution) in Citizen(census, outer, resolution.resolver)
              }
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
    for _ in 0..<1_000_000 where container != nil || census.alive > 0 { await Task.yield() }
    #expect(container == nil)
    #expect(census.alive == 0)
  }

  @Test func factories_areReleased_withTheContainer() throws {
    weak var captured: LocalStore?
    do {
      let store = LocalStore()
      captured = store
      let container = try Container { $0.service(Int.self, using: { ObjectIdentifier(store).hashValue }) }
      _ = try container.resolve(Int.self)
    }
    #expect(captured == nil)
  }

  private final class Left: Sendable {
    let right: Lazy<Right?>
    let log: Log
    init(right: Lazy<Right?>, log: Log) { (self.right, self.log) = (right, log) }
    deinit { log.add("left") }
  }
  private final class Right: Sendable {
    let lefts: Lazy<[Left]>
    let log: Log
    init(lefts: Lazy<[Left]>, log: Log) { (self.lefts, self.log) = (lefts, log) }
    deinit { log.add("right") }
  }

  @Test func singletons_thatLeadBackThroughCollections_endWithTheirContainer() throws {
    let log = Log()
    do {
      let container = try Container { registry in
        registry.instance(log, for: Log.self)
        registry.service(Left.self, using: Left.init).singleton().contributing()
        registry.service(Right.self, using: Right.init).singleton()
      }
      let right = try container.resolve(Right.self)
      #expect(try right.lefts().first?.right() === right)
    }
    #expect(log.lines.sorted() == ["left", "right"])
  }
}
