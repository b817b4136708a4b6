import Foundation
import Synchronization

/// The signals that concern the terminal.
///
/// A signal handler may do next to nothing. These write the number of the signal into a pipe, which a thread reads,
/// or, if the program crashes, restore the terminal with calls that are allowed there.
nonisolated enum TerminalSignals {
  /// What a crash has to restore.
  nonisolated enum Rescue: Int { case nothing, settings, screen }

  private static let watched = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]
  private static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  private static let pipe: (output: Int32, input: Int32) = {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { preconditionFailure("no pipe: \(errno)") }
    // A full pipe must not hold up the program, and its children have no use for it.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    return (ends[0], ends[1])
  }()
  private static let rescue = Atomic(Rescue.nothing.rawValue)
  /// The original settings. They are written once, before the handlers that read them are installed.
  private nonisolated(unsafe) static var original = termios()
  /// What the handlers of crashes replaced, by signal, such as that of Swift's backtraces. It's written and read like
  /// `original`, and never freed.
  private nonisolated(unsafe) static let replaced = UnsafeMutablePointer<sigaction>.allocate(capacity: 32)

  /// The file descriptor that can be read when there is a signal.
  static var descriptor: Int32 { pipe.output }

  /// Returns the next signal. Call this function when the descriptor can be read.
  static func next() -> Int32? {
    var number: UInt8 = 0
    return read(pipe.output, &number, 1) == 1 ? Int32(number) : nil
  }

  /// Returns the next signal, or `nil` if there is none within a number of milliseconds.
  static func next(within milliseconds: Int32) -> Int32? {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0 ? next() : nil
  }

  static func setRescue(_ new: Rescue) { rescue.store(new.rawValue, ordering: .sequentiallyConsistent) }

  /// Installs the handlers. A signal that is ignored, as `nohup` does, remains ignored.
  static func watch(original settings: termios) {
    original = settings
    // Formed now, because a handler can't.
    _ = (pipe, rescue.load(ordering: .sequentiallyConsistent), replaced, Terminal.leaveScreen)
    for number in crashes { watchCrash(number) }
    for number in watched { watch(number) }
  }

  /// Lets a signal do what it does by default, to this thread.
  static func passOn(_ number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
    // The program goes on after a stop.
    watch(number)
  }

  private static func watch(_ number: Int32) {
    let old = signal(number) { number in
      let error = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = Foundation.write(TerminalSignals.pipe.input, &byte, 1)
      errno = error
    }
    let isIgnored = unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if isIgnored { signal(number, SIG_IGN) }
  }

  private static func watchCrash(_ number: Int32) {
    sigaction(number, nil, replaced + Int(number))
    signal(number) { number in
      let rescue = TerminalSignals.rescue.load(ordering: .sequentiallyConsistent)
      if rescue == Rescue.screen.rawValue {
        _ = Foundation.write(STDOUT_FILENO, Terminal.leaveScreen.utf8Start, Terminal.leaveScreen.utf8CodeUnitCount)
      }
      if rescue != Rescue.nothing.rawValue { tcsetattr(STDIN_FILENO, TCSANOW, &TerminalSignals.original) }
      // Then the signal does what it would have done, and in any case ends the program.
      var this = sigset_t()
      sigemptyset(&this)
      sigaddset(&this, number)
      pthread_sigmask(SIG_UNBLOCK, &this, nil)
      sigaction(number, TerminalSignals.replaced + Int(number), nil)
      raise(number)
      signal(number, SIG_DFL)
      raise(number)
    }
  }
}
