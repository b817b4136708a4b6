import Foundation

/// Standard error, for messages.
enum StandardError {
  /// Writes a message after the name of the tool.
  static func report(_ message: String) { write("\(CommandLineTool.name): \(message)\n") }

  /// Writes problems, and how to fix them, if there are any.
  static func warn(_ problems: [String], _ fix: String) {
    problems.forEach(report)
    if !problems.isEmpty { write(fix + "\n") }
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
