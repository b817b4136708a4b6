import Dispatch
import Foundation
import Injector
import Testing

/// Threads that close what belongs together.
@Suite(.timeLimit(.minutes(10))) struct ClosingThreadsTests {
  private final class Part: Sendable {
    let close: @Sendable () -> Void
    init(_ close: @escaping @Sendable () -> Void) { self.close = close }
  }
  private let log = Log()
  private let box = ContainerBox()
  private let arrivals = Arrivals()

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
    let (container, session) = try makeContainer { [arrivals] container in
      begun.signal()
      arrivals.awaitAll()
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
      then: { [log, arrivals] in
        arrivals.arrive()
        container.close()
        log.add("root's close() returned")
      })
    #expect(log.lines == ["scope closed", "root closed", "root's close() returned"])
    box.container = nil
  }

  @Test func secondCaller_waitsUntilTheFirstIsDone() throws {
    let begun = DispatchSemaphore(value: 0)
    let (container, session) = try makeContainer { [arrivals] container in
      begun.signal()
      arrivals.awaitAll()
    }
    run(
      { signal in
        Thread.detachNewThread {
          begun.wait()
          signal.signal()
        }
        session.close()
      },
      then: { [log, arrivals] in
        arrivals.arrive()
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

  @Test func threadsThatWouldWaitForEachOther_doNotHang() throws {
    let begun = DispatchSemaphore(value: 0)
    let (container, session) = try makeContainer { [arrivals] container in
      begun.signal()
      arrivals.awaitAll()
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
      },
      then: { [arrivals] in
        arrivals.arrive()
        container.close()
      })
    #expect(log.lines == ["scope closed", "root closed"])
    box.container = nil
  }
}
