import Injector
import InjectorInspection
import Testing

/// Several contributions to one type may have one identifier. Only a dictionary has no room for them.
@Suite struct SharedIdentifierTests {
  typealias Keyed = [ServiceIdentifier: String]

  private static func letters(_ registry: Registry) {
    registry.instance("a1", for: String.self, "a").contributing()
    registry.instance("b", for: String.self, "b").contributing()
    registry.service(String.self, "a", using: { "a2" }).contributing()
    registry.instance("none", for: String.self).contributing()
  }

  private let letters = Module(name: "Letters", registrations: letters)
  /// Where the contributions with the identifier "a" are registered.
  private var places: [CallSite] {
    DependencyGraph(of: letters).nodes.filter { $0.key.identifier == "a" }.map(\.source)
  }

  final class Holder: Sendable {
    init(_ keyed: Keyed) {}
    init(lazily keyed: Lazy<Keyed>) {}
    init(optionally keyed: [ServiceIdentifier: Provider<String>]?) {}
  }

  private final class Index: Sendable {
    let all: [String]
    let some: [String]
    let lazy: Lazy<[String]>
    let providers: [Provider<String>]
    init(all: [String], some: [String], lazy: Lazy<[String]>, providers: [Provider<String>]) {
      self.all = all
      self.some = some
      self.lazy = lazy
      self.providers = providers
    }
  }

  private let index = Module(
    name: "Index",
    registrations: {
      $0.service(Index.self, using: Index.init).parameter([String].self).parameter([String].self, "a")
        .parameter(Lazy<[String]>.self, "a").parameter([Provider<String>].self, "a")
    })

  /// What each door returns for `[String]` with the identifier.
  private func found(by container: Container) throws -> [[String]] {
    let resolver = container.resolver
    let index = try container.resolve(Index.self)
    return try [
      container.resolve([String].self, "a"), resolver.resolve([String].self, "a"),
      container.resolveIfRegistered([String].self, "a") ?? [], container.resolve(Lazy<[String]>.self, "a")(),
      container.resolve([String]?.self, "a") ?? [], container.resolve([Provider<String>].self, "a").map { try $0() },
      container.provider(of: [String].self, "a")(), index.some, index.lazy(), index.providers.map { try $0() },
    ]
  }

  @Test func contributionsWithOneIdentifier_areFoundInOrder_throughEveryDoor() throws {
    let container = try Container(letters, index)
    #expect(container.diagnostics == [])
    let expected = Array(repeating: ["a1", "a2"], count: 10)
    #expect(try found(by: container) == expected)
    #expect(try found(by: container.makeChild(Module(name: "Child"))) == expected)
    #expect(try found(by: container.makeScope(.session)) == expected)
    #expect(try found(by: Container(testing: Index.self, from: letters, index)) == expected)
    #expect(try container.resolve(Index.self).all == ["a1", "b", "a2", "none"])
    #expect([container.isRegistered([String].self, "a"), container.isRegistered(String.self, "a")] == [true, false])
    #expect(try container.resolveIfRegistered(String.self, "a") == nil)
    let graph = container.graph
    #expect(try DependencyGraph(json: graph.rendered(as: .json).utf8) == graph)
    #expect(graph.diagnostics().filter { $0.severity != .info } == [])
  }

  @Test func oneOfSeveral_isAmbiguous() throws {
    let container = try Container(letters)
    let error = failure { () throws(ResolutionError) in try container.resolve(String.self, "a") }
    #expect(error?.kind == .missing)
    #expect(error?.detail == "it is ambiguous among 2 contributions")
    #expect(error?.nearMisses.prefix(2).map(\.source) == places)
    #expect(
      error?.fix
        == #"resolve an array of Swift.String with the identifier "a", or add .alias(Swift.String.self, "a") { $0 } to the contribution that is meant"#
    )
    let single = failure { () throws(ResolutionError) in try container.resolve(String.self, "b") }
    #expect(single?.detail == nil)
    let untitled = failure { () throws(ResolutionError) in try container.resolve(String.self) }
    #expect(untitled?.detail == "it is ambiguous among 4 contributions")
    let parameter = try #require(
      problems {
        try Container(
          letters,
          Module(
            name: "One",
            registrations: { $0.service(Int.self, using: { (text: String) in text.count }).parameter(String.self, "a") }
          )
        )
      })
    #expect(
      parameter.diagnostics.map(\.message) == [
        #"Swift.Int needs Swift.String "a" for parameter 1, which is not registered (it is ambiguous among 2 contributions)."#
      ])
    #expect(parameter.diagnostics[0].fix.hasPrefix(#"take an array of Swift.String with the identifier "a", or"#))
  }

  @Test func dictionary_isRefused_whenItIsResolved() throws {
    let container = try Container(letters)
    func check(_ container: Container) {
      let resolver = container.resolver
      let errors = [
        failure { () throws(ResolutionError) in _ = try container.resolve(Keyed.self) },
        failure { () throws(ResolutionError) in _ = try container.resolve(Keyed.self, "a") },
        failure { () throws(ResolutionError) in _ = try resolver.resolve(Keyed.self) },
        failure { () throws(ResolutionError) in _ = try container.resolve(Keyed?.self) },
        failure { () throws(ResolutionError) in _ = try container.resolve(Lazy<Keyed>.self) },
        failure { () throws(ResolutionError) in _ = try container.resolve([ServiceIdentifier: Lazy<String>].self) },
        failure { () throws(ResolutionError) in _ = try container.resolveIfRegistered(Keyed.self) },
        failure { () throws(ResolutionError) in _ = try container.provider(of: Keyed.self)() },
      ]
      #expect(errors.map { $0?.kind } == Array(repeating: .ambiguous, count: 8))
      let detail = "Swift.String \"a\" is contributed at \(places[0]) in Letters and at \(places[1]) in Letters"
      #expect(errors.map { $0?.detail } == Array(repeating: detail, count: 8))
      #expect(!container.isRegistered(Keyed.self))
      #expect(!container.isRegistered(Keyed?.self))
      #expect(!container.isRegistered(Provider<Keyed>.self))
    }
    check(container)
    check(try container.makeChild(Module(name: "Child")))
    check(try container.makeScope(.session))
    check(try Container(testing: [String].self, from: letters))
    #expect(try container.resolve(Keyed.self, "b") == ["b": "b"])
    #expect(container.isRegistered(Keyed.self, "b"))
  }

  @Test func dictionary_isRefused_whenItIsAParameter() throws {
    func refused(_ register: @escaping @Sendable (Registry) -> Void) throws {
      let plugin = Module(name: "Holder", registrations: register)
      let error = try #require(problems { try Container(letters, plugin) })
      #expect(
        error.diagnostics.map(\.message) == [
          "Swift.String \"a\" is contributed twice: at \(places[0]) in Letters and at \(places[1]) in Letters. "
            + "InjectorTests.SharedIdentifierTests.Holder takes a dictionary, which has room for one."
        ])
      #expect(error.diagnostics.map(\.code) == [.duplicateRegistration])
      let graph = DependencyGraph(of: letters, plugin)
      let read = try DependencyGraph(json: graph.rendered(as: .json).utf8)
      #expect(graph.diagnostics().filter { $0.severity == .error } == error.diagnostics)
      #expect(read == graph)
      #expect(read.diagnostics() == graph.diagnostics())
      #expect(problems { try Container(testing: Holder.self, from: letters, plugin) }?.diagnostics.count == 1)
    }
    try refused { $0.service(Holder.self, using: { (keyed: Keyed) in Holder(keyed) }) }
    try refused { $0.service(Holder.self, using: { (keyed: Lazy<Keyed>) in Holder(lazily: keyed) }) }
    try refused {
      $0.service(
        Holder.self, using: { (keyed: [ServiceIdentifier: Provider<String>]?) in Holder(optionally: keyed) })
    }
    let named = try Container(
      letters,
      Module(
        name: "Named",
        registrations: {
          $0.service(Holder.self, using: { (keyed: Keyed) in Holder(keyed) }).parameter(Keyed.self, "b")
        }
      ))
    #expect(named.isRegistered(Holder.self))
  }

  @Test func dictionary_throws_ifAPolicyAllowsIt() throws {
    let container = try Container(
      letters, Module(name: "Count", registrations: { $0.service(Int.self, using: { (keyed: Keyed) in keyed.count }) }),
      validation: ValidationPolicy(severities: [.duplicateRegistration: .warning]))
    #expect(container.diagnostics.map(\.code) == [.duplicateRegistration])
    let error = failure { () throws(ResolutionError) in try container.resolve(Int.self) }
    #expect(error?.kind == .ambiguous)
    #expect(error?.chain.map(\.key.type) == ["Swift.Int"])
  }

  @Test func dictionary_dependsOnlyOnContributions_thatHaveIdentifiers() throws {
    let graph = try Container {
      $0.instance("a", for: String.self, "a").contributing()
      $0.instance("none", for: String.self).contributing()
      $0.service(Int.self, using: { (keyed: Keyed) in keyed.count })
    }.graph
    #expect(graph.edges.map(\.to) == [0])
    #expect(graph.edges.map(\.isKeyed) == [true])
  }

  @Test func childsContribution_joinsTheParents_andAnOverrideReplacesAll() throws {
    let parent = try Container(letters, index)
    let joining = try parent.makeChild { $0.instance("a3", for: String.self, "a").contributing() }
    #expect(try found(by: joining) == Array(repeating: ["a1", "a2", "a3"], count: 10))
    #expect(try joining.resolveAll(String.self) == ["a1", "b", "a2", "none", "a3"])
    let replacing = try parent.makeChild(overriding: { $0.instance("z", for: String.self, "a").contributing() })
    #expect(try found(by: replacing) == Array(repeating: ["z"], count: 10))
    #expect(try replacing.resolveAll(String.self) == ["z", "b", "none"])
    #expect(try replacing.resolve(Keyed.self) == ["a": "z", "b": "b"])
    #expect(try found(by: parent) == Array(repeating: ["a1", "a2"], count: 10))
    let mocked = try Container(
      letters, index, overriding: { $0.instance("z", for: String.self, "a").contributing() })
    #expect(try mocked.resolveAll(String.self) == ["z", "b", "none"])
  }

  @Test func childsContribution_thatADictionaryOfTheParentHasNoRoomFor_isRefused() throws {
    let parent = try Container {
      $0.instance("a", for: String.self, "a").contributing()
      $0.service(Int.self, using: { (keyed: Keyed) in keyed.count })
    }
    let error = try #require(
      problems { try parent.makeChild { $0.instance("z", for: String.self, "a").contributing() } })
    #expect(error.diagnostics.map(\.code) == [.duplicateRegistration])
    #expect(error.diagnostics[0].message.hasSuffix("Swift.Int takes a dictionary, which has room for one."))
    let replacing = try parent.makeChild(overriding: { $0.instance("z", for: String.self, "a").contributing() })
    #expect(try replacing.resolve(Int.self) == 1)
  }

  @Test func decorator_wrapsAllContributions_withItsIdentifier() throws {
    let container = try Container(
      letters, index, Module(name: "Marks", registrations: { $0.decorate(String.self, "a") { "[\($0)]" } }))
    #expect(try found(by: container) == Array(repeating: ["[a1]", "[a2]"], count: 10))
  }

  @Test func collectingPlugin_needNotDeclare_whoContributes() throws {
    let container = try Container(letters, index)
    #expect(container.diagnostics.filter { $0.code == .pluginContract } == [])
  }
}
