import Foundation

/// Standard output, for data, and standard error, for messages.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Writes a message and ignores errors.
  func write(_ text: String) { _ = Self.write(text, to: rawValue) }

  /// Writes data. It isn't an error if the reader closes the pipe, as `head` does.
  func writeAll(_ text: String) throws(Failure) {
    let code = Self.write(text, to: rawValue)
    guard code == 0 || code == EPIPE else {
      throw Failure("cannot write to standard output: \(SystemError.text(code))")
    }
  }

  /// Writes a text to a descriptor and returns 0, or the code of the error.
  static func write(_ text: String, to descriptor: Int32) -> Int32 {
    var bytes = Array(text.utf8)[...]
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
