import Injector
import Testing

/// Each refinement of a decorator, over one registration, several contributions, and an alias.
@Suite struct DecoratorRefinementTests {
  private final class Wrapper: Store {
    let inner: any Store
    init(_ inner: any Store) { self.inner = inner }
  }

  private let log = Log()

  /// Registers a decorator that notes when it runs, and when its instances are activated and closed.
  private func decorate(_ registry: Registry, _ identifier: ServiceIdentifier? = nil) {
    registry.decorate((any Store).self, identifier) { [log] inner in
      log.add("wrap")
      return Wrapper(inner)
    }
    .onActivation { [log] _ in log.add("activate") }.onClose { [log] _ in log.add("close") }
  }

  private func lines(_ name: String) -> Int { log.lines.count { $0 == name } }

  @Test func closures_runOnce_overASingleton() throws {
    let container = try Container {
      $0.service((any Store).self, using: LocalStore.init).singleton()
      decorate($0)
    }
    #expect(try container.resolve((any Store).self) === container.resolve((any Store).self))
    container.close()
    #expect(log.lines == ["wrap", "activate", "close"])
  }

  @Test func closures_runForEach_overContributions() throws {
    for isScoped in [false, true] {
      let container = try Container { registry in
        for name: ServiceIdentifier? in ["one", "two", nil] {
          let store = registry.service((any Store).self, name, using: LocalStore.init).contributing()
          if isScoped { store.scoped(.session) } else { store.singleton() }
        }
        decorate(registry)
      }
      let session = isScoped ? try container.makeScope(.session) : container
      let all = try session.resolveAll((any Store).self)
      #expect(try session.resolveAll((any Store).self).map(ObjectIdentifier.init) == all.map(ObjectIdentifier.init))
      container.close()
    }
    #expect([lines("wrap"), lines("activate"), lines("close")] == [6, 6, 6])
  }

  @Test func wrappers_areApart_overContributionsOfOneLifetime() throws {
    for sharing in [CycleSharing.perResolution, .scoped, .singleton] {
      let container = try Container { registry in
        for name in ["one", "two"] {
          registry.service(String.self, ServiceIdentifier(name), using: { name }).shared(sharing).contributing()
        }
        registry.decorate(String.self) { "[\($0)]" }
      }
      #expect(try container.opened(for: sharing).resolveAll(String.self) == ["[one]", "[two]"])
    }
  }

  @Test func decoratorOfAnAlias_hasTheLifetimeOfItsOriginal() throws {
    let container = try Container {
      $0.service(LocalStore.self, using: LocalStore.init).singleton().alias((any Store).self) { $0 }
      decorate($0)
    }
    let store = try container.resolve((any Store).self)
    #expect(try container.resolve((any Store).self) === store)
    #expect((store as? Wrapper)?.inner === (try container.resolve(LocalStore.self)))
    container.close()
    #expect(log.lines == ["wrap", "activate", "close"])
  }

  @Test func decoratorOfAnAlias_hasTheLifetimeOfWhatReplacesTheOriginal() throws {
    func register(_ registry: Registry) {
      registry.service(LocalStore.self, using: LocalStore.init).alias((any Store).self) { $0 }
      registry.decorate((any Store).self) { Wrapper($0) }
    }
    func replace(_ registry: Registry) { registry.service(LocalStore.self, using: LocalStore.init).singleton() }
    struct Stores: Sendable { let local = LocalStore() }
    func replaceByAlias(_ registry: Registry) {
      registry.service(Stores.self, using: { Stores() }).singleton().alias(LocalStore.self) { $0.local }
    }
    let plugin = Module(name: "Stores", registrations: register)
    let fallback = Module(
      name: "Fallback", registrations: { $0.service(Stores.self, using: { Stores() }).ifAbsent() })
    for container in [
      try Container(plugin, overriding: replace), try Container(plugin, fallback, overriding: replaceByAlias),
      try Container(plugin).makeChild(overriding: replace),
    ] { #expect(try container.resolve((any Store).self) === container.resolve((any Store).self)) }
  }

  @Test func decoratorOfAnAsynchronousRegistration_isRefused_withTheWayThatWorks() throws {
    let error = try #require(
      problems {
        try Container {
          $0.asyncService((any Store).self, using: { () async in LocalStore() }).singleton()
          decorate($0)
        }
      })
    #expect(error.diagnostics.map(\.code) == [.asynchrony])
    #expect(error.diagnostics[0].fix.contains("factory"))
  }
}
