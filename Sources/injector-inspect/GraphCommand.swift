import Injector

/// `injector-inspect graph`: reads a graph and writes it in a form of choice.
enum GraphCommand: Command {
  static let name = "graph"
  static let summary = "write the dependency graph of a program or of a saved file"

  static let usages = GraphSource.usages

  static let details =
    GraphSource.details + """


      Save a graph with --format json, draw one with --format dot | dot -Tsvg.
      """

  static let options =
    GraphSource.options + [
      CommandOption(name: "--format", value: "FORMAT", help: "tree (the default), json, dot or mermaid"),
      Output.option,
      CommandOption(name: "--color", value: "WHEN", help: "auto (the default), always or never: colors in a tree"),
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
