import Injector
import InjectorInspection
import Testing

/// Aliases that are elements of `[T]`.
@Suite struct ContributingAliasTests {
  private func plugin(_ more: @escaping (Registry) -> Void = { _ in }) -> Module {
    Module(
      name: "Stores",
      registrations: { registry in
        registry.service(LocalStore.self, using: LocalStore.init).singleton()
          .alias((any Store).self, .local, contributing: true) { $0 }
        registry.service((any Store).self, .remote, using: RemoteStore.init).contributing()
        more(registry)
      })
  }

  @Test func alias_isAnElement_andTheSameInstance() throws {
    let container = try Container(plugin())
    let all = try container.resolveAll((any Store).self)
    #expect(try all.first === container.resolve(LocalStore.self))
    #expect(all.count == 2 && all.last is RemoteStore)
    #expect(try container.resolve([ServiceIdentifier: any Store].self)[.local] is LocalStore)
    #expect(!container.isRegistered((any Store).self, .local))
    #expect(try DependencyGraph(json: container.graph.json.utf8) == container.graph)
  }

  @Test func resolveAll_returnsThoseWithAnIdentifier() throws {
    let container = try Container(plugin())
    let local = try container.resolveAll((any Store).self, .local)
    #expect(local.count == 1 && local.first is LocalStore)
    #expect(try container.resolveAll((any Store).self, "other").isEmpty)
    #expect(try container.resolver.resolveAll((any Store).self, .remote).first is RemoteStore)
  }

  @Test func decorator_wrapsTheElement_andNotTheRegistration() throws {
    final class Wrapper: Store {
      let inner: any Store
      init(_ inner: any Store) { self.inner = inner }
    }
    let container = try Container(plugin { $0.decorate((any Store).self, using: { Wrapper($0) }) })
    let all = try container.resolveAll((any Store).self)
    #expect(all.allSatisfy { $0 is Wrapper })
    #expect(try (all.first as? Wrapper)?.inner === container.resolve(LocalStore.self))
    #expect(try all.first === container.resolveAll((any Store).self).first)
  }

  @Test func override_takesThePlaceOfTheElement() throws {
    let overriding: (Registry) -> Void = {
      $0.service((any Store).self, .local, using: RemoteStore.init).contributing()
    }
    #expect(
      try Container(plugin(), overriding: overriding).resolveAll((any Store).self).allSatisfy { $0 is RemoteStore })
    let child = try Container(plugin()).makeChild {
      $0.service((any Store).self, .local, using: RemoteStore.init).contributing().overriding()
    }
    #expect(try child.resolveAll((any Store).self).allSatisfy { $0 is RemoteStore })
    // An alias that is an override itself has a registration behind it.
    let other = try Container(plugin()).makeChild(overriding: {
      $0.service(LocalStore.self, using: LocalStore.init).singleton()
        .alias((any Store).self, .local, contributing: true) { $0 }
    })
    let all = try other.resolveAll((any Store).self)
    #expect(try all.first === other.resolve(LocalStore.self))
    #expect(all.count == 2)
  }

  @Test func alias_thatIsOneOfMany_isRefusedWhereAContributionIs() {
    func codes(_ register: @escaping (Registry) -> Void) -> [DiagnosticCode] {
      InjectorTests.codes { try Container(registering: register) }
    }
    // One that is awaited, one that takes an argument, and one that knows its receiver.
    #expect(
      codes { registry in
        registry.asyncService(LocalStore.self, using: { () async in LocalStore() })
          .alias((any Store).self, contributing: true) { $0 }
      } == [.asynchrony])
    #expect(
      codes { registry in
        registry.service(FixedClock.self, using: FixedClock.init(now:)).arguments(Int.self)
          .alias((any Clock).self, contributing: true) { $0 }
        registry.service(Int.self, using: { (clocks: [any Clock]) in clocks.count })
      } == [.argumentMismatch])
    #expect(
      codes { registry in
        registry.service(PointNote.self, using: { (point: InjectionPoint?) in PointNote(point) })
          .alias((any PointNoting).self, contributing: true) { $0 }
      } == [.severalLifetimes])
  }
}

/// Questions with arguments and lists.
@Suite struct OptionalArgumentTests {
  private let container = Result {
    try Container { $0.service(FixedClock.self, using: FixedClock.init(now:)).arguments(Int.self) }
  }

  @Test func resolveIfRegistered_passesArguments() throws {
    let container = try container.get()
    #expect(try container.resolveIfRegistered(FixedClock.self, arguments: 7)?.now == 7)
    #expect(try container.resolveIfRegistered(FixedClock.self, "other", arguments: 7) == nil)
    #expect(try container.resolveIfRegistered((any Clock).self, arguments: 7) == nil)
  }

  @Test func resolveIfRegistered_refusesOtherArguments_asResolveDoes() throws {
    let container = try container.get()
    #expect(failure { try container.resolveIfRegistered(FixedClock.self) }?.kind == .argumentMismatch)
    #expect(failure { try container.resolveIfRegistered(FixedClock.self, arguments: "7") }?.kind == .argumentMismatch)
  }

  @Test func graph_isOfAListOfPlugins() {
    let plugins = ["A", "B"].map { Module(name: $0, registrations: { _ in }) }
    let graph = DependencyGraph(plugins: plugins)
    #expect(graph == DependencyGraph(of: plugins[0], plugins[1]))
    #expect(graph == DependencyGraph(of: plugins[0], plugins: [plugins[1]]))
  }
}
