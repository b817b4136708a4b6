import Foundation

/// Reads whole files and streams.
enum Bytes {
  /// The maximum number of bytes to read. A graph of 100,000 registrations has fewer than 100 MB.
  private static let limit = 256_000_000
  /// The time in which another program must open a pipe that is given by name, so that a forgotten one doesn't block.
  private static let patience = Duration.seconds(5)

  /// Reads a file or a named pipe.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - silence: How long a program that has opened the pipe may write nothing.
  static func of(file path: String, silence: Duration = .seconds(60)) throws(Failure) -> [UInt8] {
    let name = path.quoted
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw Failure("cannot read \(name): \(SystemError.last)") }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Failure("cannot read \(name): \(SystemError.last)") }
    var first: [UInt8] = []
    switch status.st_mode & S_IFMT {
    case S_IFREG: guard status.st_size <= limit else { throw excess(of: name) }
    case S_IFIFO: first = try firstBytes(ofPipe: descriptor, named: name)
    case S_IFDIR: throw Failure("cannot read \(name): \(SystemError.text(EISDIR))")
    // A device may have no end, or wait for ever.
    default: throw Failure("cannot read \(name): it is neither a file nor a pipe")
    }
    // A file never lets its reader wait, except one of the kernel's, such as /proc/kmsg.
    let isPipe = status.st_mode & S_IFMT == S_IFIFO
    return try of(descriptor: descriptor, named: name, after: first, silence: isPipe ? silence : nil)
  }

  /// Throws if a file that is read elsewhere is too large.
  static func checkSize(of path: String) throws(Failure) {
    var status = stat()
    if stat(path, &status) == 0, status.st_size > limit { throw excess(of: path.quoted) }
  }

  /// Waits until another program opens a pipe, and returns what is read meanwhile.
  private static func firstBytes(ofPipe descriptor: Int32, named name: String) throws(Failure) -> [UInt8] {
    let deadline = ContinuousClock.now + patience
    var chunk = [UInt8](repeating: 0, count: 1 << 12)
    while ContinuousClock.now < deadline {
      let count = read(descriptor, &chunk, chunk.count)
      if count > 0 { return Array(chunk[..<count]) }
      if count < 0, errno == EAGAIN { return [] }
      if count < 0, errno != EINTR { throw Failure("cannot read \(name): \(SystemError.last)") }
      // No program has the pipe open. If one had and wrote nothing, the text is empty.
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&request, 1, 10) > 0, request.revents & Int16(POLLHUP) != 0 { return [] }
    }
    throw Failure(
      "cannot read \(name): no program opened the pipe to write into it within \(patience.components.seconds) seconds")
  }

  /// Reads a file that another program wrote, without waiting for a pipe or a device that it may have left instead.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - name: The name of the file in messages.
  ///   - checkpoint: A closure to call again and again, which throws to stop reading.
  /// - Returns: The bytes, or `nil` if there is no file.
  static func of(
    untrustedFile path: String, named name: String, checkpoint: () throws(Failure) -> Void = {}
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
    descriptor: Int32, named name: String, after first: [UInt8] = [], silence: Duration? = nil,
    checkpoint: () throws(Failure) -> Void = {}
  ) throws(Failure) -> [UInt8] {
    var bytes = first
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
      } else if errno == EAGAIN {
        guard let silence else { throw Failure("cannot read \(name): it has no end") }
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, Int32(silence / .milliseconds(1))) != 0 else {
          throw Failure("cannot read \(name): nothing was written into the pipe for \(silence)")
        }
      } else if errno != EINTR {
        throw Failure("cannot read \(name): \(SystemError.last)")
      }
    }
  }

  private static func excess(of name: String) -> Failure {
    Failure("cannot read \(name): it has more than \(limit / 1_000_000) MB, the most that is read")
  }
}
