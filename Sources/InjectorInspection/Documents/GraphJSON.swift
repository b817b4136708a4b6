import Foundation
public import Injector

extension DependencyGraph {
  /// Creates a graph from the JSON that ``rendered(as:colored:)`` returns for ``InjectorInspection/GraphFormat/json``.
  ///
  /// For example:
  ///
  /// ```swift
  /// let before = try DependencyGraph(json: Data(contentsOf: url))
  /// ```
  ///
  /// - Parameter bytes: The JSON in UTF-8, such as a `Data`, an array of bytes, or the `utf8` view of a string.
  /// - Throws: ``InjectorInspection/GraphSnapshotError`` if the JSON isn't a valid snapshot.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
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

  /// The graph as JSON with sorted keys, one value on each line, and a trailing line break.
  var jsonText: String { JSONText.write(self) }

  /// Writes the graph as JSON to a file, atomically.
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
