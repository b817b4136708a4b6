import Dispatch
import Foundation
import Injector
import Synchronization
import Testing

/// User code runs without a lock: it may block, wait for other threads, and resolve.
@Suite(.timeLimit(.minutes(10))) struct UserCodeTests {
  private final class Slow: Sendable {}
  private final class Quick: Sendable {}

  /// Runs a closure on a thread of its own and waits for what it returns.
  private static func onOtherThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value? {
    let result = Guarded<Value?>(nil)
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let value = body()
      result.withLock { $0 = value }
      done.signal()
    }
    done.wait()
    return result.withLock { $0 }
  }

  @Test(arguments: [Lifetime.singleton, .scoped(.session), .weak])
  func factory_mayWaitForAnotherThread_thatResolvesTheRest(_ lifetime: Lifetime) throws {
    func refine<Service: Sendable>(_ registration: Registration<Service, Registry.Inferred>) {
      switch lifetime {
      case .scoped(let scope): registration.scoped(scope)
      case .weak: registration.weak()
      default: registration.singleton()
      }
    }
    let container = try Container {
      $0.declare(.session)
      refine($0.service(Quick.self, using: Quick.init))
      refine(
        $0.service(
          Slow.self,
          using: { (resolution: Resolution) in
            let resolver = resolution.resolver
            // With any lock of the container held here, the other thread would never come back.
            let isThere = Self.onOtherThread { (try? resolver.resolve(Quick.self)) != nil }
            return try #require(isThere == true ? Slow() : nil)
          }))
    }
    _ = try container.makeScope(.session).resolve(Slow.self)
  }

  @Test(arguments: [Lifetime.singleton, .scoped(.session)])
  func failingFactory_isTriedAgain_by64Threads_untilItSucceeds(_ lifetime: Lifetime) throws {
    let attempts = Counter()
    let container = try Container {
      $0.declare(.session)
      let registration = $0.service(
        Slow.self,
        using: { () throws -> Slow in
          attempts.increment()
          if attempts.value <= 5 { throw Failure() }
          return Slow()
        })
      if case .scoped(let scope) = lifetime { registration.scoped(scope) } else { registration.singleton() }
    }
    let session = try container.makeScope(.session)
    let found = Guarded<[ObjectIdentifier]>([])
    DispatchQueue.concurrentPerform(iterations: 64) { _ in
      // A thread that waits while another's attempt fails gets that error, and may try again.
      for _ in 0...5 {
        guard let slow = try? session.resolve(Slow.self) else { continue }
        return found.withLock { $0.append(ObjectIdentifier(slow)) }
      }
    }
    #expect(attempts.value == 6)
    #expect(found.withLock { $0.count } == 64)
    #expect(Set(found.withLock { $0 }).count == 1)
  }
}
