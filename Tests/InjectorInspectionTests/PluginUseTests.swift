import Injector
import InjectorInspection
import Testing

private protocol Store {}
private final class DiskStore: Store, Sendable {}
private final class OtherStore: Store, Sendable { init(inner: (any Store)? = nil) {} }
private final class User: Sendable { init(store: any Store) {} }
private final class List: Sendable { init(stores: Lazy<[any Store]>) {} }

/// Which plugins a plugin has to declare: `check` and the overview of plugins say the same.
@Suite struct PluginUseTests {
  private struct Part: Plugin, Equatable {
    let name: String
    var dependencies: [any Plugin] = []
    let body: @Sendable (Registry) -> Void

    static func == (left: Self, right: Self) -> Bool { left.name == right.name }
    func register(in registry: Registry) { body(registry) }
  }

  private static var base: Part { Part(name: "Base") { $0.instance(DiskStore(), for: (any Store).self) } }
  private static var contributor: Part {
    Part(name: "Base") { registry in
      registry.service((any Store).self, "disk", using: { DiskStore() }).uncheckedSendable().singleton().contributing()
    }
  }
  private static var fallback: Part {
    Part(name: "Base") { $0.service((any Store).self, using: { DiskStore() }).ifAbsent() }
  }
  private static var user: Part {
    Part(name: "User", dependencies: [base]) { $0.service(User.self, using: User.init).root() }
  }

  /// The pairs that `check` reports, and those that the overview has in red.
  private func undeclared(_ first: Part, _ others: Part...) throws -> [String] {
    let app = Part(name: "App", dependencies: [first] + others) { _ in }
    let graph = DependencyGraph(of: app)
    let found = graph.diagnostics().filter { $0.code == .pluginContract }
      .map { $0.path.map { $0.plugin ?? "" }.joined(separator: " needs ") }
    let text = PluginOverview(GraphMap(graph)).text(TreeStyle(isColored: false))
    #expect(text.split(separator: "\n").count { $0.hasSuffix(", not declared") } == found.count)
    return found
  }

  @Test func plugin_isReported_ifItIsNotDeclared() throws {
    let user = Part(name: "User") { $0.service(User.self, using: User.init).root() }
    #expect(try undeclared(Self.base, user) == ["User needs Base"])
    #expect(try undeclared(Self.base, Self.user) == [])
  }

  @Test func override_decorator_andReplacedDefault_needNoDeclaration() throws {
    let override = Part(name: "Other", dependencies: [Self.base]) {
      $0.instance(OtherStore(), for: (any Store).self).overriding()
    }
    #expect(try undeclared(Self.base, Self.user, override) == [])
    let decorator = Part(name: "Other", dependencies: [Self.base]) {
      $0.decorate((any Store).self, using: { (inner: any Store) in OtherStore(inner: inner) })
    }
    #expect(try undeclared(Self.base, Self.user, decorator) == [])
    let user = Part(name: "User", dependencies: [Self.fallback]) { $0.service(User.self, using: User.init).root() }
    #expect(
      try undeclared(Self.fallback, user, Part(name: "Other") { $0.instance(OtherStore(), for: (any Store).self) })
        == [])
    // What decorates knows what it decorates.
    let unaware = Part(name: "Other") {
      $0.decorate((any Store).self, using: { (inner: any Store) in OtherStore(inner: inner) })
    }
    #expect(try undeclared(Self.base, Self.user, unaware) == ["Other needs Base"])
  }

  @Test func contributor_needsNoDeclaration() throws {
    #expect(
      try undeclared(Self.contributor, Part(name: "List") { $0.service(List.self, using: List.init).root() }) == [])
  }

  private struct Stating: Plugin {
    let dependencies = [PluginUseTests.base]
    func register(in registry: Registry) { registry.service(User.self, using: User.init).root() }
  }

  /// A saved graph has the type that the plugin states, and both findings have the one fix.
  @Test func statedDependencies_areSaved_andTheirFixIsNotToStateThem() throws {
    let graph = DependencyGraph(of: Self.base, Stating())
    let found = try DependencyGraph(json: graph.json.utf8).diagnostics()
    #expect(found == graph.diagnostics())
    #expect(
      found.map { "\($0.code): \($0.fix)" }
        == Array(
          repeating:
            "INJ010: declare the dependencies of Stating as var dependencies: [any Plugin], with an instance of "
            + "each plugin", count: 2))
  }
}
