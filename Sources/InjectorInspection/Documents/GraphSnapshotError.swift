/// Why a text is not the snapshot of a dependency graph.
public enum GraphSnapshotError: Error, Hashable, Sendable {
  /// It is not JSON, was cut off, or holds a number that no graph has.
  ///
  /// - Parameters:
  ///   - line: The line of the first fault, counted from 1.
  ///   - column: The byte in that line, counted from 1.
  ///   - problem: What is wrong there.
  case broken(line: Int, column: Int, problem: String)
  /// It is JSON, but of something else.
  case notAGraph
  /// It is a graph in a form that this release does not know.
  case unknownVersion(Int)
  /// It is a graph of which a part is wrong.
  ///
  /// - Parameters:
  ///   - path: Where, such as `graph.edges[3].to`.
  ///   - problem: What is wrong there.
  case malformed(path: String, problem: String)
}

extension GraphSnapshotError: CustomStringConvertible {
  /// What is wrong, where, and what to do about it, in one or two sentences.
  public var description: String {
    switch self {
    case .broken(let line, let column, let problem):
      "broken at line \(line), column \(column): \(problem)"
    case .notAGraph:
      "JSON, but not a dependency graph: a graph begins with \"format\" : \"\(GraphSnapshot.format)\""
    case .unknownVersion(let version):
      "a graph of format version \(version), but this release reads versions up to \(GraphSnapshot.currentVersion); "
        + (version > GraphSnapshot.currentVersion ? "update Injector, or write the graph anew" : "write the graph anew")
    case .malformed(let path, let problem):
      "not a valid graph: \(path) \(problem)"
    }
  }
}
