import Injector
import InjectorInspection
import Testing

private class Session { var count = 0 }
private class Profile {
  let session: Session
  init(session: Session) { self.session = session }
}
@MainActor private final class Canvas { init() {} }
private class Painter {
  let canvas: Canvas
  init(canvas: Canvas) { self.canvas = canvas }
}

/// Under minimal checking, what isn't Sendable is shared wherever it's asked for, and what an actor isolates stays on
/// it.
@Suite struct MinimalCheckingTests {
  private func register(in registry: Registry) {
    registry.service(Session.self, using: Session.init).singleton()
    registry.service(Profile.self, using: Profile.init)
    registry.service(Canvas.self, using: Canvas.init).on(MainActor.self)
    registry.service(Painter.self, using: Painter.init).singleton()
  }

  private func container(_ concurrency: ConcurrencyChecking = .minimal) throws -> Container {
    try Container(concurrency: concurrency, register)
  }

  @Test func plainClass_isSharedAnywhere_whateverTheLifetime() throws {
    let lifetimes: [(Registration<Session, Registry.Inferred>) -> Void] = [
      { $0.singleton() }, { $0.weak() }, { $0.scoped(.session) },
    ]
    for refine in lifetimes {
      let container = try Container(concurrency: .minimal) {
        $0.declare(.session)
        refine($0.service(Session.self, using: Session.init))
      }
      let scope = try container.makeScope(.session)
      let session = try scope.resolve(Session.self)
      #expect(try scope.resolve(Session.self) === session)
    }
  }

  @Test func plainValueAndInput_areSharedAnywhere() throws {
    let container = try Container(concurrency: .minimal) { registry in
      registry.instance(Session(), for: Session.self)
      registry.input(Profile.self, of: .session)
    }
    let profile = Profile(session: try container.resolve(Session.self))
    #expect(try container.makeScope(.session, profile).resolve(Profile.self) === profile)
  }

  @Test func explicitIsolation_spreads_andIsDemanded() async throws {
    let container = try container()
    #expect(container.graph.nodes.map(\.isolation) == [.nonisolated, .nonisolated, .mainActor, .mainActor])
    try await Task.detached {
      #expect(throws: ResolutionError.self) { try container.resolve(Painter.self) }
      _ = try container.resolve(Profile.self)
    }.value
    try await MainActor.run { _ = try container.resolve(Painter.self) }
  }

  @Test func childAndTest_haveTheCheckingThatTheyAreGiven() throws {
    let child = try container().makeChild { $0.service(Session.self, "child", using: Session.init).singleton() }
    #expect(child.graph.concurrency == .minimal)
    _ = try child.resolve(Session.self, "child")
    struct Sessions: Plugin {
      func register(in registry: Registry) { registry.service(Session.self, using: Session.init).singleton() }
    }
    _ = try Container(testing: Session.self, from: Sessions(), concurrency: .minimal).resolve(Session.self)
    #expect(try Container(Sessions()).graph.concurrency == .complete)
    #expect(DependencyGraph(of: Sessions(), concurrency: .minimal).nodes.map(\.isolation) == [.nonisolated])
  }

  @Test func graph_saysItsChecking_andIsTheSameWhenReadBack() throws {
    let (minimal, complete) = (try container().graph, try container(.complete).graph)
    #expect(minimal.json.contains("\"concurrency\" : \"minimal\""))
    #expect(!complete.json.contains("\"concurrency\""))
    #expect(try DependencyGraph(json: minimal.json.utf8) == minimal)
  }
}
