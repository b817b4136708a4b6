import Injector

/// Renders a graph as a web page: one file with its style, its script, and its data, which loads nothing else.
///
/// The page's security policy allows only the style and the script that are written here, by their hashes. Names of a
/// graph are data: in the file they contain no `<`, and the script shows them only as text.
enum HTMLRenderer {
  static func render(_ graph: DependencyGraph) -> String {
    let data = GraphPage(GraphOutline(graph), problems: graph.diagnostics())
    // No text of the data can end the element that contains it.
    let json = JSONText.write(data, isPretty: false).replacing("<", with: "\\u003C")
    return PageSource.start + json + PageSource.end
  }
}
