import Foundation
import Testing

/// The lines of a page or of a source file, with the blocks of code in them.
struct DocumentedCode {
  static let root = URL(fileURLWithPath: #filePath).appending(path: "../../../..").standardized

  let lines: [String]

  init(of file: URL) throws {
    lines = String(decoding: try Data(contentsOf: file), as: UTF8.self).components(separatedBy: "\n")
  }

  private init(lines: [String]) { self.lines = lines }

  /// The lines between the given line and the first that ends the excerpt.
  func excerpt(from first: String, to isLast: (String) -> Bool) throws -> DocumentedCode {
    let start = try #require(lines.firstIndex(of: first), "there is no line \(first.debugDescription)")
    return DocumentedCode(lines: Array(lines[(start + 1)...].prefix { !isLast($0) }))
  }

  /// Returns the only declaration of a source file that begins with the given text, without the indentation.
  func declaration(_ beginning: String) throws -> String {
    let starts = lines.indices.filter { lines[$0].drop { $0 == " " }.hasPrefix(beginning) }
    let start = try #require(starts.first, "there is no declaration \(beginning.debugDescription)")
    try #require(starts.count == 1, "there are several declarations \(beginning.debugDescription)")
    let indentation = String(lines[start].prefix { $0 == " " })
    let isWhole = !["{", "(", ","].contains(lines[start].suffix(1))
    let end = isWhole ? start : lines[start...].firstIndex(of: indentation + "}")
    return lines[start...(try #require(end))].map { String($0.dropFirst(indentation.count)) }.joined(separator: "\n")
  }

  /// The blocks of a page in the given language.
  func blocks(of language: String) -> [String] {
    excerpts(from: { $0 == "```\(language)" }, to: { _ in "```" }).map { $0.lines.joined(separator: "\n") }
  }

  /// The page with its first blocks in the given language replaced.
  func replacingBlocks(of language: String, with blocks: [String]) -> String {
    var rest = blocks[...]
    var result: [String] = []
    var isReplaced = false
    for line in lines {
      if isReplaced, line != "```" { continue }
      isReplaced = false
      result.append(line)
      guard line == "```\(language)", let block = rest.popFirst() else { continue }
      result.append(block)
      isReplaced = true
    }
    return result.joined(separator: "\n")
  }

  /// The parts of a test's file between markers, without the indentation of the markers.
  var marked: [String] { markedParts.map { $0.lines.joined(separator: "\n") } }

  /// A part of a test's file between markers.
  struct Part {
    let lines: [String]
    /// A Boolean value that indicates whether the part is inside a function.
    let isStatements: Bool
  }

  /// The parts of a test's file between markers, without the indentation of the markers.
  var markedParts: [Part] {
    excerpts(
      from: { $0.drop { $0 == " " }.hasPrefix("// begin: ") }, to: { $0.replacing("// begin: ", with: "// end: ") })
  }

  private func excerpts(from isFirst: (String) -> Bool, to last: (String) -> String) -> [Part] {
    var found: [Part] = []
    var rest = lines[...]
    while let start = rest.firstIndex(where: isFirst) {
      let end = last(rest[start])
      let indentation = rest[start].prefix { $0 == " " }.count
      let inside = rest[(start + 1)...].prefix { $0 != end }
      found.append(
        Part(lines: inside.map { String($0.dropFirst(indentation)) }, isStatements: indentation > 0))
      rest = rest[inside.endIndex...]
    }
    return found
  }
}

/// Compares the first blocks of a page in one language with the given code.
///
/// With `RECORD_GOLDENS=1` in the environment, the blocks are written to the page instead, and the test fails so that
/// no run that records passes.
func expectPage(
  _ path: String, shows code: [String], in language: String = "swift",
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let file = DocumentedCode.root.appending(path: path)
  let page = try DocumentedCode(of: file)
  let shown = Array(page.blocks(of: language).prefix(code.count))
  if shown.count == code.count, ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
    try Data(page.replacingBlocks(of: language, with: code).utf8).write(to: file)
    Issue.record("recorded \(path)", sourceLocation: sourceLocation)
    return
  }
  #expect(shown == code, "differs from \(path)", sourceLocation: sourceLocation)
}
