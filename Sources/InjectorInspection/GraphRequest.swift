public import Injector

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// How a program shows its dependency graph to `injector-inspect`.
///
/// A program answers with one line at the beginning of its `main`, before anything is opened or built:
///
/// ```swift
/// GraphRequest.answer { DependencyGraph(of: AppPlugin()) }
/// ```
///
/// Then `injector-inspect graph --run App` starts the program, which writes its graph and ends.
public enum GraphRequest {
  /// The environment variable by which a graph is asked for. Its value is the path of the file to write.
  public static let environmentVariable = "INJECTOR_GRAPH_OUTPUT"

  /// Writes the graph and ends the program where a graph is asked for; returns at once where none is.
  ///
  /// Call it from the main actor or from anywhere else; the closure runs where the call stands. A program that nobody
  /// asks pays for one look into the environment. One that is asked ends here: with exit code 0 when the graph is
  /// written, and with 1 and the error on standard error when the closure throws or the file cannot be written. The
  /// file appears whole or not at all.
  ///
  /// - Parameter graph: Makes the graph. It is called only when a graph is asked for.
  public static func answer(with graph: () throws -> DependencyGraph) {
    guard let path = getenv(environmentVariable).map({ String(cString: $0) }) else { return }
    let answer: DependencyGraph
    do { answer = try graph() } catch { end(with: "\(error)") }
    do { try answer.write(to: path) } catch { end(with: "the graph cannot be written to \(path): \(error)") }
    exit(EXIT_SUCCESS)
  }

  private static func end(with message: String) -> Never {
    let bytes = Array("\(message)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
    exit(EXIT_FAILURE)
  }
}
