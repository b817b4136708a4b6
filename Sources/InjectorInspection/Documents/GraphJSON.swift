import Foundation
public import Injector

extension DependencyGraph {
  /// Reads a graph from the JSON that `rendered(as: .json)` writes. O(*n*).
  ///
  /// For example:
  ///
  /// ```swift
  /// let before = try DependencyGraph(json: Data(contentsOf: url))
  /// ```
  ///
  /// - Parameter bytes: The text in UTF-8: a `Data`, an array of bytes, or a string's `utf8`.
  /// - Throws: `GraphSnapshotError`, which says what is wrong and where.
  public init(json bytes: some Sequence<UInt8>) throws(GraphSnapshotError) {
    let data = Data(bytes)
    do {
      self = try JSONDecoder().decode(DependencyGraph.self, from: data)
    } catch GraphSnapshotError.notAGraph {
      throw JSONText.fault(in: data).map(GraphSnapshotError.init) ?? .notAGraph
    } catch let error as GraphSnapshotError {
      throw error
    } catch {
      throw GraphSnapshotError(JSONText.explain(error, in: data))
    }
  }

  /// The graph as JSON: sorted keys, one value a line, a line break at the end.
  var jsonText: String { JSONText.write(self) }

  /// Writes the graph as JSON to a file, all of it or nothing.
  func write(to path: String) throws {
    try Data(jsonText.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}

extension GraphSnapshotError {
  init(_ problem: DocumentError.Problem) {
    self =
      switch problem {
      case .broken(let line, let column, let problem): .broken(line: line, column: column, problem: problem)
      case .otherFormat: .notAGraph
      case .unknownVersion(let version, _): .unknownVersion(version)
      case .malformed(let path, let problem): .malformed(path: path, problem: problem)
      }
  }
}
