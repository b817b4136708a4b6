import Injector

/// Renders a graph as a tree of text, grouped by plugin.
///
/// Each registration is shown in full once, in the group of its plugin. Elsewhere, a reference is shown: `(above)`,
/// `(below)`, or the name of the plugin. The roots of a plugin are the registrations that no other registration of
/// the plugin depends on.
struct TreeRenderer {
  private let outline: GraphOutline
  private let style: TreeStyle
  private var state: [State]
  private var text = ""

  /// The maximum depth of a tree, after which a new tree begins. Otherwise, the indentation of a long chain would
  /// grow without limit, and the text with the square of the depth.
  private static let maximumDepth = 24

  private enum State { case unseen, postponed, shown }

  static func render(_ graph: DependencyGraph, style: TreeStyle) -> String {
    var renderer = TreeRenderer(outline: GraphOutline(graph), style: style)
    renderer.writeGroups()
    renderer.writeSummary()
    return renderer.text
  }

  private init(outline: GraphOutline, style: TreeStyle) {
    self.outline = outline
    self.style = style
    state = Array(repeating: .unseen, count: outline.labels.count)
  }

  private mutating func writeGroups() {
    var isInner = Array(repeating: false, count: outline.labels.count)
    for edge in outline.graph.edges {
      if let target = edge.to, target != edge.from, isSibling(target, of: edge.from) { isInner[target] = true }
    }
    for group in outline.groups {
      let needs = group.needs.isEmpty ? "" : " needs \(group.needs.map(\.onOneLine).joined(separator: ", "))"
      text += style.paint(group.title, .title) + style.paint(needs, .line) + "\n"
      for node in group.nodes where !isInner[node] { writeTrees(from: node) }
      // The remaining registrations are reachable from their own cycle only.
      for node in group.nodes { writeTrees(from: node) }
      text += "\n"
    }
  }

  /// Writes the tree of a root, then the trees that were postponed because of their depth.
  private mutating func writeTrees(from root: Int) {
    guard state[root] == .unseen else { return }
    var postponed = [root]
    var next = 0
    while next < postponed.count {
      writeTree(from: postponed[next], postponed: &postponed)
      next += 1
    }
  }

  private mutating func writeTree(from root: Int, postponed: inout [Int]) {
    let (graph, first) = (outline.graph, inFull(root))
    let lines = TreeDrawing.lines(below: graph.edges(from: root), indent: "  ", style: style) { edge, level in
      let word = edge.kind.word.isEmpty ? "" : style.paint(edge.kind.word, .word) + " "
      guard let target = edge.to, isSibling(target, of: edge.from), state[target] == .unseen else {
        return (word + reference(edge), [])
      }
      if level == Self.maximumDepth, !graph.edges(from: target).isEmpty {
        state[target] = .postponed
        postponed.append(target)
        return (word + reference(edge), [])
      }
      return (word + inFull(target, from: edge), Array(graph.edges(from: target)))
    }
    text += "  " + first + "\n" + lines
  }

  /// Returns a registration in full, which it is once.
  private mutating func inFull(_ node: Int, from edge: DependencyGraph.Edge? = nil) -> String {
    state[node] = .shown
    let value = outline.graph.nodes[node]
    let words = (value.words + marks(of: edge)).map { style.paint($0, ink(of: $0)) }
    return style.paint(outline.labels[node], style.ink(of: value.role)) + call(edge, node)
      + style.paint(" · ", .line) + words.joined(separator: style.paint(", ", .line))
  }

  /// Returns a dependency that is shown in full elsewhere or isn't registered.
  private func reference(_ edge: DependencyGraph.Edge) -> String {
    guard let target = edge.to else {
      return outline.names.name(of: edge.key) + outline.call(edge.arguments) + style.paint(" · ", .line)
        + style.paint(outline.wordIfAbsent(edge), outline.isError(edge) ? .problem : .line)
        + marks(of: edge).map { style.paint(", " + $0, .line) }.joined()
    }
    var location = state[target] == .shown ? "above" : "below"
    if !isSibling(target, of: edge.from) {
      location = outline.graph.nodes[target].plugin?.onOneLine ?? "no plugin"
    }
    let marks = marks(of: edge).map { style.paint(", ", .line) + style.paint($0, ink(of: $0)) }.joined()
    return style.paint(outline.labels[target], style.ink(of: outline.graph.nodes[target].role)) + call(edge, target)
      + style.paint(" (\(location)", .line) + marks + style.paint(")", .line)
  }

  private mutating func writeSummary() {
    let graph = outline.graph
    guard !graph.nodes.isEmpty else {
      text += "no registrations\n"
      return
    }
    let missing = outline.absences.count(where: \.isRequired)
    let cycles = outline.cycleCount
    var parts = [
      counted(graph.nodes.count, "registration"), counted(outline.groups.count(where: { $0.plugin != nil }), "plugin"),
      counted(graph.edges.count, "dependency", "dependencies"),
    ].map { style.paint($0, .line) }
    if missing > 0 { parts.append(style.paint("\(missing) missing", .problem)) }
    if cycles > 0 { parts.append(style.paint(counted(cycles, "cycle"), .problem)) }
    text += parts.joined(separator: style.paint(", ", .line)) + "\n"
  }

  /// Returns the runtime arguments after a name: those that the dependency passes, or those that the registration
  /// takes.
  private func call(_ edge: DependencyGraph.Edge?, _ node: Int) -> String {
    let given = edge?.arguments ?? []
    return outline.call(given.isEmpty ? outline.graph.nodes[node].arguments : given)
  }

  private func marks(of edge: DependencyGraph.Edge?) -> [String] {
    [edge.flatMap(outline.opening), edge.flatMap { outline.isOnCycle($0) ? "cycle" : nil }].compactMap(\.self)
  }

  private func isSibling(_ node: Int, of other: Int) -> Bool {
    outline.graph.nodes[node].plugin == outline.graph.nodes[other].plugin
  }

  private func ink(of word: String) -> TreeStyle.Ink {
    switch word {
    case "cycle": .problem
    case "opaque": .warning
    default: .line
    }
  }
}

/// The terminal colors of a tree.
package struct TreeStyle {
  /// A Boolean value that indicates whether the tree uses colors.
  package let isColored: Bool

  /// Creates a style with or without colors.
  package init(isColored: Bool) { self.isColored = isColored }

  /// A colored part of a tree, with its terminal code.
  package enum Ink: String {
    case title = "1"
    case line = "2"
    case word = "36"
    case problem = "1;31"
    case userInterface = "32"
    case viewModel = "34"
    case warning = "33"
  }

  /// Returns the color of the registrations with a role, or `nil` if they have none.
  func ink(of role: Role) -> Ink? {
    switch role {
    case .viewModel: .viewModel
    case .controller, .screen, .coordinator: .userInterface
    case .service, .instance, .input, .decorator, .alias: nil
    }
  }

  /// Returns a text in a color. Returns the text unchanged if the color is `nil` or the text is empty.
  package func paint(_ text: String, _ ink: Ink?) -> String {
    guard isColored, let ink, !text.isEmpty else { return text }
    return "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m"
  }
}
