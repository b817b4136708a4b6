import Injector
import InjectorInspection

/// `injector-inspect graph`: reads a graph and writes it, or a part of it, in one of several formats.
enum GraphCommand: Command {
  static let name = "graph"
  static let summary = "print the dependency graph of a program or a saved file"

  static let details = GraphSource.details(
    """
    Save a graph with --format json. Explore one in a browser with --format html --output graph.html.
    svg and png are drawn by Graphviz, which must be installed; --format dot is its input.

    Narrow a large graph with --focus, --plugin, --role and --lifetime, or draw its plugins with
    --collapse. A selection keeps the dependencies between what it selects.
    """)

  static let options =
    GraphSource.options + [
      CommandOption(
        name: "--format", value: "FORMAT", help: "tree (the default), json, dot, mermaid, html, svg or png",
        choices: Format.allCases.map(\.rawValue))
    ] + GraphFilter.options + [
      CommandOption(name: "--collapse", help: "show one node for each plugin"),
      Output.option, Color.option,
    ]

  static let examples = [
    "graph --product App", "graph --product App --format html --output graph.html",
    "graph graph.json --focus SessionStore --depth 2 --format svg --output store.svg",
    "graph graph.json --plugin AuthPlugin,ShopPlugin --role service,viewModel --format mermaid",
    "graph graph.json --collapse",
  ]

  private enum Format: String, CaseIterable {
    case tree, json, dot, mermaid, html, svg, png
  }

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let format: Format = arguments.choice("--format") ?? .tree
    let style = Color.style(arguments)
    let (isCollapsed, isQuiet) = (arguments.has("--collapse"), arguments.has("--quiet"))
    let output = Output(arguments)
    let filter = try GraphFilter(arguments, for: self)
    if format == .html, isCollapsed {
      throw Failure("--collapse is not for html; the page shows the plugins and opens them on a click", see: self)
    }
    let whole = try GraphSource(arguments, for: self).graph()
    let graph = try filter.apply(to: whole)
    let overview = isCollapsed ? PluginOverview(GraphMap(graph)) : nil
    let hint = "a drawing of \(graph.nodes.count) registrations is hard to read"
    let hints = overview == nil && graph.nodes.count > mostReadable ? [hint] : []
    switch format {
    case .tree: try output.write(overview?.text(style) ?? graph.rendered(as: .tree, colored: style.isColored))
    case .json: try output.write(overview?.json ?? graph.json)
    case .html: try output.write(GraphSelection.page(of: graph, in: whole))
    case .mermaid:
      let text = overview?.mermaid ?? graph.rendered(as: .mermaid)
      let problems = MermaidLimits.problems(in: text)
      StandardError.warn(unless: isQuiet, problems.isEmpty ? hints : problems, advice)
      try output.write(text)
    case .dot:
      StandardError.warn(unless: isQuiet, hints, advice)
      try output.write(overview?.dot ?? graph.rendered(as: .dot))
    case .svg, .png:
      StandardError.warn(unless: isQuiet, hints, advice)
      guard overview != nil || graph.nodes.count <= mostDrawn else {
        throw Failure(
          "\(format.rawValue) would have \(graph.nodes.count) registrations, and can have \(mostDrawn)\n\(advice)")
      }
      try output.write(try Graphviz.draw(overview?.dot ?? graph.rendered(as: .dot), as: format.rawValue))
    }
    return 0
  }

  /// The most registrations that Graphviz draws in seconds.
  private static let mostDrawn = 2_000
  /// The most registrations in a drawing that can be read.
  private static let mostReadable = 300

  private static let advice = """
    To fix this, narrow it with --focus KEY, --plugin NAME, --role ROLE or --lifetime LIFETIME, or use --collapse.
    """
}
