import Dispatch
import Foundation
@testable import Injector

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

/// Runs a closure on a thread with a stack of the given size, and returns what it returned.
///
/// A sanitizer takes space of its own in each call, so a watched thread gets four times as much.
func onStack<Value: Sendable, Problem: Error>(
  of size: Int, _ body: @escaping @Sendable () throws(Problem) -> Value
) throws(Problem) -> Value {
  let result = Guarded<Result<Value, Problem>?>(nil)
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    let outcome = Result { () throws(Problem) in try body() }
    result.withLock { $0 = outcome }
    done.signal()
  }
  thread.stackSize = size * (isWatched ? 4 : 1)
  thread.start()
  done.wait()
  guard let outcome = result.withLock({ $0 }) else { fatalError("the thread stores its outcome") }
  return try outcome.get()
}

/// The time of the processor that this thread has taken. Unlike time on the wall, a busy machine doesn't stretch it.
var threadTime: Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// A Boolean value that indicates whether the tests run under a sanitizer.
let isWatched = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
