import Dispatch
import Foundation
@testable import Injector
import Testing

/// Activations that lead back to the instance that they activate, and fail.
@Suite(.timeLimit(.minutes(10))) struct FailedActivationTests {
  private final class First: Sendable {
    let number: Int
    init(number: Int) { self.number = number }
  }
  private final class Second: Sendable {
    let first: First
    init(first: First) { self.first = first }
  }
  private final class Third: Sendable {
    let second: Second
    init(second: Second) { self.second = second }
  }
  private final class Apart: Sendable {}

  private let built = Counter()
  private let log = Log()

  private func refine<Service: Sendable>(
    _ registration: Registration<Service, Registry.Inferred>, _ lifetime: Lifetime
  ) {
    switch lifetime {
    case .scoped(let scope): registration.scoped(scope)
    case .weak: registration.weak()
    case .kept: registration.kept(by: ByArgument())
    default: registration.singleton()
    }
  }

  @Test func whatReachedTheFailedInstance_closesFirst_ifItWasCreatedLast() throws {
    let container = try Container { [log] in
      $0.service(First.self, using: { First(number: 1) }).singleton().onActivation { _, resolver in
        _ = try resolver.resolve(Third.self)
        throw Failure()
      }
      $0.service(Second.self, using: Second.init).singleton().onClose { _ in log.add("second") }
      $0.service(Third.self, using: Third.init).singleton().onClose { _ in log.add("third") }
    }
    _ = try? container.resolve(First.self)
    #expect(log.lines == ["third", "second"])
  }

  private func makeFirst() -> First {
    built.increment()
    return First(number: built.value)
  }

  @Test(
    arguments: [
      (Lifetime.singleton, Lifetime.singleton), (.singleton, .weak), (.weak, .singleton), (.weak, .weak),
      (.scoped(.session), .scoped(.session)), (.singleton, .kept(by: "")), (.kept(by: ""), .kept(by: "")),
    ])
  func whatReachedTheFailedInstance_isNotKept(_ first: Lifetime, _ second: Lifetime) throws {
    // What fails stays alive, so that a weak reference could find it.
    let held = Guarded<[Third]>([])
    let container = try Container {
      let registration = $0.service(First.self, using: { makeFirst() })
      refine(registration, first)
      registration.onActivation { first, resolver in
        let third = try resolver.resolve(Third.self)
        #expect(third.second.first === first)
        held.withLock { $0.append(third) }
        if first.number == 1 { throw Failure() }
      }
      refine($0.service(Second.self, using: Second.init), second)
      refine($0.service(Third.self, using: Third.init), second)
    }
    let session = try container.makeScope(.session)
    #expect(
      failure { () throws(ResolutionError) in try session.resolve(First.self) }?.underlying as? Failure == Failure())
    let (again, other) = try (session.resolve(First.self), session.resolve(Third.self))
    #expect(again.number == 2)
    #expect(other.second.first === again)
    #expect(try session.resolve(Second.self) === other.second)
    #expect(try session.resolve(First.self) === again)
    #expect(built.value == 2)
  }

  @Test func whatDidNotReachTheFailedInstance_isKept() throws {
    let apart = Guarded<[ObjectIdentifier]>([])
    let container = try Container {
      $0.service(Apart.self, using: Apart.init).singleton()
      $0.service(First.self, using: { makeFirst() }).singleton().onActivation { first, resolver in
        let found = try resolver.resolve(Apart.self)
        apart.withLock { $0.append(ObjectIdentifier(found)) }
        if first.number == 1 { throw Failure() }
      }
    }
    #expect(throws: ResolutionError.self) { try container.resolve(First.self) }
    #expect(try apart.withLock { $0 } == [ObjectIdentifier(container.resolve(Apart.self))])
  }

  @Test func discardedInstances_areClosedAtOnce_andTheKeptOnesOnce() throws {
    let container = try Container { [log] in
      $0.service(First.self, using: { makeFirst() }).singleton()
        .onActivation { first, resolver in
          _ = try resolver.resolve(Second.self)
          if first.number == 1 { throw Failure() }
        }
        .onClose { log.add("first \($0.number) closed") }
      $0.service(Second.self, using: Second.init).singleton().onClose { log.add("second of \($0.first.number) closed") }
    }
    #expect(throws: ResolutionError.self) { try container.resolve(First.self) }
    #expect(log.lines == ["second of 1 closed"])
    _ = try container.resolve(First.self)
    container.close()
    #expect(log.lines == ["second of 1 closed", "first 2 closed", "second of 2 closed"])
  }

  @Test func nestedActivations_keepOnlyWhatTheOuterOneKeeps() throws {
    // The activation of `Second` succeeds inside that of `First`, which fails after it.
    let container = try Container {
      $0.service(First.self, using: { makeFirst() }).singleton().onActivation { first, resolver in
        _ = try resolver.resolve(Second.self)
        if first.number == 1 { throw Failure() }
      }
      $0.service(Second.self, using: Second.init).singleton().onActivation { second, resolver in
        let third = try resolver.resolve(Third.self)
        #expect(third.second === second)
      }
      $0.service(Third.self, using: Third.init).singleton()
    }
    #expect(throws: ResolutionError.self) { try container.resolve(First.self) }
    let first = try container.resolve(First.self)
    let third = try container.resolve(Third.self)
    #expect(third.second.first === first)
    #expect(try container.resolve(Second.self) === third.second)
  }

  @Test func innerFailure_thatIsCaught_isTriedAgain() throws {
    let failing = Counter()
    let container = try Container {
      $0.service(First.self, using: { makeFirst() }).singleton().onActivation { _, resolver in
        _ = try? resolver.resolve(Second.self)
      }
      $0.service(Second.self, using: Second.init).singleton().onActivation { _, resolver in
        _ = try resolver.resolve(Third.self)
        failing.increment()
        if failing.value == 1 { throw Failure() }
      }
      $0.service(Third.self, using: Third.init).singleton()
    }
    let first = try container.resolve(First.self)
    let second = try container.resolve(Second.self)
    #expect(second.first === first)
    #expect(try container.resolve(Third.self).second === second)
    #expect(built.value == 1)
    #expect(failing.value == 2)
  }

  @Test func otherThreads_waitForWhatReachesTheInstance_untilItIsActivated() throws {
    let found = Guarded<First?>(nil)
    let done = DispatchSemaphore(value: 0)
    let box = ContainerBox()
    let container = try Container { [log] in
      $0.service(First.self, using: { makeFirst() }).singleton().onActivation { first, resolver in
        _ = try resolver.resolve(Second.self)
        Thread.detachNewThread {
          let second = try? box.container?.resolve(Second.self)
          log.add("found")
          found.withLock { $0 = second?.first }
          done.signal()
        }
        let core = box.container?.core
        while log.lines.isEmpty,
          ConstructionMonitor.shared.decide({ state in
            state.constructions.values.allSatisfy { $0.registration.core !== core || $0.waiting.isEmpty }
          })
        { sched_yield() }
        log.add("activated")
      }
      $0.service(Second.self, using: Second.init).singleton()
    }
    box.container = container
    let first = try container.resolve(First.self)
    done.wait()
    #expect(log.lines == ["activated", "found"])
    #expect(found.withLock { $0 } === first)
    box.container = nil
  }

  @Test(arguments: [Lifetime.singleton, .scoped(.session)])
  func whatReachedTheFailedInstance_isNotKept_byTasks(_ lifetime: Lifetime) async throws {
    func refine<Service: Sendable>(_ registration: Registration<Service, Registry.Asynchronous>) {
      if case .scoped(let scope) = lifetime { registration.scoped(scope) } else { registration.singleton() }
    }
    let container = try Container { [log] in
      let registration = $0.asyncService(First.self, using: { () async in makeFirst() })
      refine(registration)
      registration.onActivation { first, resolver in
        let third = try await resolver.resolveAsync(Third.self)
        #expect(third.second.first === first)
        if first.number == 1 { throw Failure() }
      }
      let second = $0.asyncService(Second.self, using: { (first: First) async in Second(first: first) })
      refine(second)
      second.onClose { log.add("second of \($0.first.number) closed") }
      refine($0.asyncService(Third.self, using: { (second: Second) async in Third(second: second) }))
    }
    let session = try container.makeScope(.session)
    await #expect(throws: ResolutionError.self) { try await session.resolveAsync(First.self) }
    #expect(log.lines == ["second of 1 closed"])
    let first = try await session.resolveAsync(First.self)
    let third = try await session.resolveAsync(Third.self)
    #expect(third.second.first === first)
    #expect(first.number == 2)
    #expect(try await session.resolveAsync(Second.self) === third.second)
  }

  @Test func otherTasks_waitForWhatReachesTheInstance_untilItIsActivated() async throws {
    let other = Guarded<Task<Int, any Error>?>(nil)
    let box = ContainerBox()
    let container = try Container { [log] in
      $0.asyncService(First.self, using: { () async in makeFirst() }).singleton().onActivation { first, resolver in
        _ = try await resolver.resolveAsync(Second.self)
        let core = box.container?.core
        let task = Task.detached {
          let second = try await #require(box.container).resolveAsync(Second.self)
          log.add("found")
          return second.first.number
        }
        other.withLock { $0 = task }
        while log.lines.isEmpty,
          ConstructionMonitor.shared.decide({ state in
            // The test itself waits for `First`.
            state.constructions.values.filter { $0.registration.core === core }.map(\.waiting.count).reduce(0, +) < 2
          })
        { await Task.yield() }
        log.add("activated")
      }
      $0.asyncService(Second.self, using: { (first: First) async in Second(first: first) }).singleton()
    }
    box.container = container
    let first = try await container.resolveAsync(First.self)
    #expect(try await other.withLock { $0 }?.value == first.number)
    #expect(log.lines == ["activated", "found"])
    box.container = nil
  }
}
