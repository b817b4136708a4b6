import Foundation

/// Draws with Graphviz, where it is installed.
enum Graphviz {
  /// Graphviz may need very long for a graph with many edges.
  private static let timeLimit = Duration.seconds(60)

  /// Returns the drawing of a graph in the DOT language, in a format of Graphviz: `svg` or `png`.
  static func draw(_ text: String, as format: String) throws(Failure) -> Data {
    let program: String
    do throws(Failure) { program = try ProgramPath.find("dot") } catch {
      throw Failure(
        "\(format) is drawn by Graphviz, which is not installed\n"
          + "To fix this, install Graphviz, so that its program dot is in PATH, or use --format html.")
    }
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let (input, output) = ("\(folder.path)/graph.dot", "\(folder.path)/graph.\(format)")
    try Output(input).write(text)
    let limit = ContinuousClock.now + timeLimit
    var child = try ChildProcess(program, ["-T\(format)", "-o", output, input], until: limit)
    if child.problem != nil, child.ending != .timedOut {
      // Graphviz fails on some plugins that depend on each other. Its newer way to rank nodes doesn't, but it draws
      // worse.
      let other = try ChildProcess(program, ["-Gnewrank=true", "-T\(format)", "-o", output, input], until: limit)
      if other.problem == nil { child = other }
    }
    if child.ending == .timedOut {
      throw Failure(
        "Graphviz needs more than a minute for the graph\nTo fix this, narrow it with --focus KEY or --plugin NAME.")
    }
    let drawing = try child.problem == nil ? Input.data(ofAnswer: output, named: "the drawing of Graphviz") : nil
    guard let drawing else {
      throw child.failure(
        "Graphviz cannot draw the graph: \(child.problem ?? "it ended without writing a drawing")",
        "To fix this, use --format html, which needs no Graphviz.")
    }
    return drawing
  }
}
