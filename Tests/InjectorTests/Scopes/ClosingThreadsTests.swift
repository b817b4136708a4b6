import Dispatch
import Foundation
@testable import Injector
import Testing

/// Threads that close what belongs together.
@Suite(.timeLimit(.minutes(10))) struct ClosingThreadsTests {
  private final class Part: Sendable {
    let close: @Sendable () -> Void
    init(_ close: @escaping @Sendable () -> Void) { self.close = close }
  }
  private let log = Log()
  private let box = ContainerBox()

  /// Runs closures on threads of their own, the second once the first has signaled, and waits for both.
  private func run(
    _ first: @escaping @Sendable (DispatchSemaphore) -> Void, then second: @escaping @Sendable () -> Void
  ) {
    let (begun, done) = (DispatchSemaphore(value: 0), DispatchGroup())
    for _ in 0..<2 { done.enter() }
    Thread.detachNewThread {
      first(begun)
      done.leave()
    }
    Thread.detachNewThread {
      begun.wait()
      second()
      done.leave()
    }
    done.wait()
  }

  private func makeContainer(closingScope: @escaping @Sendable (Container) -> Void) throws -> (Container, Container) {
    let container = try Container { [box, log] registry in
      registry.service(Part.self, "root", using: { Part { log.add("root closed") } }).singleton().onClose { $0.close() }
      registry.service(
        Part.self, "scope",
        using: {
          Part {
            if let container = box.container { closingScope(container) }
            log.add("scope closed")
          }
        }
      ).scoped(.session).onClose { $0.close() }
    }
    box.container = container
    let session = try container.makeScope(.session)
    _ = try (container.resolve(Part.self, "root"), session.resolve(Part.self, "scope"))
    return (container, session)
  }

  @Test(arguments: [false, true]) func rootThatClosesMeanwhile_waitsForItsScope(isReset: Bool) throws {
    let begun = DispatchSemaphore(value: 0)
    let (container, session) = try makeContainer { [log] container in
      begun.signal()
      while waitingCallers(of: container) == 0, !log.lines.contains("root closed") { sched_yield() }
    }
    run(
      { signal in
        Thread.detachNewThread {
          begun.wait()
          signal.signal()
        }
        if isReset {
          _ = try? container.reset(.session)
        } else {
          session.close()
        }
      },
      then: { [log] in
        container.close()
        log.add("root's close() returned")
      })
    #expect(log.lines == ["scope closed", "root closed", "root's close() returned"])
    box.container = nil
  }

  @Test func rootThatClosesMeanwhile_waitsForWhatAPolicyHasLetGoOf() throws {
    let begun = DispatchSemaphore(value: 0)
    let container = try Container { [box, log] registry in
      registry.service(
        Part.self,
        using: { (number: Int) in
          Part {
            if number == 1 {
              begun.signal()
              while waitingCallers(of: box.container) == 0, !log.lines.contains("root closed") { sched_yield() }
            }
            log.add("\(number) closed")
          }
        }
      ).arguments(Int.self).kept(by: AtMost(count: 1)).onClose { $0.close() }
      registry.service(Part.self, "root", using: { Part { log.add("root closed") } }).singleton().onClose { $0.close() }
    }
    box.container = container
    _ = try (container.resolve(Part.self, "root"), container.resolve(Part.self, arguments: 1))
    run(
      { signal in
        Thread.detachNewThread {
          begun.wait()
          signal.signal()
        }
        _ = try? container.resolve(Part.self, arguments: 2)
      },
      then: { [log] in
        container.close()
        log.add("root's close() returned")
      })
    #expect(log.lines == ["1 closed", "2 closed", "root closed", "root's close() returned"])
    box.container = nil
  }

  @Test func secondCaller_waitsUntilTheFirstIsDone() throws {
    let begun = DispatchSemaphore(value: 0)
    let (container, session) = try makeContainer { [log] container in
      begun.signal()
      while waitingCallers(of: container) == 0, !log.lines.contains("second returned") { sched_yield() }
    }
    run(
      { signal in
        Thread.detachNewThread {
          begun.wait()
          signal.signal()
        }
        session.close()
      },
      then: { [log] in
        #expect(session.close() == [])
        log.add("second returned")
      })
    #expect(log.lines == ["scope closed", "second returned"])
    extendLifetime(container)
    box.container = nil
  }

  @Test func closeInsideAClosure_returnsAtOnce() throws {
    let inner = ContainerBox()
    let (container, session) = try makeContainer { container in
      inner.container?.close()
      container.close()
    }
    inner.container = session
    session.close()
    // The closure closes the root while the scope's own closing still runs.
    #expect(log.lines == ["root closed", "scope closed"])
    inner.container = nil
    box.container = nil
    extendLifetime(container)
  }

  @Test func closeInsideADeinit_returnsAtOnce() throws {
    final class Last: Sendable {
      let end: @Sendable () -> Void
      init(_ end: @escaping @Sendable () -> Void) { self.end = end }
      deinit { end() }
    }
    let container = try Container { [box, log] in
      $0.service(
        Last.self,
        using: {
          Last {
            box.container?.close()
            log.add("ended")
          }
        }
      ).scoped(.session)
    }
    let session = try container.makeScope(.session)
    _ = try session.resolve(Last.self)
    box.container = session
    session.close()
    #expect(log.lines == ["ended"])
    box.container = nil
  }

  @Test func threadsThatWouldWaitForEachOther_doNotHang() throws {
    let begun = DispatchSemaphore(value: 0)
    let (container, session) = try makeContainer { [log] container in
      begun.signal()
      while waitingCallers(of: container) == 0, !log.lines.contains("root closed") { sched_yield() }
      // The other thread waits for this one.
      container.close()
    }
    run(
      { signal in
        Thread.detachNewThread {
          begun.wait()
          signal.signal()
        }
        session.close()
      }, then: { container.close() })
    #expect(log.lines == ["scope closed", "root closed"])
    box.container = nil
  }

  @Test func closeInsideAFactory_doesNotHang_whenTheClosingNeedsTheInstance() throws {
    final class Slow: Sendable {}
    let (begun, waiting) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let inner = ContainerBox()
    let container = try Container { [box, log] registry in
      registry.service(
        Slow.self,
        using: {
          begun.signal()
          waiting.wait()
          inner.container?.close()
          return Slow()
        }
      ).singleton()
      registry.service(
        Part.self,
        using: {
          Part {
            waiting.signal()
            let error = failure { () throws(ResolutionError) in
              _ = try box.container?.resolve(Slow.self)
            }
            log.add(error?.kind.rawValue ?? "resolved")
          }
        }
      ).scoped(.session).onClose { $0.close() }
    }
    box.container = container
    let session = try container.makeScope(.session)
    inner.container = session
    _ = try session.resolve(Part.self)
    run(
      { signal in
        Thread.detachNewThread {
          begun.wait()
          signal.signal()
        }
        _ = try? container.resolve(Slow.self)
      }, then: { session.close() })
    // Whichever would have been the second to wait goes on instead.
    #expect([["resolved"], ["cycle"]].contains(log.lines))
    (box.container, inner.container) = (nil, nil)
  }

  @Test func scopesThatOpenWhileTheirContainerCloses_end() throws {
    for _ in 0..<50 {
      let counter = Counter()
      let container = try Container {
        $0.service(Part.self, using: { Part {} }).scoped(.session).onClose { _ in counter.increment() }
      }
      let resolved = Counter()
      _ = onThreads(4) { index in
        if index == 0 { return _ = container.close() }
        for _ in 0..<20 {
          let session = try? container.makeScope(.session)
          if (try? session?.resolve(Part.self)) != nil { resolved.increment() }
          session?.close()
        }
      }
      #expect(counter.value >= resolved.value)
    }
  }
}
