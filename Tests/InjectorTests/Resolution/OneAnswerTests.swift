import Injector
import Testing

/// The same question through every door: what a type with an identifier resolves to is decided once.
@Suite struct OneAnswerTests {
  private final class Words: Sendable {
    let lazy: Lazy<[String]>
    let provider: Provider<[String]>
    let maybe: [String]?
    init(lazy: Lazy<[String]>, provider: Provider<[String]>, maybe: [String]?) {
      (self.lazy, self.provider, self.maybe) = (lazy, provider, maybe)
    }
  }

  private let plugin = Module(
    name: "Words",
    registrations: {
      $0.instance(["x"], for: [String].self)
      $0.service(Words.self, using: Words.init)
      $0.declare(.session)
    })

  private func answers(of container: Container) throws -> [[String]] {
    let resolver = container.resolver
    let words = try container.resolve(Words.self)
    return try [
      container.resolve([String].self), container.resolve(Lazy<[String]>.self)(),
      container.resolve([String]?.self) ?? [], container.resolveIfRegistered([String].self) ?? [],
      container.provider(of: [String].self)(), container.provider(of: Lazy<[String]>.self)()(),
      resolver.resolve([String].self), resolver.resolve(Lazy<[String]>.self)(), resolver.resolveAll(String.self),
      resolver.resolveIfRegistered([String].self) ?? [], words.lazy(), words.provider(), words.maybe ?? [],
    ]
  }

  @Test func compositeThatIsRegistered_isTheRegistration_throughEveryDoor() throws {
    let container = try Container(plugin)
    let expected = Array(repeating: ["x"], count: 13)
    #expect(try answers(of: container) == expected)
    #expect(try answers(of: container.makeChild(Module(name: "Child"))) == expected)
    #expect(try answers(of: container.makeScope(.session)) == expected)
    #expect(try answers(of: Container(testing: Words.self, from: plugin)) == expected)
    let tested = try Container(testing: Lazy<[String]>.self, from: plugin)
    #expect(try tested.resolve(Lazy<[String]>.self)() == ["x"])
    #expect(try Container(testing: [String]?.self, from: plugin).resolve([String]?.self) == ["x"])
    let index = try #require(container.graph.nodes.firstIndex { $0.key.type.hasSuffix("Words") })
    #expect(container.graph.edges(from: index).map(\.to) == [0, 0, 0])
  }

  @Test func resolveIfRegistered_throws_whatIsRegisteredAndCannotBeResolved() throws {
    let container = try Container { $0.service(LocalStore.self, using: LocalStore.init).scoped(.session) }
    let resolver = container.resolver
    func kinds(_ container: Container) -> [ResolutionError.Kind?] {
      [
        errorKind { try container.resolveIfRegistered(LocalStore.self) },
        errorKind { try container.resolver.resolveIfRegistered(LocalStore.self) },
        errorKind { try container.resolve(LocalStore?.self) },
      ]
    }
    #expect(kinds(container) == [.scopeNotOpen, .scopeNotOpen, .scopeNotOpen])
    #expect([container.isRegistered(LocalStore.self), resolver.isRegistered(LocalStore.self)] == [false, false])
    let session = try container.makeScope(.session)
    #expect(kinds(session) == [nil, nil, nil])
    #expect([session.isRegistered(LocalStore.self), session.resolver.isRegistered(LocalStore.self)] == [true, true])
    session.close()
    #expect(kinds(session) == [.closed, .closed, .closed])
    #expect(try container.resolveIfRegistered(RemoteStore.self) == nil)
    #expect(try container.resolver.resolveIfRegistered(RemoteStore.self) == nil)
  }

  private let stores = Module(
    name: "Stores",
    registrations: {
      $0.service((any Store).self, .local, using: LocalStore.init).singleton().contributing()
      $0.service((any Store).self, .remote, using: RemoteStore.init).singleton().contributing()
    })

  private final class Shelf: Sendable {
    let providers: [Provider<any Store>]
    let keyed: [ServiceIdentifier: Provider<any Store>]
    let lazies: [Lazy<any Store>]
    let optionals: [(any Store)?]
    init(
      providers: [Provider<any Store>], keyed: [ServiceIdentifier: Provider<any Store>], lazies: [Lazy<any Store>],
      optionals: [(any Store)?]
    ) {
      (self.providers, self.keyed, self.lazies, self.optionals) = (providers, keyed, lazies, optionals)
    }
  }

  @Test func handles_inACollection_areOneForEachContribution() throws {
    let container = try Container(
      stores, Module(name: "Shelf", registrations: { $0.service(Shelf.self, using: Shelf.init) }))
    let all = try container.resolveAll((any Store).self)
    let shelf = try container.resolve(Shelf.self)
    #expect(try shelf.providers.map { try ObjectIdentifier($0()) } == all.map(ObjectIdentifier.init))
    #expect(try shelf.keyed[.remote]?() === all[1])
    #expect(try shelf.lazies.map { try ObjectIdentifier($0()) } == all.map(ObjectIdentifier.init))
    #expect(shelf.optionals.compactMap(\.self).map(ObjectIdentifier.init) == all.map(ObjectIdentifier.init))
    #expect(try container.resolve([Provider<any Store>].self).map { try $0() === all[0] } == [true, false])
    let graph = container.graph
    let index = try #require(graph.nodes.firstIndex { $0.key.type.hasSuffix("Shelf") })
    #expect(
      graph.edges(from: index).map(\.kind) == [.provider, .provider, .provider, .provider, .lazy, .lazy, .all, .all])
    #expect(graph.edges(from: index).map(\.to) == [0, 1, 0, 1, 0, 1, 0, 1])
  }

  @Test func compositeThatMakesNoSense_isMissing_whenTheContainerIsBuilt() throws {
    final class Nest: Sendable { init(_ stores: [[any Store]], _ lazy: Lazy<[[any Store]]>?) {} }
    #expect(
      codes { try Container(stores, Module(name: "Nest", registrations: { $0.service(Nest.self, using: Nest.init) })) }
        == [.missingDependency, .missingDependency])
    let container = try Container(stores)
    #expect(throws: ResolutionError.self) { _ = try container.resolve(Lazy<[[any Store]]>?.self) }
    #expect(!container.isRegistered(Lazy<[[any Store]]>?.self))
  }
}
