import Injector
import InjectorInspection
import Testing

/// The graph of a child, and the same graph from a file, have the diagnostics of the child.
@Suite struct ChildGraphTests {
  private final class Session: Sendable {}
  private final class Cache: Sendable { init(session: Session) {} }
  private final class Feed: Sendable { init(cache: Cache) {} }

  private struct Sessions: Plugin {
    func register(in registry: Registry) { registry.service(Session.self, using: Session.init).scoped(.account) }
  }

  private struct Caches: Plugin {
    func register(in registry: Registry) {
      registry.service(Session.self, using: Session.init).singleton()
      registry.service(Cache.self, using: Cache.init).singleton()
    }
  }

  private static func problems(_ graph: DependencyGraph) throws -> [Diagnostic] {
    let found = graph.diagnostics().filter { $0.code != .unusedRegistration }
    let read = try DependencyGraph(json: graph.rendered(as: .json).utf8)
    #expect(read == graph)
    #expect(read.diagnostics().filter { $0.code != .unusedRegistration } == found)
    return found
  }

  @Test func diagnostics_ofAChildInAScope_letItHoldWhatBelongsToTheScope() throws {
    let account = try Container(Sessions()).makeScope(.account)
    let child = try account.makeChild { $0.service(Cache.self, using: Cache.init).singleton() }
    #expect(child.diagnostics == [])
    #expect(try Self.problems(child.graph) == [])
  }

  @Test func diagnostics_ofAChildOfAChildInAScope_letItHoldWhatBelongsToTheScope() throws {
    let account = try Container(Sessions()).makeScope(.account)
    let child = try account.makeChild { $0.service(Cache.self, using: Cache.init).singleton() }
    let inner = try child.makeScope(Scope("visit")).makeChild { $0.service(Feed.self, using: Feed.init).singleton() }
    #expect(inner.diagnostics == [])
    #expect(try Self.problems(inner.graph) == [])
  }

  @Test func diagnostics_ofAChildOutsideOfTheScope_reportTheCapture() throws {
    let container = try Container(Sessions())
    let register = { (registry: Registry) in _ = registry.service(Cache.self, using: Cache.init).singleton() }
    let policy = ValidationPolicy(severities: [.captiveDependency: .warning])
    let child = try container.makeChild(validation: policy, register)
    #expect(try Self.problems(child.graph).map(\.code) == [.captiveDependency])
  }

  @Test func diagnostics_ofAChildThatReplaces_nameWhatKeepsTheReplaced() throws {
    let child = try Container(Caches()).makeChild(overriding: {
      $0.service(Session.self, using: Session.init).singleton()
    })
    #expect(child.diagnostics.map(\.code) == [.keptOverridden])
    #expect(try Self.problems(child.graph) == Array(child.diagnostics))
  }

  @Test func diagnostics_ofAChildThatReplaces_nameTheSame_withoutAnotherPlugin() throws {
    let child = try Container(
      Sessions(), Caches(),
      overriding: {
        $0.service(Session.self, using: Session.init).singleton()
      }
    ).makeChild(overriding: { $0.service(Session.self, using: Session.init).singleton() })
    let rest = child.graph.without(plugins: ["Sessions"])
    #expect(try Self.problems(rest).map(\.key) == child.diagnostics.map(\.key))
  }

  @Test func graph_withAPositionThatIsNoRegistration_isRefused() throws {
    let child = try Container(Caches()).makeChild(overriding: {
      $0.service(Session.self, using: Session.init).singleton()
    })
    let json = child.graph.rendered(as: .json)
    let broken = json.replacing(/"staleShared" ?: ?\[\s*1/, with: "\"staleShared\":[7")
    #expect(broken != json)
    #expect { try DependencyGraph(json: broken.utf8) } throws: { error in
      "\(error)".contains("graph.nodes[2].staleShared is 7, but the graph has 3 nodes")
    }
  }
}
