import Injector

/// Renders a graph in the DOT language, with a cluster for each plugin and missing registrations and cycles in red.
enum DotRenderer {
  static func render(_ graph: DependencyGraph) -> String {
    let outline = GraphOutline(graph)
    var text = """
      digraph Dependencies {
        graph [rankdir=LR, fontname="Helvetica", fontsize=12, nodesep=0.25, ranksep=0.7];
        node [shape=box, style="rounded,filled", fontname="Helvetica", fontsize=11, color="\(Palette.line)"];
        edge [fontname="Helvetica", fontsize=9, color="\(Palette.quiet)", fontcolor="\(Palette.quiet)", arrowsize=0.7];

      """
    for (index, group) in outline.groups.enumerated() where !group.nodes.isEmpty {
      text += "\n  subgraph cluster_\(index) {\n"
      text += "    style=rounded; color=\"\(Palette.frame)\";\n"
      // Lines lead around nodes, but cross the labels of clusters.
      text += "    t\(index) [label=\(quoted([group.title])), shape=plaintext, style=\"\", fontsize=12, "
      text += "fontcolor=\"\(Palette.quiet)\"];\n"
      for node in group.nodes { text += "    n\(node) [\(attributes(of: node, outline))];\n" }
      text += "  }\n"
    }
    if !outline.absences.isEmpty { text += "\n" }
    for (index, absence) in outline.absences.enumerated() {
      let color = absence.isRequired ? Palette.red : Palette.line
      let label = quoted([outline.names.name(of: absence.key), absence.word])
      text += "  m\(index) [label=\(label), style=\"rounded,dashed\", color=\"\(color)\", fontcolor=\"\(color)\"];\n"
    }
    if !graph.edges.isEmpty { text += "\n" }
    for edge in graph.edges {
      guard let end = edge.to.map({ "n\($0)" }) ?? outline.absence(of: edge).map({ "m\($0)" }) else { continue }
      text += "  n\(edge.from) -> \(end)\(attributes(of: edge, outline));\n"
    }
    return text + legend(of: outline) + "}\n"
  }

  /// The roles and the kinds of dependencies in the graph, as one node with a table.
  private static func legend(of outline: GraphOutline) -> String {
    let graph = outline.graph
    guard !graph.nodes.isEmpty else { return "" }
    var rows = Role.allCases.filter(Set(graph.nodes.map(\.role)).contains).map { role in
      "<tr><td bgcolor=\"\(Palette.fill(of: role))\">\(role.words)</td></tr>"
    }
    rows += DependencyGraph.Edge.Kind.allCases.filter(Set(graph.edges.map(\.kind)).contains).compactMap { kind in
      line(of: kind).map { "<tr><td align=\"left\">\(kind.word): \($0.words)</td></tr>" }
    }
    if graph.nodes.contains(where: { $0.lifetime == .singleton }) {
      rows.append("<tr><td align=\"left\">singleton: thick border</td></tr>")
    }
    if outline.hasErrors { rows.append("<tr><td align=\"left\">missing, or on a cycle: red</td></tr>") }
    let table = "<table border=\"0\" cellborder=\"0\" cellspacing=\"2\">\(rows.joined())</table>"
    return "\n  legend [shape=plaintext, style=\"\", fontsize=9, label=<\(table)>];\n"
  }

  /// How a kind of dependency is drawn, in words and as attributes, or `nil` for a plain arrow.
  private static func line(of kind: DependencyGraph.Edge.Kind) -> (words: String, attributes: String)? {
    switch kind {
    case .direct: nil
    case .optional: ("dotted", "style=dotted")
    case .lazy, .provider, .scopeProvider: ("dashed", "style=dashed")
    case .injected: ("open end", "arrowhead=open")
    case .all: ("forked end", "arrowhead=crow")
    case .decorates: ("diamond", "arrowhead=diamond")
    case .alias: ("dashed, hollow end", "style=dashed, arrowhead=empty")
    }
  }

  private static func attributes(of node: Int, _ outline: GraphOutline) -> String {
    let value = outline.graph.nodes[node]
    let label = [outline.labels[node] + outline.call(value.arguments), value.words.joined(separator: ", ")]
    let tip = "\(value.key) (\(value.source))".onOneLine
    var attributes = [
      "label=\(quoted(label))", "fillcolor=\"\(Palette.fill(of: value.role))\"", "tooltip=\(quoted([tip]))",
    ]
    if value.role == .screen || value.role == .controller { attributes.append("shape=tab") }
    if value.role == .input { attributes.append("shape=cds") }
    if value.role == .alias { attributes.append("style=\"rounded,filled,dashed\"") }
    if value.lifetime == .singleton { attributes.append("penwidth=2") }
    return attributes.joined(separator: ", ")
  }

  private static func attributes(of edge: DependencyGraph.Edge, _ outline: GraphOutline) -> String {
    var attributes: [String] = []
    let label = outline.label(on: edge)
    if !label.isEmpty { attributes.append("label=\(quoted([label]))") }
    if let line = line(of: edge.kind) { attributes.append(line.attributes) }
    if outline.isError(edge) {
      attributes.append("color=\"\(Palette.red)\", fontcolor=\"\(Palette.red)\"")
    }
    return attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
  }

  /// Returns the lines as one quoted string. Graphviz interprets backslashes and entities in quoted strings.
  static func quoted(_ lines: [String]) -> String {
    let escaped = lines.map { line in
      line.escaping { scalar in
        switch scalar {
        case "\"", "\\": "\\\(scalar)"
        case "&": "&amp;"
        default: nil
        }
      }
    }
    return "\"\(escaped.joined(separator: "\\n"))\""
  }
}
