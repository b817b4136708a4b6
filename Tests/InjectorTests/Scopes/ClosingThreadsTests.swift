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

  /// Creates a container and a scope in it that note when they close.
  private func makeContainer(closingScope: @escaping @Sendable () -> Void) throws -> (Container, Container) {
    let container = try Container { [log] registry in
      registry.service(Part.self, "root", using: { Part { log.add("root closed") } }).singleton().onClose { $0.close() }
      registry.service(
        Part.self, "scope",
        using: {
          Part {
            closingScope()
            log.add("scope closed")
          }
        }
      ).scoped(.session).onClose { $0.close() }
    }
    let session = try container.makeScope(.session)
    _ = try (container.resolve(Part.self, "root"), session.resolve(Part.self, "scope"))
    return (container, session)
  }

  /// Closes a scope on one thread, and calls a closure on another one while a closure of the scope runs.
  private func whileScopeCloses(
    by close: @escaping @Sendable (Container, Container) -> Void = { _, session in session.close() },
    inside: @escaping @Sendable () -> Void = {}, _ second: @escaping @Sendable (Container, Container) -> Void
  ) throws {
    let (begun, arrivals) = (DispatchSemaphore(value: 0), Arrivals())
    let (container, session) = try makeContainer {
      begun.signal()
      arrivals.awaitAll()
      inside()
    }
    box.container = container
    defer { box.container = nil }
    _ = onThreads(2) { index in
      if index == 0 { return close(container, session) }
      begun.wait()
      arrivals.arrive()
      second(container, session)
    }
  }

  @Test(arguments: [false, true]) func rootThatClosesMeanwhile_waitsForItsScope(isReset: Bool) throws {
    try whileScopeCloses(by: { container, session in
      if isReset { _ = try? container.reset(.session) } else { session.close() }
    }) { [log] container, _ in
      container.close()
      log.add("root's close() returned")
    }
    #expect(log.lines == ["scope closed", "root closed", "root's close() returned"])
  }

  @Test(arguments: [false, true]) func secondCaller_waitsUntilTheFirstIsDone(whichClosesTheRoot: Bool) throws {
    try whileScopeCloses(by: { _ = whichClosesTheRoot ? $0.close() : $1.close() }) { [log] _, session in
      #expect(session.close() == [])
      log.add("second returned")
    }
    #expect(log.lines == ["scope closed"] + (whichClosesTheRoot ? ["root closed"] : []) + ["second returned"])
  }

  @MainActor @Test(arguments: [false, true])
  func awaitedClose_blocksNoThread_thatAClosureNeeds(ofTheRoot: Bool) async throws {
    let (begun, begin) = AsyncStream<Never>.makeStream()
    let (container, session) = try makeContainer {
      begin.finish()
      DispatchQueue.main.sync {}
    }
    Thread.detachNewThread { session.close() }
    for await _ in begun {}
    await (ofTheRoot ? container : session).closeAsync()
    #expect(log.lines == ["scope closed"] + (ofTheRoot ? ["root closed"] : []))
  }

  @Test func threadsThatWouldWaitForEachOther_doNotHang() throws {
    // The scope's closure closes the root, which the other thread closes: that one waits for the scope.
    try whileScopeCloses(inside: { [box] in
      // The root refuses once the other thread has begun.
      while (try? box.container?.resolve(Part.self, "root")) != nil { sched_yield() }
      box.container?.close()
    }) { container, _ in container.close() }
    #expect(log.lines == ["scope closed", "root closed"])
  }

  @Test func threadsThatCloseWhatIsAroundTheOther_doNotHang() throws {
    let (roots, arrivals) = ([ContainerBox(), ContainerBox()], Arrivals())
    let sessions = try roots.indices.map { index in
      let (root, session) = try makeContainer {
        arrivals.arrive()
        arrivals.awaitAll(2)
        roots[1 - index].container?.close()
      }
      roots[index].container = root
      return session
    }
    _ = onThreads(2) { sessions[$0].close() }
    #expect(log.lines.sorted() == ["root closed", "root closed", "scope closed", "scope closed"])
    for root in roots { root.container = nil }
  }

  @Test func closeInsideAClosure_returnsAtOnce() throws {
    let inner = ContainerBox()
    let (container, session) = try makeContainer { [box] in
      inner.container?.close()
      box.container?.close()
    }
    (inner.container, box.container) = (session, container)
    session.close()
    // The closure closes the root while the scope's own closing still runs.
    #expect(log.lines == ["root closed", "scope closed"])
    (inner.container, box.container) = (nil, nil)
  }
}
