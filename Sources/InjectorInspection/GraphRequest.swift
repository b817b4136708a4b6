import Foundation
public import Injector

/// The answer of a program that `injector-inspect` asks for its dependency graph.
///
/// A program answers in the first line of its `main`, before it creates anything:
///
/// ```swift
/// GraphRequest.answer { DependencyGraph(of: AppPlugin()) }
/// ```
///
/// Then `injector-inspect graph --run App` starts the program, which writes its graph and exits.
public enum GraphRequest {
  /// The environment variable that asks for the graph. Its value is the path of the file to write.
  package static let environmentVariable = "INJECTOR_GRAPH_OUTPUT"

  /// Writes the graph and exits if a tool asks for it; otherwise, returns at once.
  ///
  /// Without a request, the call costs one look into the environment. With one, the program exits with code 0 when
  /// the graph is written, or with code 1 and the error on standard error if the closure throws or the file can't be
  /// written. The file appears completely or not at all.
  ///
  /// - Parameter graph: A closure that returns the graph. It is called only on request, in the caller's isolation.
  public static func answer(with graph: () throws -> DependencyGraph) {
    guard let path = getenv(environmentVariable).map({ String(cString: $0) }) else { return }
    let answer: DependencyGraph
    do { answer = try graph() } catch { fail("\(error)") }
    do { try answer.writeSnapshot(to: URL(fileURLWithPath: path)) } catch {
      fail("the graph cannot be written to \(path): \(error)")
    }
    exit(EXIT_SUCCESS)
  }

  private static func fail(_ message: String) -> Never {
    let bytes = Array("\(message)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
    exit(EXIT_FAILURE)
  }
}
