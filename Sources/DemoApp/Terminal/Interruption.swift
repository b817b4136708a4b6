import Foundation

/// Ends the program well when it is interrupted.
nonisolated enum Interruption {
  /// Runs a closure and ends the program, with the exit code that a shell expects, when a signal asks for it.
  ///
  /// Call it before anything else starts a thread: threads inherit the mask, and the signals reach the one that waits
  /// for them. It is an ordinary thread, so that the closure may do what a signal handler must not.
  static func watch(_ cleanUp: @escaping @Sendable () -> Void) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    Thread.detachNewThread { [signals] in
      var (signals, received) = (signals, Int32(0))
      sigwait(&signals, &received)
      cleanUp()
      _exit(128 + received)
    }
  }
}
