/// Why a text is not the JSON document that it was read as.
public struct DocumentError: Error, Hashable, Sendable {
  /// What it was read as, such as `baseline`.
  public let document: String
  /// What is wrong with it.
  public let problem: Problem

  /// Makes an error of its parts.
  public init(document: String, problem: Problem) {
    self.document = document
    self.problem = problem
  }

  /// What can be wrong with a document.
  public enum Problem: Error, Hashable, Sendable {
    /// It is not JSON, was cut off, or holds a number that no document has; lines and bytes are counted from 1.
    case broken(line: Int, column: Int, problem: String)
    /// It is JSON, but of something else.
    case otherFormat(expected: String)
    /// It has a form that this release does not know.
    case unknownVersion(Int, newest: Int)
    /// A part of it is wrong: where, such as `accepted[3].code`, and what.
    case malformed(path: String, problem: String)
  }
}

extension DocumentError: CustomStringConvertible {
  /// What is wrong, where, and what to do about it, in one or two sentences.
  public var description: String {
    switch problem {
    case .broken(let line, let column, let problem):
      "broken at line \(line), column \(column): \(problem)"
    case .otherFormat(let expected):
      "JSON, but not \(document.withArticle): it begins with \"format\" : \"\(expected)\""
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
