import Foundation

/// Reads whole files and streams.
enum Input {
  /// The most bytes to read. A graph of 100,000 registrations has fewer than 100 MB.
  private static let limit = 256_000_000

  /// Reads a file or a named pipe.
  static func data(ofFile path: String) throws(Failure) -> Data {
    try checkSize(of: path)
    return try data(named: path.quoted) { try FileHandle(forReadingFrom: URL(fileURLWithPath: path)) }
  }

  static func standardInput() throws(Failure) -> Data {
    try data(named: "standard input") { FileHandle.standardInput }
  }

  /// Reads a file that another program wrote, which may have left a pipe or a device instead, or returns `nil` if there
  /// is no file.
  static func data(ofAnswer path: String, named name: String) throws(Failure) -> Data? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      throw Failure("cannot read \(name): it is not a file")
    }
    return try data(named: name) { try FileHandle(forReadingFrom: URL(fileURLWithPath: path)) }
  }

  /// Throws if a file is too large.
  static func checkSize(of path: String) throws(Failure) {
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    if let size, size > limit { throw excess(of: path.quoted) }
  }

  private static func data(named name: String, _ open: () throws -> FileHandle) throws(Failure) -> Data {
    let data: Data
    do {
      let file = try open()
      defer { try? file.close() }
      data = try file.read(upToCount: limit + 1) ?? Data()
    } catch {
      throw Failure("cannot read \(name): \(SystemError.text(of: error))")
    }
    guard data.count <= limit else { throw excess(of: name) }
    return data
  }

  private static func excess(of name: String) -> Failure {
    Failure("cannot read \(name): it has more than \(limit / 1_000_000) MB, the most that is read")
  }
}
