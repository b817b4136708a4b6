import Foundation
import Injector

/// Reads the lines of code that reports show. A file is read once, and only if it is small enough to be written by
/// people.
final class SourceLines {
  private var files: [String: [Substring]] = [:]
  private static let mostBytes = 4_000_000
  private static let mostCharacters = 120

  /// Returns a line without its indentation, on one line and not longer than a terminal, or `nil` if it isn't found.
  func line(at site: CallSite) -> String? {
    let lines = files[site.fileID] ?? read(site.fileID)
    files[site.fileID] = lines
    guard lines.indices.contains(site.line - 1) else { return nil }
    let text = lines[site.line - 1].trimmingCharacters(in: .whitespaces)
    guard !text.isEmpty else { return nil }
    return String(text.prefix(Self.mostCharacters)).onOneLine + (text.count > Self.mostCharacters ? "..." : "")
  }

  private func read(_ path: String) -> [Substring] {
    var status = stat()
    guard path.hasSuffix(".swift") || path.hasSuffix(".storyboard") || path.hasSuffix(".xib"), stat(path, &status) == 0,
      status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.mostBytes,
      let data = try? Data(contentsOf: URL(fileURLWithPath: path))
    else { return [] }
    return String(decoding: data, as: UTF8.self).split(omittingEmptySubsequences: false) {
      ["\n", "\r\n", "\r"].contains($0)
    }
  }
}
