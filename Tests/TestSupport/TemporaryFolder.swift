package import Foundation

/// A temporary folder that is removed with the value.
package final class TemporaryFolder: Sendable {
  package let url = FileManager.default.temporaryDirectory.appending(path: "injector-tests-\(UUID())")

  /// Creates a folder with files, given by their paths in it.
  package init(_ files: [String: String] = [:]) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files { try write(name, text) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package var path: String { url.path }

  /// Writes a file, creates the folders around it, and returns its path.
  @discardableResult package func write(_ name: String, _ text: String) throws -> String {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  package func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }

  /// Returns the names of all files, including hidden ones.
  package func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
}
