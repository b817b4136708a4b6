import Foundation

/// Reads whole files and streams.
enum Bytes {
  /// The maximum number of bytes to read. A graph of 100,000 registrations has fewer than 100 MB.
  private static let limit = 256_000_000

  static func of(file path: String) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure("cannot read \(path.quoted): \(SystemError.last)") }
    defer { close(descriptor) }
    return try of(descriptor: descriptor, named: path.quoted)
  }

  /// Reads a file that another program wrote, without waiting for a pipe or a device that it may have left instead.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - name: The name of the file in messages.
  ///   - checkpoint: A closure to call again and again, which throws to stop reading.
  /// - Returns: The bytes, or `nil` if there is no file.
  static func of(
    untrustedFile path: String, named name: String, checkpoint: () throws(Failure) -> Void
  ) throws(Failure) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw Failure("cannot read \(name): \(SystemError.last)")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Failure("cannot read \(name): it is not a file")
    }
    // A file that is too large is refused at once, not when the time to read it is up.
    guard status.st_size <= limit else { throw excess(of: name) }
    return try of(descriptor: descriptor, named: name, checkpoint: checkpoint)
  }

  static func of(
    descriptor: Int32, named name: String, checkpoint: () throws(Failure) -> Void = {}
  ) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var status = stat()
    // A file is read into memory once, without the space that an array has for more.
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit {
      bytes.reserveCapacity(Int(status.st_size))
    }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      try checkpoint()
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += chunk[..<count]
        guard bytes.count <= limit else { throw excess(of: name) }
      } else if errno != EINTR {
        throw Failure("cannot read \(name): \(SystemError.last)")
      }
    }
  }

  private static func excess(of name: String) -> Failure {
    Failure("cannot read \(name): it has more than \(limit / 1_000_000) MB, the most that is read")
  }
}

/// The system's description of a failed call.
enum SystemError {
  static var last: String { text(errno) }

  static func text(_ code: Int32) -> String {
    let text = String(cString: strerror(code))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
