import Foundation
import Synchronization

/// An event that a terminal reports.
nonisolated enum TerminalEvent: Sendable {
  case input([UInt8])
  /// The content of the terminal is unknown: it has another size, or another program has used it.
  case redraw
  /// There is no more input.
  case end
}

/// The terminal that the program was started in: its settings, its size, its input, and the signals that belong to
/// it.
nonisolated final class Terminal: Sendable {
  enum Mode {
    /// As the terminal was when the program started.
    case original
    /// Lines without echo.
    case secretLines
    /// Each key at once, on a screen of its own.
    case keys
  }

  private static let enterScreen = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[2J"
  // Cleared first, because a terminal without a second screen keeps what it shows.
  private static let leaveScreen = "\u{1B}[0m\u{1B}[H\u{1B}[J\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
  /// A signal handler may do next to nothing. This one writes the number of the signal into a pipe.
  private static let signals: (output: Int32, input: Int32) = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { preconditionFailure("no pipe: \(errno)") }
    return (ends[0], ends[1])
  }()

  let events: AsyncStream<TerminalEvent>
  private let continuation: AsyncStream<TerminalEvent>.Continuation
  private let original: termios
  /// The lock is held for every write, so that no frame follows the end of the screen.
  private let mode = Mutex(Mode.original)

  /// Creates the terminal. The result is `nil` if standard input isn't one.
  init?() {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    original = settings
    (events, continuation) = AsyncStream.makeStream()
  }

  var size: TerminalSize {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return TerminalSize(columns: 80, rows: 24)
    }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  func show(_ bytes: String) { mode.withLock { if $0 == .keys { write(bytes, to: STDOUT_FILENO) } } }

  /// Changes the mode.
  func enter(_ new: Mode) {
    mode.withLock { mode in
      if mode == .keys, new != .keys { write(Self.leaveScreen, to: STDOUT_FILENO) }
      mode = new
      var settings = original
      if new == .secretLines { settings.c_lflag &= ~tcflag_t(ECHO) }
      // Ctrl-C remains a signal.
      if new == .keys {
        settings.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
        settings.c_iflag &= ~tcflag_t(IXON)
        withUnsafeMutableBytes(of: &settings.c_cc) {
          $0[Int(VSUSP)] = UInt8(truncatingIfNeeded: fpathconf(STDIN_FILENO, Int32(_PC_VDISABLE)))
        }
      }
      tcsetattr(STDIN_FILENO, TCSANOW, &settings)
      if new == .keys { write(Self.enterScreen, to: STDOUT_FILENO) }
    }
  }

  /// Reads the signals and, if the session takes keys, the input, on a thread of its own.
  ///
  /// - Parameters:
  ///   - readsKeys: A Boolean value that indicates whether the session takes keys.
  ///   - willEnd: A closure to call before a signal ends the program.
  func watch(readsKeys: Bool, willEnd: @escaping @Sendable () -> Void) {
    _ = Self.signals
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGCONT] {
      _ = signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = Foundation.write(Terminal.signals.input, &byte, 1)
      }
    }
    Thread.detachNewThread { [self] in
      var requests = [
        pollfd(fd: Self.signals.output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: readsKeys ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
      ]
      while true {
        guard poll(&requests, nfds_t(requests.count), -1) >= 0 else { continue }
        if requests[1].revents != 0 {
          let bytes = readBytes(from: STDIN_FILENO)
          continuation.yield(bytes.isEmpty ? .end : .input(bytes))
          if bytes.isEmpty { requests[1].fd = -1 }
        }
        if requests[0].revents != 0 {
          for byte in readBytes(from: Self.signals.output) { handle(Int32(byte), willEnd) }
        }
      }
    }
  }

  private func handle(_ number: Int32, _ willEnd: () -> Void) {
    switch number {
    case SIGWINCH: continuation.yield(.redraw)
    case SIGCONT:
      // A shell has used the terminal in the meantime.
      enter(mode.withLock(\.self))
      continuation.yield(.redraw)
    default:
      willEnd()
      enter(.original)
      signal(number, SIG_DFL)
      kill(getpid(), number)
    }
  }
}
