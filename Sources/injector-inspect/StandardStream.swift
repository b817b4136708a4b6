import Foundation

/// Standard output, for data, and standard error, for messages.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Opens those of the three standard streams that are closed, in a way in which reading and writing still fail.
  ///
  /// Otherwise, the next file that is opened would take the place of one, and receive what is written to it.
  static func openClosedOnes() {
    for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)] {
      // The lowest free number is taken, which is this one.
      if fcntl(descriptor, F_GETFD) < 0 { _ = open("/dev/null", mode) }
    }
  }

  /// Writes a message and ignores errors.
  func write(_ text: String) { _ = Self.write(Array(text.utf8), to: rawValue) }

  /// Writes data. It isn't an error if the reader closes the pipe, as `head` does.
  func writeAll(_ text: String) throws(Failure) { try writeAll(bytes: Array(text.utf8)) }

  /// Writes the bytes of a file.
  func writeAll(bytes: [UInt8]) throws(Failure) {
    let code = Self.write(bytes, to: rawValue)
    guard code == 0 || code == EPIPE else {
      throw Failure("cannot write to standard output: \(SystemError.text(code))")
    }
  }

  /// Writes bytes to a descriptor and returns 0, or the code of the error.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}
