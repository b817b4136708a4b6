import Injector
import InjectorInspection
import Testing

@Suite struct ObservedDependencyTests {
  private final class Hub: Sendable {
    let resolver: Resolver
    init(resolver: Resolver, clock: any Clock) throws {
      self.resolver = resolver
      _ = try resolver.resolve(Repository.self)
    }
    func open() throws -> any Store { try resolver.resolve((any Store).self, .remote) }
    func count(_ number: Int) throws -> String { try resolver.resolve(String.self, arguments: number) }
  }

  private func register(_ registry: Registry) {
    registry.service((any Clock).self, using: { FixedClock() })
    registry.service((any Store).self, using: LocalStore.init)
    registry.service((any Store).self, .remote, using: RemoteStore.init)
    registry.service(Repository.self, using: Repository.init)
    registry.service(String.self, using: { (number: Int) in "\(number)" }).arguments(Int.self)
    registry.service(Hub.self, using: Hub.init)
  }

  private func edges(_ container: Container) -> [String] {
    let graph = container.graph
    return graph.edges.filter { $0.provenance == .observed }.map { edge in
      "\(graph.nodes[edge.from].key) \(edge.kind.rawValue) \(edge.key)\(edge.arguments.isEmpty ? "" : " \(edge.arguments)")"
    }
  }

  @Test func graph_hasWhatAResolverWasAskedFor_inTheFactoryAndLater() throws {
    let container = try Container(tracer: Tracer(), register)
    let hub = try container.resolve(Hub.self)
    #expect(edges(container) == ["InjectorTests.ObservedDependencyTests.Hub direct InjectorTests.Repository"])
    _ = try hub.open()
    _ = try hub.open()
    #expect(try hub.count(3) == "3")
    #expect(
      edges(container) == [
        "InjectorTests.ObservedDependencyTests.Hub provider InjectorTests.Store \"remote\"",
        "InjectorTests.ObservedDependencyTests.Hub direct InjectorTests.Repository",
        "InjectorTests.ObservedDependencyTests.Hub provider Swift.String [\"Swift.Int\"]",
      ])
    #expect(container.graph.diagnostics().filter { $0.severity == .error } == [])
  }

  @Test func graph_survivesJSON_withWhatWasObserved() throws {
    let container = try Container(tracer: Tracer(), register)
    _ = try container.resolve(Hub.self)
    let graph = container.graph
    #expect(try DependencyGraph(json: graph.rendered(as: .json).utf8) == graph)
  }

  @Test func graph_hasOnlyDeclaredDependencies_withoutTracer() throws {
    let container = try Container(register)
    _ = try container.resolve(Hub.self)
    #expect(edges(container) == [])
  }

  @Test func graph_doesNotRepeatWhatIsDeclared() throws {
    final class Owner: Sendable {
      let lazy: Lazy<any Store>
      init(lazy: Lazy<any Store>) { self.lazy = lazy }
    }
    let container = try Container(tracer: Tracer()) {
      $0.service((any Store).self, using: LocalStore.init)
      $0.service(Owner.self, using: Owner.init)
    }
    _ = try container.resolve(Owner.self).lazy()
    #expect(edges(container) == [])
  }

  @Test func graph_hasWhatAnActivationAskedFor() throws {
    let container = try Container(tracer: Tracer()) {
      $0.service((any Store).self, using: LocalStore.init).contributing()
      $0.service(Int.self, using: { 7 }).onActivation { _, resolver in _ = try resolver.resolveAll((any Store).self) }
    }
    _ = try container.resolve(Int.self)
    #expect(edges(container) == ["Swift.Int all InjectorTests.Store"])
  }

  @Test func graph_countsThroughParents_whereAChildObserves() throws {
    let container = try Container(tracer: Tracer(), register)
    let child = try container.makeChild(overriding: {
      $0.service(
        Hub.self, using: { (resolver: Resolver, clock: any Clock) in try Hub(resolver: resolver, clock: clock) })
    })
    _ = try child.resolve(Hub.self).open()
    #expect(edges(container) == [])
    #expect(
      edges(child) == [
        "InjectorTests.ObservedDependencyTests.Hub provider InjectorTests.Store \"remote\"",
        "InjectorTests.ObservedDependencyTests.Hub direct InjectorTests.Repository",
      ])
  }

  @Test func tracedContainer_isReleased_withItsInstances() throws {
    weak var weakHub: Hub?
    weak var weakContainer: Container?
    do {
      let container = try Container(tracer: Tracer()) {
        register($0)
        $0.service([Hub].self, using: { (hub: Hub) in [hub] }).singleton()
      }
      weakContainer = container
      weakHub = try container.resolve([Hub].self).first
      #expect(weakHub != nil)
      _ = try weakHub?.open()
    }
    #expect(weakContainer == nil && weakHub == nil)
  }
}
