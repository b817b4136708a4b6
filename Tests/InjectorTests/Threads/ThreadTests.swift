import Dispatch
import Foundation
@testable import Injector
import Synchronization
import Testing

@Suite struct ThreadTests {
  @Test func child_findsTheSame_underManyThreads() throws {
    let parent = try Container {
      $0.instance(1, for: Int.self)
      $0.instance("a", for: String.self)
      $0.service((any Store).self, using: { LocalStore() }).singleton()
    }
    let store = ObjectIdentifier(try parent.resolve((any Store).self))
    for _ in 0..<20 {
      let child = try parent.makeChild().makeChild()
      let found = try onThreads(8) { _ in
        try (
          child.resolve(Int.self), child.resolve(String.self), ObjectIdentifier(child.resolve((any Store).self))
        )
      }
      #expect(found.count == 8)
      #expect(found.allSatisfy { $0 == (1, "a", store) })
    }
  }

  @Test func singleton_isBuiltOnce_under64Threads() throws {
    let built = Counter()
    let container = try Container {
      $0.service(
        (any Store).self,
        using: LocalStore.counted(by: built)
      ).singleton()
    }
    let stores = try onThreads(64) { _ in try ObjectIdentifier(container.resolve((any Store).self)) }
    #expect(Set(stores).count == 1)
    #expect(built.value == 1)
  }

  @Test func scoped_isBuiltOnce_under64Threads() throws {
    let built = Counter()
    let container = try Container {
      $0.service(
        (any Store).self,
        using: LocalStore.counted(by: built)
      ).scoped(.session)
    }
    let session = try container.makeScope(.session)
    let stores = try onThreads(64) { _ in try ObjectIdentifier(session.resolve((any Store).self)) }
    #expect(Set(stores).count == 1)
    #expect(built.value == 1)
  }

  @Test func weak_isBuiltOnce_whileHeldByManyThreads() throws {
    for _ in 0..<50 {
      let built = Counter()
      let container = try Container {
        $0.service((any Store).self, using: LocalStore.counted(by: built)).weak()
      }
      let stores = try onThreads(32) { _ in try container.resolve((any Store).self) }
      #expect(Set(stores.map { ObjectIdentifier($0) }).count == 1)
      #expect(built.value == 1)
    }
  }

  @Test func factory_mayResolve_fromTheSameContainer() throws {
    let container = try Container {
      $0.service((any Store).self, using: LocalStore.init).singleton()
      $0.service(
        Repository.self,
        using: { (resolver: Resolver) in
          Repository(store: try resolver.resolve((any Store).self))
        }
      ).singleton()
    }
    let repositories = try onThreads(16) { _ in try ObjectIdentifier(container.resolve(Repository.self)) }
    #expect(Set(repositories).count == 1)
  }

  @Test func crossingLazies_throwCycle_andDoNotDeadlock() throws {
    final class Left: Sendable {}
    final class Right: Sendable {}
    // Each factory's first call waits until the other's has begun, so that the threads come to wait for each other.
    let begun = (left: DispatchSemaphore(value: 0), right: DispatchSemaphore(value: 0))
    let calls = (left: Counter(), right: Counter())
    let container = try Container {
      $0.service(
        Left.self,
        using: { (right: Lazy<Right>) in
          calls.left.increment()
          if calls.left.value == 1 {
            begun.left.signal()
            begun.right.wait()
          }
          _ = try right()
          return Left()
        }
      ).singleton()
      $0.service(
        Right.self,
        using: { (left: Lazy<Left>) in
          calls.right.increment()
          if calls.right.value == 1 {
            begun.right.signal()
            begun.left.wait()
          }
          _ = try left()
          return Right()
        }
      ).singleton()
    }
    let kinds = onThreads(2) { index in
      index == 0
        ? failure { () throws(ResolutionError) in try container.resolve(Left.self) }?.kind
        : failure { () throws(ResolutionError) in try container.resolve(Right.self) }?.kind
    }
    #expect(kinds.contains(.cycle))
    #expect(kinds.allSatisfy { $0 == .cycle })
  }

  @Test func graphOf10000_builds_andResolves() throws {
    let container = try Container { registry in
      registry.service(Int.self, "0", using: { 0 })
      for index in 1..<10_000 {
        registry.service(
          Int.self, ServiceIdentifier("\(index)"),
          using: { (below: Int) in below + 1 }
        ).parameter(Int.self, ServiceIdentifier("\((index - 1) / 2)"))
      }
    }
    #expect(try container.resolve(Int.self, "9999") == 13)
  }
}
