/// An error that describes why a text isn't the JSON document that it was read as.
///
/// Graphs, diagnostics, baselines and the library's errors are read back with `init(json:)`, which throws this error.
public struct DocumentError: Error, Hashable, Sendable {
  /// The kind of document that was expected, such as `graph` or `baseline`.
  public let document: String
  /// The problem with the text.
  public let problem: Problem

  /// The problems that a text can have.
  public enum Problem: Error, Hashable, Sendable {
    /// The text isn't JSON, is cut off, or contains a number that no document has. Lines and columns are counted from
    /// 1.
    case broken(line: Int, column: Int, problem: String)
    /// The text is JSON, but not a document of the expected format.
    case otherFormat(expected: String)
    /// The document has a version that this release doesn't read.
    case unknownVersion(Int, newest: Int)
    /// A value is wrong. The path is its place, such as `accepted[3].code`.
    case malformed(path: String, problem: String)
  }
}

extension DocumentError: CustomStringConvertible {
  /// The problem, its place and the fix, in one or two sentences.
  public var description: String {
    switch problem {
    case .broken(let line, let column, let problem):
      "broken at line \(line), column \(column): \(problem)"
    case .otherFormat(let expected):
      "JSON, but not \(document.withArticle), which has \"format\" : \"\(expected)\""
    case .unknownVersion(let version, let newest):
      "\(document.withArticle) of format version \(version), but this release reads versions up to \(newest); "
        + (version > newest ? "update Injector, or write it anew" : "write it anew")
    case .malformed(let path, let problem):
      "not a valid \(document): \(path) \(problem)"
    }
  }
}

extension String {
  fileprivate var withArticle: String { ("aeiou".contains(first ?? "b") ? "an " : "a ") + self }
}
