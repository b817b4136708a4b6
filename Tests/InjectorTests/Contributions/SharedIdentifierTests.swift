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
      (self.all, self.some, self.lazy, self.providers) = (all, some, lazy, providers)
    }
  }

  private let index = Module(
    name: "Index",
    registrations: {
      $0.service(Index.self, using: Index.init).parameter([String].self).parameter([String].self, "a")
        .parameter(Lazy<[String]>.self, "a").parameter([Provider<String>].self, "a")
      $0.declare(.session)
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
}
