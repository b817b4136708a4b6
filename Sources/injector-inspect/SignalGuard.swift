import Foundation

/// Holds back the signals that end this program, so that it can first clean up behind itself.
///
/// The program has one thread. A signal that is held back waits until `release`, and then ends the program as it would
/// have done at once, so that a shell sees the true reason.
struct SignalGuard {
  private static let held = [SIGINT, SIGTERM, SIGHUP]
  private var before = sigset_t()
  private var held = sigset_t()

  init() {
    sigemptyset(&held)
    for signal in Self.held { sigaddset(&held, signal) }
    pthread_sigmask(SIG_BLOCK, &held, &before)
  }

  /// A signal that has come and waits, or nil.
  var pending: Int32? {
    var set = sigset_t()
    sigpending(&set)
    return Self.held.first { sigismember(&set, $0) == 1 }
  }

  /// Lets the signals through again.
  func release() {
    var before = before
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Ends the program by a signal that waits.
  func end(by signal: Int32) -> Never {
    var held = held
    pthread_sigmask(SIG_UNBLOCK, &held, nil)
    // Reached only where the signal is ignored.
    exit(128 + signal)
  }
}
