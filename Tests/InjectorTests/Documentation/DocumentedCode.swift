import Foundation
import Testing

/// The code that a page shows and the code of a test, side by side.
struct DocumentedCode {
  static let root = URL(fileURLWithPath: #filePath).appending(path: "../../../..").standardized

  let lines: [String]

  init(of file: URL) throws {
    lines = String(decoding: try Data(contentsOf: file), as: UTF8.self).components(separatedBy: "\n")
  }

  private init(lines: [String]) { self.lines = lines }

  /// The lines after the first, up to the one that ends them or the last.
  func excerpt(from first: String, to isLast: (String) -> Bool) throws -> DocumentedCode {
    let start = try #require(lines.firstIndex(of: first), "there is no line \(first.debugDescription)")
    return DocumentedCode(lines: Array(lines[(start + 1)...].prefix { !isLast($0) }))
  }

  /// What stands under a heading of a page.
  func section(_ heading: String) throws -> DocumentedCode {
    try excerpt(from: "## \(heading)") { $0.hasPrefix("## ") }
  }

  /// The blocks of a page that are in a language.
  func blocks(of language: String) -> [String] {
    excerpts(from: { $0 == "```\(language)" }, to: { _ in "```" })
  }

  /// The parts of a test's file that stand between markers, each without the indentation of its markers.
  var marked: [String] {
    excerpts(
      from: { $0.drop { $0 == " " }.hasPrefix("// begin: ") }, to: { $0.replacing("// begin: ", with: "// end: ") })
  }

  private func excerpts(from isFirst: (String) -> Bool, to last: (String) -> String) -> [String] {
    var found: [String] = []
    var rest = lines[...]
    while let start = rest.firstIndex(where: isFirst) {
      let end = last(rest[start])
      let indentation = rest[start].prefix { $0 == " " }.count
      let inside = rest[(start + 1)...].prefix { $0 != end }
      found.append(inside.map { String($0.dropFirst(indentation)) }.joined(separator: "\n"))
      rest = rest[inside.endIndex...]
    }
    return found
  }
}
