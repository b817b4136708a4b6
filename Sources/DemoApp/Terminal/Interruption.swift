import Dispatch
import Foundation

/// Cleans up when a signal interrupts the program.
nonisolated enum Interruption {
  /// Calls a closure and exits with the code that a shell expects when the program receives a termination signal.
  ///
  /// The closure runs on a dispatch queue, so it can call functions that a signal handler can't.
  ///
  /// - Returns: The dispatch sources. Hold them for as long as the program runs.
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
