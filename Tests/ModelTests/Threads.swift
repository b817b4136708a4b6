import Dispatch
import Foundation

/// Runs closures on threads of their own, and waits for all.
func onThreads(_ bodies: [@Sendable () -> Void]) {
  let done = DispatchGroup()
  for body in bodies {
    done.enter()
    Thread.detachNewThread {
      body()
      done.leave()
    }
  }
  done.wait()
}
