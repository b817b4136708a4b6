/// The style, the body, and the script of the web page.
///
/// They are literals, which compile in no time. The arrays of numbers that the package manager makes of embedded files
/// take longer than the rest of the library.
enum PageSource {
  /// The parts of the script, each of which uses what those before it declare.
  static let scripts = [
    dom, graph, walk, address, layout, route, routes, labels, scene, picture, browser, details, main,
  ]
}
