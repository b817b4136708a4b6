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

  @Test func asyncDependencies_areAwaited_first() async throws {
    let container = try Container {
      $0.instance(1, for: Int.self)
      $0.asyncService(String.self, using: { (number: Int) async in "n\(number)" })
      $0.asyncService([String].self, using: { (text: String, number: Int) async in [text, "\(number)"] })
    }
    #expect(try await container.resolveAsync([String].self) == ["n1", "1"])
  }

  @Test func synchronousResolve_throwsRequiresAsync() throws {
    let container = try Container { $0.asyncService(Int.self, using: { () async -> Int in 1 }) }
    #expect(errorKind { try container.resolve(Int.self) } == .requiresAsync)
  }

  @Test func provider_awaits_asyncService() async throws {
    final class Holder: Sendable {
      let number: Provider<Int>
      init(number: Provider<Int>) { self.number = number }
    }
    let container = try Container {
      $0.asyncService(Int.self, using: { () async -> Int in 5 }).singleton()
      $0.service(Holder.self, using: Holder.init)
    }
    let holder = try await container.resolveAsync(Holder.self)
    #expect(try await holder.number.resolveAsync() == 5)
  }

  @Test func alias_ofAsyncSingleton_givesTheSameInstance() async throws {
    let container = try Container {
      $0.asyncService(LocalStore.self, using: { () async in LocalStore() }).singleton().alias((any Store).self) { $0 }
      $0.asyncService(Repository.self, using: { (store: any Store) async in Repository(store: store) })
    }
    let store = try await container.resolveAsync((any Store).self)
    #expect(store === (try await container.resolveAsync(LocalStore.self)))
    #expect(store === (try await container.resolveAsync(Repository.self)).store)
  }

  @Test func scopedAsync_isSharedInItsScope() async throws {
    let container = try Container {
      $0.asyncService((any Store).self, using: { () async -> any Store in LocalStore() }).scoped(.session)
    }
    let session = try container.makeScope(.session)
    let first = try await session.resolveAsync((any Store).self)
    let second = try await session.resolveAsync((any Store).self)
    #expect(first === second)
    await #expect(throws: ResolutionError.self) { try await container.resolveAsync((any Store).self) }
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
}
