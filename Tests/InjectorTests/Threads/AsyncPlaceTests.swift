import Injector
import Testing

/// Where an asynchronous factory runs.
@Suite @MainActor struct AsyncPlaceTests {
  nonisolated final class Schema: Sendable {
    init() {}
  }
  nonisolated protocol Storing: Sendable { var isMadeOnMain: Bool { get } }
  nonisolated final class Store: Storing {
    let isMadeOnMain: Bool
    init(schema: Schema) async { isMadeOnMain = isOnMain() }
  }

  @Test func asyncFactory_runsOnNoActor_thoughItIsPassedByReference() async throws {
    #expect(isOnMain())
    let container = try Container { registry in
      registry.service(Schema.self, using: Schema.init)
      registry.asyncService((any Storing).self, using: Store.init)
    }
    #expect(try await !container.resolveAsync((any Storing).self).isMadeOnMain)
    #expect(try await container.resolveAsync((any Storing)?.self)?.isMadeOnMain == false)
    #expect(try await !container.provider(of: (any Storing).self).resolveAsync().isMadeOnMain)
    #expect(isOnMain())
  }
}
