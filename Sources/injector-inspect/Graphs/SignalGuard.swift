import Foundation

/// Blocks the signals that terminate this program, so that it can clean up first.
///
/// The program has one thread. A blocked signal is pending until `release`, and then terminates the program as usual,
/// so that a shell sees the actual cause.
struct SignalGuard {
  private static let held = [SIGINT, SIGTERM, SIGHUP]
  private var before = sigset_t()
  private var held = sigset_t()

  init() {
    sigemptyset(&held)
    for signal in Self.held { sigaddset(&held, signal) }
    pthread_sigmask(SIG_BLOCK, &held, &before)
  }

  /// A pending signal, or `nil` if there is none.
  var pending: Int32? {
    var set = sigset_t()
    sigpending(&set)
    return Self.held.first { sigismember(&set, $0) == 1 }
  }

  /// Restores the signal mask.
  func release() {
    var before = before
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Terminates the program with a pending signal.
  func end(by signal: Int32) -> Never {
    var held = held
    pthread_sigmask(SIG_UNBLOCK, &held, nil)
    // Reached only if the signal is ignored.
    exit(128 + signal)
  }
}
