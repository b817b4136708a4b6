import Dispatch
import Foundation
import Injector
import Synchronization
import Testing

@Suite struct ThreadTests {
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
        ? errorKind { try container.resolve(Left.self) }
        : errorKind { try container.resolve(Right.self) }
    }
    #expect(kinds.contains(.cycle))
    #expect(kinds.allSatisfy { $0 == .cycle })
  }
}
