import Injector
import Testing

/// Eager singletons that are created on an actor.
@Suite struct EagerActorTests {
  @globalActor actor Database {
    static let shared = Database()
  }

  @Database final class Table: Sendable { init() {} }
  @MainActor final class Window { init() {} }

  private func fixes(_ build: () throws -> Container) -> [String] {
    do {
      _ = try build()
      return []
    } catch {
      return (error as? ResolutionErrors)?.failures.map(\.fix) ?? ["\(error)"]
    }
  }

  @Test func eager_namesTheActor_ifTheContainerIsCreatedElsewhere() {
    #expect(
      fixes { try Container { $0.service(Table.self, using: Table.init).singleton().eager() } }
        == ["create the container on that actor, or remove .eager()"])
    #expect(
      fixes { try Container { $0.service(Window.self, using: Window.init).singleton().eager() } }
        == ["create the container on the main actor, or remove .eager()"])
  }

  @Test @Database func eager_isCreated_onTheActorOfTheContainer() {
    #expect(fixes { try Container { $0.service(Table.self, using: Table.init).singleton().eager() } } == [])
  }

  @Test func eagerAsyncService_isRefused() {
    #expect(
      codes { try Container { $0.asyncService(Int.self, using: { () async in 1 }).singleton().eager() } }
        == [.asynchrony])
  }
}
