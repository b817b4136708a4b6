import Foundation

/// Changes and restores the settings of the terminal.
nonisolated struct TerminalMode: Sendable {
  private let original: termios

  /// Saves the current settings. The result is `nil` if standard input isn't a terminal.
  init?() {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    original = settings
  }

  /// Delivers each key immediately and without echo. Ctrl-C remains a signal. Ctrl-Z is disabled, because it would stop
  /// the program and leave the terminal in this mode.
  func enterKeys() { change(ECHO | ICANON) }

  /// Delivers lines without echo.
  func hideTyping() { change(ECHO) }

  /// Restores the saved settings.
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
