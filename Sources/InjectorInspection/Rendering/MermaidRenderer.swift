import Injector

/// Renders a graph as a Mermaid flowchart, with a subgraph for each plugin and missing registrations and cycles in
/// red.
enum MermaidRenderer {
  static func render(_ graph: DependencyGraph) -> String {
    let outline = GraphOutline(graph)
    var text = "flowchart LR\n"
    for (index, group) in outline.groups.enumerated() where !group.nodes.isEmpty {
      text += "  subgraph p\(index)[\(quoted([group.title]))]\n"
      for node in group.nodes {
        let value = graph.nodes[node]
        let label = [outline.labels[node] + outline.call(value.arguments), value.words.joined(separator: ", ")]
        text += "    n\(node)[\(quoted(label))]:::\(value.role.rawValue)\n"
      }
      text += "  end\n"
    }
    for (index, absence) in outline.absences.enumerated() {
      let label = quoted([outline.names.name(of: absence.key), absence.word])
      text += "  m\(index)[\(label)]:::\(absence.isRequired ? "missing" : "absent")\n"
    }
    var problems: [String] = []
    var count = 0
    for edge in graph.edges {
      guard let end = edge.to.map({ "n\($0)" }) ?? outline.absence(of: edge).map({ "m\($0)" }) else { continue }
      text += "  n\(edge.from) \(arrow(of: edge, outline)) \(end)\n"
      if outline.isError(edge) { problems.append("\(count)") }
      count += 1
    }
    text += legend(of: outline)
    for (name, style) in styles { text += "  classDef \(name) \(style)\n" }
    if !problems.isEmpty {
      text += "  linkStyle \(problems.joined(separator: ",")) stroke:\(Palette.red),color:\(Palette.red)\n"
    }
    return text
  }

  /// The roles and the kinds of dependencies in the graph, as a subgraph.
  private static func legend(of outline: GraphOutline) -> String {
    let graph = outline.graph
    guard !graph.nodes.isEmpty else { return "" }
    let roles = Set(graph.nodes.map(\.role))
    let kinds = Set(graph.edges.map(\.kind))
    let words = [Line.dashed, .thick].compactMap { line -> String? in
      let words = DependencyGraph.Edge.Kind.allCases.filter { kinds.contains($0) && Line($0) == line }.map(\.word)
      return words.isEmpty ? nil : "\(words.joined(separator: ", ")): \(line.rawValue)"
    }
    return legend(
      Role.allCases.filter(roles.contains).map { (words: $0.words, style: $0.rawValue) },
      words: words + (outline.hasErrors ? ["missing, or on a cycle: red"] : []))
  }

  /// Returns a subgraph of samples, and of words in lines of their own.
  static func legend(_ samples: [(words: String, style: String)], words: [String]) -> String {
    var text = "  subgraph legend[\"Legend\"]\n    direction LR\n"
    for (index, sample) in samples.enumerated() {
      text += "    legend\(index)[\(quoted([sample.words]))]:::\(sample.style)\n"
    }
    if !words.isEmpty {
      text += "    legendWords[\(quoted(words))]\n"
      text += "    style legendWords fill:none,stroke:none\n"
    }
    return text + "  end\n"
  }

  private static let styles =
    Role.allCases.map { ($0.rawValue, style(Palette.fill(of: $0)) + ($0 == .alias ? ",stroke-dasharray:4" : "")) } + [
      ("missing", style(Palette.plain, stroke: Palette.red, color: Palette.red) + ",stroke-dasharray:4"),
      ("absent", style(Palette.plain, color: Palette.quiet) + ",stroke-dasharray:4"),
    ]

  /// Returns the style of a box.
  static func style(_ fill: String, stroke: String = Palette.line, color: String = Palette.ink) -> String {
    "fill:\(fill),stroke:\(stroke),color:\(color)"
  }

  private static func arrow(of edge: DependencyGraph.Edge, _ outline: GraphOutline) -> String {
    let label = outline.label(on: edge)
    let arrow = Line(edge.kind).arrow
    return label.isEmpty ? arrow : "\(arrow)|\(quoted([label]))|"
  }

  /// How a kind of dependency is drawn.
  private enum Line: String {
    case plain, dashed, thick

    init(_ kind: DependencyGraph.Edge.Kind) {
      switch kind {
      case .direct, .all: self = .plain
      case .optional, .lazy, .provider, .scopeProvider, .injected, .alias: self = .dashed
      case .decorates: self = .thick
      }
    }

    var arrow: String {
      switch self {
      case .plain: "-->"
      case .dashed: "-.->"
      case .thick: "==>"
      }
    }
  }

  /// Returns the lines as one quoted string.
  ///
  /// Mermaid has no escape sequences, only entities that begin with `#`, and it interprets Markdown, HTML, comments,
  /// and style rules in quoted strings. Every ASCII character that isn't known to be safe is therefore written as an
  /// entity. Some renderers show these as they are, so a colon isn't: none of the above begins with one.
  static func quoted(_ lines: [String]) -> String {
    let escaped = lines.map { line in
      line.escaping { scalar in
        switch scalar {
        case "\"": "#quot;"
        case "<": "#lt;"
        case ">": "#gt;"
        case "&": "#amp;"
        case "a"..."z", "A"..."Z", "0"..."9", " ", ",", ".", ":", "(", ")", "?", "/": nil
        default: scalar.isASCII ? "#\(scalar.value);" : nil
        }
      }
    }
    return "\"\(escaped.joined(separator: "<br/>"))\""
  }
}
