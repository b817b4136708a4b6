import Injector

/// Renders a graph as a web page: one file with its style, its script, and its data, which loads nothing else.
///
/// The page's security policy allows only the style and the script that are written here, by their hashes. Names of a
/// graph are data: in the file they contain no `<`, and the script shows them only as text.
enum HTMLRenderer {
  static func render(_ graph: DependencyGraph) -> String {
    var page = Array(start.utf8)
    let data = GraphPage(GraphOutline(graph), problems: graph.diagnostics())
    JSONWriter.write(data, isPretty: false) { page += escaped($0) }
    page += end.utf8
    return String(decoding: page, as: UTF8.self)
  }

  private static let script = "\n\(PageSource.scripts.joined(separator: "\n\n"))\n"
  private static let style = "\n\(PageSource.style)\n"

  private static let start = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    script-src \(hash(of: script)); style-src \(hash(of: style)); \
    base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Dependency graph</title>
    <style>\(style)</style>
    </head>
    \(PageSource.body)
    <script type="application/json" id="graph">
    """

  private static let end = """
    </script>
    <script type="module">\(script)</script>
    </html>

    """

  /// Returns the source expression of the security policy that allows a text.
  private static func hash(of text: String) -> String { "'sha256-\(SHA256(of: Array(text.utf8)).base64)'" }

  /// Returns JSON in which no text can end the element that contains it.
  private static func escaped(_ json: [UInt8]) -> [UInt8] {
    let parts = json.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
    return parts.count == 1 ? json : Array(parts.joined(separator: "\\u003C".utf8))
  }
}
