import Foundation

/// Standard error, for messages.
enum StandardError {
  /// Writes a message after the name of the tool, unless the command is to be quiet.
  static func report(unless isQuiet: Bool = false, _ message: String) {
    if !isQuiet { write("\(CommandLineTool.name): \(message)\n") }
  }

  /// Writes problems, and how to fix them, if there are any.
  static func warn(unless isQuiet: Bool, _ problems: [String], _ fix: String) {
    guard !isQuiet, !problems.isEmpty else { return }
    for problem in problems { report(problem) }
    write(fix + "\n")
  }

  /// Writes a text and ignores errors.
  static func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

  /// Opens those of the three standard streams that are closed, in a way in which reading and writing still fail.
  ///
  /// Otherwise, the next file that is opened would take the place of one, and receive the bytes that are written to it.
  static func openClosedStreams() {
    for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)] {
      // The lowest free number is taken, which is this one.
      if fcntl(descriptor, F_GETFD) < 0 { _ = open("/dev/null", mode) }
    }
  }
}
