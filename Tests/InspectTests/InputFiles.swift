import Foundation
import Injector
import InjectorInspection
import TestSupport

/// A folder with a good file of each kind that the tool reads.
struct InputFiles {
  let folder: TemporaryFolder
  /// What the placeholders of command lines stand for.
  let values: [CommandLines.Placeholder: String]

  init() throws {
    folder = try TemporaryFolder()
    let graph = try folder.write("good.json", DependencyGraph.sample.json)
    values = [
      .graph: graph, .other: try folder.write("other.json", DependencyGraph().json), .key: "Home",
      .secondKey: "any App.Store \"re\\\"mote\"", .plugin: "StorePlugin",
      .baseline: try folder.write("baseline.json", Baseline(accepting: DependencyGraph.sample.diagnostics()).json),
      .storyboard: try folder.write("Main.storyboard", "<"),
      .program: try folder.script("program", "cat '\(graph)' >\"$INJECTOR_GRAPH_OUTPUT\""),
      .output: "\(folder.path)/output",
    ]
  }

  /// Runs a command line, with other values for some placeholders.
  func run(_ line: String, _ others: [CommandLines.Placeholder: String] = [:]) async throws -> Inspect.Result {
    try await Inspect.run(CommandLines.words(of: line, values.merging(others) { $1 }))
  }

  /// Returns the first command line of each command that has a placeholder.
  static func lines(with placeholder: CommandLines.Placeholder) -> [String] {
    var commands: Set<Substring> = []
    return CommandLines.plain.filter { line in
      let words = line.split(separator: " ")
      return words.contains(Substring(placeholder.rawValue)) && commands.insert(words[0]).inserted
    }
  }
}
