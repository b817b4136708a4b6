import Dispatch
import Foundation
@testable import Injector

/// Runs a closure on as many threads, which begin together, and returns what they returned, in order.
func onThreads<Value: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) -> Value) -> [Value] {
  let results = Guarded<[Int: Value]>([:])
  let start = DispatchSemaphore(value: 0)
  let done = DispatchGroup()
  for index in 0..<count {
    done.enter()
    Thread.detachNewThread {
      start.wait()
      let value = body(index)
      results.withLock { $0[index] = value }
      done.leave()
    }
  }
  for _ in 0..<count { start.signal() }
  done.wait()
  return results.withLock { results in (0..<count).compactMap { results[$0] } }
}
