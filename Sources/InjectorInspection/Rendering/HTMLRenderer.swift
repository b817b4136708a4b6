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

  /// The files of the script, each of which uses what those before it declare.
  private static let scripts = [
    PackageResources.dom_js, PackageResources.graph_js, PackageResources.walk_js, PackageResources.address_js,
    PackageResources.layout_js, PackageResources.route_js, PackageResources.routes_js, PackageResources.labels_js,
    PackageResources.scene_js, PackageResources.picture_js, PackageResources.browser_js, PackageResources.details_js,
    PackageResources.main_js,
  ]

  private static let script = [UInt8]("\n".utf8) + scripts.joined(separator: [UInt8(ascii: "\n")])
  private static let style = [UInt8]("\n".utf8) + PackageResources.page_css

  private static let start = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    script-src 'sha256-\(SHA256(of: script).base64)'; style-src 'sha256-\(SHA256(of: style).base64)'; \
    base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Dependency graph</title>
    <style>\(String(decoding: style, as: UTF8.self))</style>
    </head>
    \(String(decoding: PackageResources.page_html, as: UTF8.self))\
    <script type="application/json" id="graph">
    """

  private static let end = """
    </script>
    <script type="module">\(String(decoding: script, as: UTF8.self))</script>
    </html>

    """

  /// Returns JSON in which no text can end the element that contains it.
  private static func escaped(_ json: [UInt8]) -> [UInt8] {
    let parts = json.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
    return parts.count == 1 ? json : Array(parts.joined(separator: "\\u003C".utf8))
  }
}
