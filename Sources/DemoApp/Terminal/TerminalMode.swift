import Foundation

/// The terminal's settings as they were, to put them back.
nonisolated struct TerminalMode: Sendable {
  private let original: termios

  /// Remembers the settings, or nil where the standard input is no terminal.
  init?() {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    original = settings
  }

  /// Keys come one by one and are not shown. Ctrl-C stays a signal; stopping by Ctrl-Z, which would leave the terminal
  /// like this, is off.
  func enterKeys() { change(ECHO | ICANON) }

  /// Lines come as before and are not shown.
  func hideTyping() { change(ECHO) }

  /// Puts everything back.
  func restore() {
    var settings = original
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  private func change(_ off: Int32) {
    var settings = original
    settings.c_lflag &= ~tcflag_t(off)
    withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VSUSP)] = 0 }
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }
}
