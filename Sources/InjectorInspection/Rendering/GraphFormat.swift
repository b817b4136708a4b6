public import Injector

/// An output format for dependency graphs.
///
/// For example:
///
/// ```swift
/// print(try Container(AppPlugin()).graph.rendered(as: .tree))
/// ```
public enum GraphFormat: String, Sendable, CaseIterable {
  /// A tree of text: the registrations of each plugin, each followed by its dependencies.
  case tree
  /// A versioned snapshot, which `DependencyGraph(json:)` reads.
  case json
  /// A drawing for Graphviz: `dot -Tsvg graph.dot`.
  case dot
  /// A flowchart for Mermaid, which many code hosts render.
  ///
  /// Mermaid rejects more than 500 edges unless you increase `maxEdges`. Use Graphviz for larger graphs.
  case mermaid
  /// A web page to open in a browser: one file, which loads nothing else.
  ///
  /// The page shows the plugins, opens them, searches and filters, and shows the dependencies of a registration, the
  /// paths between two, and the problems that `DependencyGraph.diagnostics()` finds. Its address names the view.
  case html
}

extension DependencyGraph {
  /// Returns the graph as text in the given format. Equal graphs produce equal text.
  ///
  /// - Parameters:
  ///   - format: The output format.
  ///   - colored: A Boolean value that indicates whether to use terminal colors in a tree. Other formats ignore it.
  /// - Returns: The text, which ends with a line break.
  /// - Complexity: O(*n* + *e*), where *n* is the number of nodes and *e* the number of edges.
  public func rendered(as format: GraphFormat, colored: Bool = false) -> String {
    switch format {
    case .tree: TreeRenderer.render(self, style: TreeStyle(isColored: colored))
    case .json: json
    case .dot: DotRenderer.render(self)
    case .mermaid: MermaidRenderer.render(self)
    case .html: GraphPage.render(self)
    }
  }
}
