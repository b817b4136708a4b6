import Foundation

extension String {
  /// Returns this text with each place in a source file beside the test given by the code of its line, not its number.
  ///
  /// `Shop/Cart.swift:12` becomes ``Shop/Cart.swift:`registry.service(Cart.self)`:0``, and a file and a line in JSON
  /// become such a file and the line 0, so that a golden report can be read back. The code loses what JSON would
  /// escape. An expected text then names the line it means, and doesn't change if the line moves.
  package func namingLines(filePath: String = #filePath) throws -> String {
    let folder = URL(fileURLWithPath: filePath).deletingLastPathComponent()
    var lines: [Substring: [Substring]] = [:]
    return try replacing(/([\w+]+\.swift)(:|",\s+"line" : )(\d+)/) { match in
      let (whole, file, separator, number) = match.output
      let url = folder.appending(path: String(file))
      guard FileManager.default.fileExists(atPath: url.path) else { return String(whole) }
      let code =
        try lines[file]
        ?? String(contentsOf: url, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      lines[file] = code
      guard let index = Int(number), code.indices.contains(index - 1) else { return String(whole) }
      let name = code[index - 1].trimmingCharacters(in: .whitespaces)
        .replacing("\"", with: "'").replacing("\\", with: "")
      return "\(file):`\(name)`\(separator)0"
    }
  }
}
