import Foundation

/// The temporary folder of a test.
struct Folder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "inspect-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  /// Writes a file and returns its path.
  @discardableResult func write(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    return "\(path)/\(name)"
  }

  /// Writes an executable shell script and returns its path.
  func script(_ name: String = "program", _ lines: String) throws -> String {
    let file = try write(name, "#!/bin/sh\n\(lines)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    return file
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")), as: UTF8.self)
  }

  /// Returns the names of all files, including hidden ones.
  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
