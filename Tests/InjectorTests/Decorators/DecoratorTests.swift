import Injector
import Testing

@Suite struct DecoratorTests {
  private final class Wrapper: Store {
    let inner: any Store
    init(_ inner: any Store) { self.inner = inner }
  }

  private let log = Log()

  @Test func decorators_apply_inOrder() throws {
    let container = try Container {
      $0.service(String.self, using: { "x" })
      $0.decorate(String.self) { "a(\($0))" }
      $0.decorate(String.self) { "b(\($0))" }
    }
    #expect(try container.resolve(String.self) == "b(a(x))")
  }

  @Test func decorator_runsItsOwnClosures_aroundThoseOfWhatItWraps() throws {
    let container = try Container { [log] in
      $0.service(String.self, using: { "x" }).singleton().onActivation { log.add("activate \($0)") }
        .onClose { log.add("close \($0)") }
      $0.decorate(String.self) { "[\($0)]" }.onActivation { log.add("activate \($0)") }.onClose {
        log.add("close \($0)")
      }
    }
    _ = try container.resolve(String.self)
    container.close()
    #expect(log.lines == ["activate x", "activate [x]", "close [x]", "close x"])
  }

  @Test func decorator_leavesOtherIdentifiersAlone() throws {
    let container = try Container {
      $0.service(String.self, using: { "x" })
      $0.service(String.self, .remote, using: { "r" })
      $0.decorate(String.self, .remote) { "[\($0)]" }
    }
    #expect(try container.resolve(String.self) == "x")
    #expect(try container.resolve(String.self, .remote) == "[r]")
  }

  @Test func decoratorThatTakesAnArgument_isRefused_andNeverReadsWhatIsMeantForTheInner() throws {
    func register(_ registry: Registry) {
      registry.service(String.self, using: { (number: Int) in "n\(number)" }).arguments(Int.self)
      registry.decorate(
        String.self, using: { (inner: String, suffix: String) in "\(inner)\(suffix)" }
      ).arguments(String.self)
      registry.service(Float.self, using: { 1 }).singleton()
      registry.decorate(Float.self, using: { (inner: Float, more: Float) in inner + more }).arguments(Float.self)
    }
    let error = try #require(problems { try Container(register) })
    #expect(error.diagnostics.map(\.code) == [.argumentMismatch, .argumentMismatch])
    #expect(
      error.diagnostics.first?.message
        == "The decorator of Swift.String takes a runtime argument: those go to what it decorates.")
    let lowered = try Container(validation: ValidationPolicy(severities: [.argumentMismatch: .warning]), register)
    let failed = failure { try lowered.resolve(String.self, arguments: 3) }
    #expect(failed?.kind == .argumentMismatch)
    #expect(failed?.detail == "its decorator takes a runtime argument")
    #expect(errorKind { try lowered.resolve(Float.self) } == .argumentMismatch)
    #expect(errorKind { try lowered.resolve(String.self, arguments: 3, "x") } == .argumentMismatch)
  }

  // MARK: Refinements, over one registration, several contributions, and an alias

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
}
