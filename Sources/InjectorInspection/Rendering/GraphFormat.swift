public import Injector

/// A form in which a dependency graph can be written.
///
/// For example:
///
/// ```swift
/// print(try Container(AppPlugin()).graph.rendered(as: .tree))
/// ```
public enum GraphFormat: String, Sendable, CaseIterable {
  /// Text for people: each plugin's registrations, each with its dependencies below it.
  case tree
  /// The versioned snapshot, which `DependencyGraph(json:)` reads back.
  case json
  /// A drawing for Graphviz: `dot -Tsvg graph.dot`.
  case dot
  /// A flowchart for Mermaid, which many code hosts draw in place.
  ///
  /// Mermaid refuses more than 500 edges unless its `maxEdges` is raised; larger graphs are better drawn by Graphviz.
  case mermaid
}

extension DependencyGraph {
  /// Writes the graph as text. The same graph gives the same bytes. O(*n* + *e*).
  ///
  /// - Parameters:
  ///   - format: The form to write.
  ///   - colored: Whether a tree uses a terminal's colors. The other formats are not affected.
  /// - Returns: The text, which ends with a line break.
  public func rendered(as format: GraphFormat, colored: Bool = false) -> String {
    switch format {
    case .tree: TreeRenderer.render(self, style: TreeStyle(isColored: colored))
    case .json: jsonText
    case .dot: DotRenderer.render(self)
    case .mermaid: MermaidRenderer.render(self)
    }
  }
}
