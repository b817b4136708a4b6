import Injector
import Testing

@Suite struct AsyncTests {
  @Test func asyncSingleton_isBuiltOnce_underManyTasks() async throws {
    let built = Counter()
    let container = try Container {
      $0.asyncService(
        (any Store).self,
        using: { () async throws -> any Store in
          built.increment()
          await Task.yield()
          return LocalStore()
        }
      ).singleton()
    }
    let stores = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 0..<64 { group.addTask { ObjectIdentifier(try await container.resolveAsync((any Store).self)) } }
      var all: Set<ObjectIdentifier> = []
      for try await store in group { all.insert(store) }
      return all
    }
    #expect(stores.count == 1)
    #expect(built.value == 1)
  }

  @Test func chainOfTransients_isAwaited_howeverLong() async throws {
    let container = try Container {
      $0.asyncService(Int.self, "0", using: { 0 })
      for level in 1...200 {
        $0.asyncService(Int.self, ServiceIdentifier("\(level)"), using: { (below: Int) in below + 1 })
          .parameter(Int.self, ServiceIdentifier("\(level - 1)"))
      }
    }
    #expect(try await container.resolveAsync(Int.self, "200") == 200)
  }

  // MARK: Where a factory runs

  private protocol Storing: Sendable { var isMadeOnMain: Bool { get } }
  private final class Archive: Storing {
    let isMadeOnMain: Bool
    init(clock: any Clock) async { isMadeOnMain = isOnMain() }
  }

  @MainActor @Test func asyncFactory_runsOnNoActor_thoughItIsPassedByReference() async throws {
    #expect(isOnMain())
    let container = try Container { registry in
      registry.service((any Clock).self, using: { FixedClock() })
      registry.asyncService((any Storing).self, using: Archive.init)
    }
    #expect(try await !container.resolveAsync((any Storing).self).isMadeOnMain)
    #expect(try await container.resolveAsync((any Storing)?.self)?.isMadeOnMain == false)
    #expect(try await !container.provider(of: (any Storing).self).resolveAsync().isMadeOnMain)
    #expect(isOnMain())
  }
}
