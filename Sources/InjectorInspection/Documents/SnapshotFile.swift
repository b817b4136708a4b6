public import Foundation
public import Injector

extension DependencyGraph {
  /// Writes the graph to a file as a snapshot, which ``init(json:)`` and `injector-inspect` read.
  ///
  /// A host can't run an app for a phone. A unit test of the app writes its graph instead:
  ///
  /// ```swift
  /// try DependencyGraph(of: AppPlugin()).writeSnapshot(to: url)
  /// ```
  ///
  /// Then `injector-inspect check graph.json` validates it. The file is replaced completely or not at all. Equal
  /// graphs have equal files, so a snapshot under version control changes only with the graph.
  ///
  /// - Parameter url: The location of the file. Its folder must exist.
  /// - Throws: The error of the system if the file can't be written.
  /// - Complexity: O(*n* + *e*), where *n* is the number of nodes and *e* the number of edges.
  public func writeSnapshot(to url: URL) throws { try Data(json.utf8).write(to: url, options: .atomic) }
}
