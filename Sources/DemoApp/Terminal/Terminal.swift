import Foundation
import Synchronization

/// The terminal that the program was started in: its settings, its size, its input, and the signals that belong to
/// it.
///
/// Nothing else changes the settings or writes while keys are read. Whatever ends or stops the program, the terminal
/// is then as it was before.
nonisolated final class Terminal: KeyTerminal {
  nonisolated enum Mode {
    /// As the terminal was when the program started.
    case original
    /// Lines without echo.
    case secretLines
    /// Each key at once, on a screen of its own.
    case keys
  }

  private static let enterScreen = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\u{1B}[?25l"
  /// The bytes that leave the screen, which are cleared first because a terminal without a second screen keeps them.
  static let leaveScreen: StaticString = "\u{1B}[0m\u{1B}[H\u{1B}[J\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
  /// The time without bytes, in milliseconds, after which an ESC is the Escape key.
  private static let pause: Int32 = 100

  let events: AsyncStream<TerminalEvent>
  private let continuation: AsyncStream<TerminalEvent>.Continuation
  private let original: termios
  /// A Boolean value that indicates whether the terminal belonged to a shell when the program started.
  private let hadOwner = tcgetpgrp(STDIN_FILENO) >= 0
  /// The mode, and whether the terminal is in it: not while the program is stopped. The lock is held for every write
  /// and every change, so that no frame follows the end of the screen.
  private let state = Mutex((mode: Mode.original, isApplied: false))
  private let generation = Atomic(0)

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

  func post(_ event: TerminalEvent) { continuation.yield(event) }

  func show(_ bytes: String, generation: Int) {
    state.withLock { state in
      self.generation.store(generation, ordering: .releasing)
      if state == (.keys, true) { write(bytes, to: STDOUT_FILENO) }
    }
  }

  func send(_ signal: Int32) { kill(0, signal) }

  // MARK: Settings

  /// Changes the mode.
  func enter(_ new: Mode) {
    state.withLock { state in
      if state.isApplied { restore(from: state.mode) }
      state = (new, true)
      apply(new)
    }
  }

  private func apply(_ mode: Mode) {
    var settings = original
    switch mode {
    case .original: return
    case .secretLines: settings.c_lflag &= ~tcflag_t(ECHO)
    case .keys:
      // Ctrl-C, Ctrl-\ and Ctrl-Z remain signals. Ctrl-S, Ctrl-V and the like are keys.
      settings.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
      settings.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | ISTRIP)
      withUnsafeMutableBytes(of: &settings.c_cc) {
        $0[Int(VMIN)] = 1
        $0[Int(VTIME)] = 0
      }
    }
    TerminalSignals.setRescue(mode == .keys ? .screen : .settings)
    set(settings)
    if mode == .keys { write(Self.enterScreen, to: STDOUT_FILENO) }
  }

  private func restore(from mode: Mode) {
    if mode == .keys { write(Self.leaveScreen.description, to: STDOUT_FILENO) }
    if mode != .original { set(original) }
    TerminalSignals.setRescue(.nothing)
  }

  private func set(_ settings: termios) {
    var settings = settings
    while tcsetattr(STDIN_FILENO, TCSANOW, &settings) != 0, errno == EINTR {}
  }

  // MARK: Input and signals

  /// Reads the signals and, if the session takes keys, the input, on a thread of its own.
  ///
  /// - Parameters:
  ///   - readsKeys: A Boolean value that indicates whether the session takes keys.
  ///   - willEnd: A closure to call before a signal ends the program.
  func watch(readsKeys: Bool, willEnd: @escaping @Sendable () -> Void) {
    TerminalSignals.watch(original: original)
    Thread.detachNewThread { [self] in
      var requests = [
        pollfd(fd: TerminalSignals.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: readsKeys ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
      ]
      var timeout: Int32 = -1
      while true {
        let count = poll(&requests, nfds_t(requests.count), timeout)
        guard count >= 0 else { continue }
        timeout = -1
        if count == 0 { post(.pause(seen: generation.load(ordering: .acquiring))) }
        // Keys first: those that are there were pressed before the signal has an effect.
        if requests[1].revents != 0 {
          if readKeys() {
            timeout = Self.pause
          } else {
            post(.end)
            requests[1].fd = -1
          }
        }
        if requests[0].revents != 0, let signal = TerminalSignals.next() { handle(signal, willEnd) }
      }
    }
  }

  /// Reads what has arrived.
  ///
  /// - Returns: `false` at the end of the input; otherwise, `true`.
  private func readKeys() -> Bool {
    // Loaded first: a frame that is shown during the read isn't what the keys were pressed for.
    let seen = generation.load(ordering: .acquiring)
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, initialized in
      count = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      initialized = max(count, 0)
    }
    if count < 0 { return errno == EINTR || errno == EAGAIN }
    if count > 0 { post(.input(bytes, seen: seen)) }
    return count > 0
  }

  private func handle(_ signal: Int32, _ willEnd: () -> Void) {
    switch signal {
    case SIGWINCH: post(.redraw)
    case SIGCONT: resume(willEnd)
    case SIGTSTP:
      state.withLock { state in
        if state.isApplied { restore(from: state.mode) }
        state.isApplied = false
        TerminalSignals.passOn(signal)
      }
      // Also if nothing stopped the program, because there is no shell that would resume it.
      resume(willEnd)
    default: end(by: signal, willEnd)
    }
  }

  private func resume(_ willEnd: () -> Void) {
    // In the background, using the terminal stops the program again. A signal that was to end it comes first; the
    // system delivers it to another thread, on a busy machine only after a while. So the program waits for it for
    // half a minute, unless it gets the terminal back.
    for _ in 0..<300 where isInBackground || hadOwner && tcgetpgrp(STDIN_FILENO) < 0 {
      guard let signal = TerminalSignals.next(within: 100) else { continue }
      if ![SIGWINCH, SIGCONT, SIGTSTP].contains(signal) { return end(by: signal, willEnd) }
    }
    state.withLock { state in
      state.isApplied = true
      apply(state.mode)
    }
    post(.redraw)
  }

  /// A Boolean value that indicates whether the terminal is the shell's, and not the program's.
  private var isInBackground: Bool {
    let owner = tcgetpgrp(STDIN_FILENO)
    return owner >= 0 && owner != getpgrp()
  }

  private func end(by signal: Int32, _ willEnd: () -> Void) {
    willEnd()
    // The shell has restored its terminal.
    guard !isInBackground else { return TerminalSignals.passOn(signal) }
    // A terminal that takes no more output holds up a write, and with it the lock, but neither the settings nor the
    // end.
    alarm(2)
    set(original)
    state.withLock { state in
      if state == (.keys, true) { restore(from: .keys) } else if state.mode != .keys { write("\n", to: STDOUT_FILENO) }
      TerminalSignals.passOn(signal)
    }
  }
}
