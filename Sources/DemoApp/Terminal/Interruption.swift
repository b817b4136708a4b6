import Dispatch
import Foundation

/// Ends the program well when it is interrupted.
nonisolated enum Interruption {
  /// Runs a closure and ends the program, with the exit code that a shell expects, when a signal asks for it.
  ///
  /// The closure runs on a queue, so that it may do what a signal handler must not.
  ///
  /// - Returns: What watches; keep it for as long as the program runs.
  static func watch(_ cleanUp: @escaping @Sendable () -> Void) -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM, SIGHUP, SIGQUIT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        cleanUp()
        _exit(128 + number)
      }
      source.resume()
      return source
    }
  }
}
