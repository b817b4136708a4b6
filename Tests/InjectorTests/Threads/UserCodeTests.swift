import Dispatch
import Foundation
@testable import Injector
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

  @Test(arguments: [Lifetime.singleton, .scoped(.session), .weak, .kept(by: "")])
  func factory_mayWaitForAnotherThread_thatResolvesTheRest(_ lifetime: Lifetime) throws {
    func refine<Service: Sendable>(_ registration: Registration<Service, Registry.Inferred>) {
      switch lifetime {
      case .scoped(let scope): registration.scoped(scope)
      case .weak: registration.weak()
      case .kept: registration.kept(by: ByArgument())
      default: registration.singleton()
      }
    }
    let container = try Container {
      refine($0.service(Quick.self, using: Quick.init))
      refine(
        $0.service(
          Slow.self,
          using: { (resolver: Resolver) in
            // With any lock of the container held here, the other thread would never come back.
            let isThere = Self.onOtherThread { (try? resolver.resolve(Quick.self)) != nil }
            return try #require(isThere == true ? Slow() : nil)
          }))
    }
    _ = try container.makeScope(.session).resolve(Slow.self)
  }

  @Test func activationAndClosing_mayWaitForAnotherThread_too() throws {
    let log = Log()
    let container = try Container {
      $0.service(Quick.self, using: Quick.init).singleton()
      $0.service(Slow.self, using: Slow.init).scoped(.session)
        .onActivation { _, resolver in
          _ = Self.onOtherThread { if (try? resolver.resolve(Quick.self)) != nil { log.add("activated") } }
        }
        .onClose { _ in _ = Self.onOtherThread { log.add("closed") } }
    }
    let session = try container.makeScope(.session)
    _ = try session.resolve(Slow.self)
    session.close()
    #expect(log.lines == ["activated", "closed"])
  }

  @Test func deinit_mayResolve_whereTheScopeThatCloses_letsGoOfIt() throws {
    final class Last: Sendable {
      let words: @Sendable () -> Void
      init(_ words: @escaping @Sendable () -> Void) { self.words = words }
      deinit { words() }
    }
    let log = Log()
    let container = try Container {
      $0.service(Quick.self, using: Quick.init).singleton()
      $0.service(
        Last.self,
        using: { (resolver: Resolver) in
          Last {
            log.add(
              "\(failure { () throws(ResolutionError) in try resolver.resolve(Quick.self) }?.kind.rawValue ?? "")")
          }
        }
      ).scoped(.session)
    }
    let session = try container.makeScope(.session)
    _ = try session.resolve(Last.self)
    session.close()
    #expect(log.lines == ["closed"])
  }

  @Test func deinitOfAnError_mayResolveAndTrace_whenTheTracerDropsIt() throws {
    final class Fault: Error {
      let end: @Sendable () -> Void
      init(_ end: @escaping @Sendable () -> Void) { self.end = end }
      deinit { end() }
    }
    let log = Log()
    let box = ContainerBox()
    let tracer = Tracer()
    let container = try Container(tracer: tracer) {
      $0.instance(7, for: Int.self)
      $0.service(
        Slow.self,
        using: { () throws -> Slow in
          throw Fault { log.add("found \((try? box.container?.resolve(Int.self)) ?? 0) of \(tracer.events.count)") }
        })
    }
    box.container = container
    #expect(throws: ResolutionError.self) { try container.resolve(Slow.self) }
    #expect(log.lines == [])
    tracer.removeAll()
    #expect(log.lines == ["found 7 of 1"])
    box.container = nil
  }

  @Test(arguments: [Lifetime.singleton, .scoped(.session)])
  func failingFactory_isTriedAgain_by64Threads_untilItSucceeds(_ lifetime: Lifetime) throws {
    let attempts = Counter()
    let container = try Container {
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

  @Test func perResolution_isNotShared_betweenThreads() throws {
    final class Pair: Sendable {
      let quicks: [Quick]
      init(first: Quick, second: Quick) { quicks = [first, second] }
    }
    let container = try Container {
      $0.service(Quick.self, using: Quick.init).perResolution()
      $0.service(Pair.self, using: Pair.init)
    }
    let pairs = try onThreads(64) { _ in try container.resolve(Pair.self) }
    #expect(pairs.allSatisfy { $0.quicks[0] === $0.quicks[1] })
    #expect(Set(pairs.map { ObjectIdentifier($0.quicks[0]) }).count == 64)
  }

  @Test func wrapping_isDoneOnce_underManyThreads() throws {
    let wrapped = Counter()
    let container = try Container {
      $0.service((any Store).self, using: LocalStore.init).singleton().alias(AnyObject.self) { $0 }
      $0.decorate((any Store).self) { inner in
        wrapped.increment()
        return inner
      }
    }
    let stores = try onThreads(64) { index in
      try index.isMultiple(of: 2)
        ? ObjectIdentifier(container.resolve((any Store).self)) : ObjectIdentifier(container.resolve(AnyObject.self))
    }
    #expect(wrapped.value == 1)
    #expect(Set(stores).count == 1)
  }
}
