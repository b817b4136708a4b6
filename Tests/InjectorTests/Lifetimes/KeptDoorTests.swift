@testable import Injector
import Testing

/// Instances that a policy keeps, through every door.
@Suite(.timeLimit(.minutes(10))) struct KeptDoorTests {
  private final class Rates: Sendable {
    let store: any Store
    init(store: any Store) { self.store = store }
  }
  private final class Report: Sendable {
    let rates: Rates
    let maybe: Rates?
    let all: [Rates]
    let provider: Provider<Rates>
    let lazy: Lazy<Rates>
    init(rates: Rates, maybe: Rates?, all: [Rates], provider: Provider<Rates>, lazy: Lazy<Rates>) {
      (self.rates, self.maybe, self.all, self.provider, self.lazy) = (rates, maybe, all, provider, lazy)
    }
  }
  private protocol Converting: AnyObject, Sendable {}
  private final class Converter: Converting {}

  private let clock = ManualClock()
  private let log = Log()
  private var minute: TimeToLive { TimeToLive(seconds: 60, clock: clock) }

  private func plugin() -> Module {
    Module(name: "Rates") { [minute] in
      $0.service((any Store).self, using: LocalStore.init)
      $0.service(Rates.self, using: Rates.init).kept(by: minute)
      $0.service(Rates.self, "other", using: Rates.init).kept(by: minute).contributing()
      $0.service(Report.self, using: Report.init).root()
    }
  }

  @Test func instance_isTheSame_throughEveryDoor_untilItIsOutOfDate() throws {
    let container = try Container(plugin())
    let (child, scope) = try (container.makeChild(Module(name: "Child")), container.makeScope(.session))
    func answers() throws -> [Rates] {
      let report = try container.resolve(Report.self)
      let maybe = try #require(report.maybe)
      return try [
        container.resolve(Rates.self), container.resolver.resolve(Rates.self), report.rates, maybe, report.provider(),
        report.lazy(), container.provider(of: Rates.self)(), container.resolve(Rates?.self), child.resolve(Rates.self),
        scope.resolve(Rates.self), child.resolve(Report.self).rates, scope.resolve(Report.self).rates,
        container.resolveIfRegistered(Rates.self),
      ].map { try #require($0) }
    }
    let report = try container.resolve(Report.self)
    let (lazy, contributed) = try (report.lazy(), report.all[0])
    let first = try answers()
    #expect(Set(first.map(ObjectIdentifier.init)).count == 1)
    #expect(try container.resolveAll(Rates.self).map(ObjectIdentifier.init) == [ObjectIdentifier(contributed)])
    clock.advance(bySeconds: 60)
    let second = try answers()
    #expect(Set(second.map(ObjectIdentifier.init)).count == 1)
    #expect(first[0] !== second[0])
    #expect(try report.provider() === second[0])
    // A lazy keeps what it has returned.
    #expect(try report.lazy() === lazy)
    #expect(try container.resolveAll(Rates.self)[0] !== contributed)
  }

  @Test func test_ofAType_keepsTheInstance() throws {
    let container = try Container(
      testing: Report.self, from: plugin(), mocks: { $0.instance(RemoteStore(), for: (any Store).self) })
    let first = try container.resolve(Report.self)
    #expect(try container.resolve(Report.self).rates === first.rates)
    #expect(first.rates.store is RemoteStore)
  }

  @Test func child_sharesTheInstance_unlessItOverridesIt() throws {
    let container = try Container(plugin())
    let first = try container.resolve(Rates.self)
    let child = try container.makeChild(overriding: { [minute] in
      $0.service(Rates.self, using: Rates.init).kept(by: minute)
    })
    let own = try child.resolve(Rates.self)
    #expect(own !== first)
    #expect(try child.resolve(Report.self).rates === own)
    #expect(try container.resolve(Report.self).rates === first)
    let mocked = try container.makeChild(overriding: { $0.instance(RemoteStore(), for: (any Store).self) })
    #expect(try mocked.resolve(Rates.self) === first)
    #expect(mocked.diagnostics.map(\.code) == [.keptOverridden])
    child.close()
    #expect(try container.resolve(Rates.self) === first)
  }

  @Test func scope_isNotSeen_byTheInstance() throws {
    #expect(
      codes {
        try Container {
          $0.service((any Store).self, using: LocalStore.init).scoped(.session)
          $0.service(Rates.self, using: Rates.init).kept(by: ByArgument())
        }
      } == [.captiveDependency])
  }

  @Test func alias_isASecondKey_forTheSameInstance() throws {
    let container = try Container { [minute] in
      $0.service(Converter.self, using: Converter.init).kept(by: minute).alias((any Converting).self) { $0 }
    }
    let first = try container.resolve(Converter.self)
    #expect(try container.resolve((any Converting).self) === first)
    clock.advance(bySeconds: 60)
    let second = try container.resolve((any Converting).self)
    #expect(second !== first)
    #expect(try container.resolve(Converter.self) === second)
  }

  @Test func decorator_isKept_togetherWithWhatItWraps() throws {
    final class Wrapped: Store {
      let inner: any Store
      let id: Int
      init(_ inner: any Store, _ id: Int) { (self.inner, self.id) = (inner, id) }
    }
    let container = try Container { [log] in
      $0.service(
        (any Store).self,
        using: { (id: Int) in
          log.add("create \(id)")
          return Wrapped(LocalStore(), id)
        }
      ).arguments(Int.self).kept(by: AtMost(count: 2)).alias(AnyObject?.self) { $0 }
        .onClose { log.add("close \(($0 as? Wrapped)?.id ?? 0)") }
      $0.decorate(
        (any Store).self,
        using: { inner in
          log.add("wrap")
          return Wrapped(inner, 0)
        })
    }
    func store(_ id: Int) throws -> Wrapped? { try container.resolve((any Store).self, arguments: id) as? Wrapped }
    let first = try #require(try store(1))
    #expect(log.lines == ["create 1", "wrap"])
    // The alias is of what the decorator wraps.
    #expect(try container.resolve(AnyObject?.self, arguments: 1) === first.inner)
    _ = try store(2)
    #expect(try store(1) === first)
    _ = try store(3)
    #expect(log.lines.suffix(3) == ["create 3", "wrap", "close 2"])
    #expect(try store(1) === first)
    #expect(try container.resolve(AnyObject?.self, arguments: 1) === first.inner)
    container.close()
    #expect(log.lines.suffix(2) == ["close 3", "close 1"])
  }

  @Test func decorator_inAChild_keepsWhatItCreates_byThePolicy() throws {
    final class Wrapped: Store {
      let inner: any Store
      init(_ inner: any Store) { self.inner = inner }
    }
    let container = try Container { [minute] in $0.service((any Store).self, using: LocalStore.init).kept(by: minute) }
    let child = try container.makeChild { $0.decorate((any Store).self, using: { Wrapped($0) }) }
    let first = try #require(try child.resolve((any Store).self) as? Wrapped)
    #expect(try child.resolve((any Store).self) === first)
    #expect(try container.resolve((any Store).self) === first.inner)
    clock.advance(bySeconds: 60)
    let second = try #require(try child.resolve((any Store).self) as? Wrapped)
    #expect(second !== first)
    #expect(try container.resolve((any Store).self) === second.inner)
    child.close()
    #expect(try container.resolve((any Store).self) === second.inner)
  }

  @Test func factory_mayAskForAnotherArgument_ofItsOwnRegistration() throws {
    final class Folder: Sendable {
      let parent: Folder?
      init(parent: Folder?) { self.parent = parent }
    }
    let container = try Container { [log] in
      $0.service(
        Folder.self,
        using: { (depth: Int, parent: Provider<Folder, Int>) in
          log.add("\(depth)")
          return Folder(parent: depth == 0 ? nil : try parent(depth - 1))
        }
      ).arguments(Int.self).kept(by: ByArgument())
      $0.decorate(Folder.self, using: { $0 })
    }
    let third = try container.resolve(Folder.self, arguments: 3)
    #expect(try container.resolve(Folder.self, arguments: 2) === third.parent)
    #expect(log.lines == ["3", "2", "1", "0"])
  }

  @Test func lastLifetime_counts_ifAPolicyAllowsSeveral() throws {
    let container = try Container(validation: ValidationPolicy(severities: [.severalLifetimes: .off])) {
      $0.service(LocalStore.self, using: LocalStore.init).kept(by: Deciding { _ in false }).singleton()
      $0.service(RemoteStore.self, using: RemoteStore.init).singleton().kept(by: Deciding { _ in false })
      $0.service(Converter.self, using: Converter.init).kept(by: ByArgument()).kept(by: Deciding { _ in false })
    }
    #expect(try container.resolve(LocalStore.self) === container.resolve(LocalStore.self))
    #expect(try container.resolve(RemoteStore.self) !== container.resolve(RemoteStore.self))
    #expect(try container.resolve(Converter.self) !== container.resolve(Converter.self))
    #expect(container.graph.nodes.map(\.lifetime.description) == ["singleton", "kept(Deciding)", "kept(Deciding)"])
  }

  @Test func instanceThatIsGiven_staysTheSame() throws {
    let container = try Container(validation: ValidationPolicy(severities: [.severalLifetimes: .off])) {
      $0.instance(LocalStore(), for: LocalStore.self).kept(by: Deciding { _ in false })
    }
    #expect(try container.resolve(LocalStore.self) === container.resolve(LocalStore.self))
  }

  @Test func perResolution_isTheInstancesOwn() throws {
    let container = try Container {
      $0.service((any Store).self, using: LocalStore.init).perResolution()
      $0.service(Rates.self, using: Rates.init).kept(by: ByArgument())
      $0.service(Report.self, using: Report.init)
    }
    let rates = try container.resolve(Rates.self)
    #expect(try container.resolve((any Store).self) !== rates.store)
  }

  @Test func resolveEverything_andATracer_seeIt() async throws {
    let tracer = Tracer()
    let container = try Container(plugin(), tracer: tracer)
    try await container.resolveEverything()
    let first = try container.resolve(Rates.self)
    clock.advance(bySeconds: 60)
    #expect(try container.resolve(Rates.self) !== first)
    let kinds = tracer.events.filter { $0.key.type.hasSuffix("Rates") && $0.key.identifier == nil }.map(\.outcome)
    #expect(kinds.filter { $0 == .created }.count == 2)
    #expect(kinds.contains(.reused))
  }

  @Test func eager_isAnError() {
    #expect(
      codes {
        try Container { $0.service(LocalStore.self, using: LocalStore.init).kept(by: ByArgument()).eager() }
      } == [.keptLifetime])
  }
}
