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

/// The interface through which a program provides its dependency graph to `injector-inspect`.
///
/// Add one line at the beginning of the program's `main`:
///
/// ```swift
/// GraphRequest.answer { DependencyGraph(of: AppPlugin()) }
/// ```
///
/// `injector-inspect graph --run App` then runs the program, which writes its graph and exits.
public enum GraphRequest {
  /// The environment variable that requests a graph. Its value is the path of the file to write.
  public static let environmentVariable = "INJECTOR_GRAPH_OUTPUT"

  /// Writes the graph and exits the program if a graph is requested; otherwise, returns immediately.
  ///
  /// If a graph is requested, the program exits with code 0 after it writes the graph. If the closure throws an error or
  /// the file can't be written, the program writes the error to standard error and exits with code 1. The file is written
  /// atomically. If no graph is requested, the only cost is one lookup in the environment.
  ///
  /// You can call this method from any isolation. The closure runs synchronously.
  ///
  /// - Parameter graph: A closure that creates the graph. The method calls it only if a graph is requested.
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
