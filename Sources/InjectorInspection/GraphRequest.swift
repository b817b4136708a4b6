import Foundation
public import Injector

/// A request of `injector-inspect` for the dependency graph of a program.
///
/// A program answers in the first line of its `main`, before it creates anything:
///
/// ```swift
/// GraphRequest.answer { request in DependencyGraph(of: AppPlugin(), without: request.without) }
/// ```
///
/// Then `injector-inspect graph --run App` starts the program, which writes its graph and exits.
public struct GraphRequest: Sendable {
  /// The names of plugins to leave out, which `injector-inspect check --without` names. Usually, there are none.
  public let without: Set<String>

  /// The environment variable that asks for the graph. Its value is the path of the file to write.
  package static let environmentVariable = "INJECTOR_GRAPH_OUTPUT"
  /// The environment variable with the names of the plugins to leave out, as a JSON array, if there are some.
  package static let withoutVariable = "INJECTOR_GRAPH_WITHOUT"

  /// The line that answers a request, for messages.
  package static let answerLine =
    "GraphRequest.answer { request in DependencyGraph(of: AppPlugin(), without: request.without) }"

  /// Writes the graph and exits if a tool asks for it; otherwise, returns at once.
  ///
  /// Without a request, the call costs one look into the environment. With one, the program exits with code 0 when
  /// the graph is written, or with code 1 and the error on standard error if the closure throws or the file can't be
  /// written. The file appears completely or not at all.
  ///
  /// - Parameter graph: A closure that returns the requested graph. It is called only on request, in the caller's
  ///   isolation.
  public static func answer(with graph: (GraphRequest) throws -> DependencyGraph) {
    guard let path = variable(environmentVariable) else { return }
    let answer: DependencyGraph
    do { answer = try graph(GraphRequest(without: absentPlugins)) } catch { fail("\(error)") }
    do { try answer.writeSnapshot(to: URL(fileURLWithPath: path)) } catch {
      fail("the graph cannot be written to \(path): \(error)")
    }
    exit(EXIT_SUCCESS)
  }

  /// Writes the graph of all plugins and exits if a tool asks for it; otherwise, returns at once.
  ///
  /// A tool that asks for a graph without some plugins gets an error, which says how to answer. The closure and the
  /// exit codes are those of the form with a request.
  public static func answer(with graph: () throws -> DependencyGraph) {
    answer { request in
      guard request.without.isEmpty else { throw UnreadRequest() }
      return try graph()
    }
  }

  /// Returns the value of ``withoutVariable`` for some plugins.
  package static func variable(without plugins: Set<String>) -> String {
    String(JSONText.write(plugins.sorted(), isPretty: false).dropLast())
  }

  private static var absentPlugins: Set<String> {
    guard let text = variable(withoutVariable) else { return [] }
    do { return try JSONDecoder().decode(Set<String>.self, from: Data(text.utf8)) } catch {
      fail("\(withoutVariable) is no JSON array of names: \(text)")
    }
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  private static func fail(_ message: String) -> Never {
    let bytes = Array("\(message)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
    exit(EXIT_FAILURE)
  }
}

/// The error of a program that is asked for a graph without some plugins, and would return one with them.
private struct UnreadRequest: Error, CustomStringConvertible {
  var description: String {
    "the program doesn't leave out plugins\nTo fix this, answer with\n  \(GraphRequest.answerLine)"
  }
}
