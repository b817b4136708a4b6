import Injector
import InjectorInspection

/// `injector-inspect graph`: reads a graph and writes it in one of several formats.
enum GraphCommand: Command {
  static let name = "graph"
  static let summary = "print the dependency graph of a program or a saved file"

  static let usages = GraphSource.usages

  static let details =
    GraphSource.details + """


      Save a graph with --format json. Draw one with --format dot | dot -Tsvg. Explore one in a browser
      with --format html --output graph.html.
      """

  static let options =
    GraphSource.options + [
      CommandOption(name: "--format", value: "FORMAT", help: "tree (the default), json, dot, mermaid or html"),
      Output.option,
      Color.option,
    ]

  static let examples = [
    "graph --product App", "graph --product App --format html --output graph.html", "graph graph.json --format dot",
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let format: GraphFormat = try arguments.choice("--format", for: self) ?? .tree
    let color: Color = try arguments.choice("--color", for: self) ?? .auto
    let output = Output(arguments.options["--output"])
    let graph = try GraphSource(arguments, for: self).graph()
    try output.write(graph.rendered(as: format, colored: color.isWanted(for: output)))
    return 0
  }
}
