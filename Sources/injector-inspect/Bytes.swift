import Foundation

/// Reads whole files and streams.
enum Bytes {
  static func of(file path: String) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure("cannot read \(path.quoted): \(SystemError.last)") }
    defer { close(descriptor) }
    return try of(descriptor: descriptor, named: path.quoted)
  }

  static func of(descriptor: Int32, named name: String) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += chunk[..<count]
      } else if errno != EINTR {
        throw Failure("cannot read \(name): \(SystemError.last)")
      }
    }
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
