import Dispatch
import Foundation
import Injector

/// Runs a closure on as many threads, which begin together, and returns what they returned, in order.
///
/// - Throws: The error of the first thread, in order, whose closure threw.
func onThreads<Value: Sendable, Problem: Error>(
  _ count: Int, _ body: @escaping @Sendable (Int) throws(Problem) -> Value
) throws(Problem) -> [Value] {
  let results = Guarded<[Int: Result<Value, Problem>]>([:])
  let start = DispatchSemaphore(value: 0)
  let done = DispatchGroup()
  for index in 0..<count {
    done.enter()
    Thread.detachNewThread {
      start.wait()
      let result = Result { () throws(Problem) in try body(index) }
      results.withLock { $0[index] = result }
      done.leave()
    }
  }
  for _ in 0..<count { start.signal() }
  done.wait()
  var values: [Value] = []
  for (_, result) in results.withLock({ $0 }).sorted(by: { $0.key < $1.key }) { values.append(try result.get()) }
  return values
}

/// Callers that are about to wait for something that a test holds back.
final class Arrivals: Sendable {
  private let threads = Guarded<[UInt]>([])

  func arrive() { threads.withLock { $0.append(CurrentThread.id) } }

  /// Returns once some callers have arrived, and have had time to begin to wait for an end, which nothing signals: what
  /// the test expects holds for one that is late, too.
  func awaitAll(_ expected: Int = 1) {
    while threads.withLock({ $0.count }) < expected { sched_yield() }
    for _ in 0..<2_000 { sched_yield() }
  }

  /// Returns once some callers have arrived, and all but this thread wait for what it constructs.
  func awaitWaiting(_ expected: Int = 1) {
    while threads.withLock({ $0.count }) < expected { sched_yield() }
    for thread in threads.withLock({ $0 }) where thread != CurrentThread.id {
      while !ConstructionMonitor.shared.isWaiting(thread) { sched_yield() }
    }
  }
}

/// A gate that a factory waits at until the test opens it.
final class Gate: Sendable {
  private let reached = AsyncStream<Void>.makeStream()
  private let opened = AsyncStream<Void>.makeStream()

  func pass() async {
    reached.continuation.yield()
    for await _ in opened.stream { break }
  }

  func whenReached() async { for await _ in reached.stream { break } }
  func open() { opened.continuation.yield() }
}
