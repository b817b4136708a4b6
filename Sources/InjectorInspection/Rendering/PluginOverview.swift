import Injector

/// A graph with its plugins as nodes: how many registrations each has, and how many dependencies lead to each other.
package struct PluginOverview: JSONReport {
  /// The dependencies of one plugin's registrations on those of another.
  struct Coupling {
    var from: Int
    var to: Int
    var count: Int
    /// A Boolean value that indicates whether the plugin declares the other, or needn't: whether INJ010 is silent.
    var isDeclared: Bool
  }

  let groups: [GraphOutline.Group]
  /// The numbers of each plugin's registrations by role, most first.
  let roles: [[(role: Role, count: Int)]]
  /// The couplings, by the dependent plugin and then by the other.
  let couplings: [Coupling]

  /// Creates the overview of a graph. O(*n* + *e*), apart from what plugins declare.
  package init(_ map: GraphMap) {
    groups = map.outline.groups
    let (graph, nodes) = (map.graph, map.graph.nodes)
    var group = Array(repeating: 0, count: nodes.count)
    for (position, value) in groups.enumerated() { for node in value.nodes { group[node] = position } }
    var counts: [[Int]: Int] = [:]
    for edge in graph.edges {
      guard let target = edge.to, group[edge.from] != group[target] else { continue }
      counts[[group[edge.from], group[target]], default: 0] += 1
    }
    roles = groups.map { group in
      let counts = group.nodes.reduce(into: [:]) { $0[nodes[$1].role, default: 0] += 1 }
      return Role.allCases.compactMap { role in counts[role].map { (role, $0) } }.sorted { $0.1 > $1.1 }
    }
    let undeclared = Set(graph.undeclaredUses.map(graph.plugins(of:)))
    couplings = counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { [groups] pair, count in
      let isDeclared = !undeclared.contains(pair.compactMap { groups[$0].plugin })
      return Coupling(from: pair[0], to: pair[1], count: count, isDeclared: isDeclared)
    }
  }

  private func roleWords(_ group: Int) -> String {
    roles[group].map { counted($0.count, $0.role.words) }.joined(separator: ", ")
  }

  // MARK: Formats

  /// The overview as text.
  package func text(_ style: TreeStyle) -> String {
    guard !groups.isEmpty else { return "no registrations\n" }
    let couplings = Dictionary(grouping: couplings, by: \.from)
    return groups.enumerated().map { index, group in
      let words = roleWords(index)
      let title = style.paint(group.title, .title) + style.paint(words.isEmpty ? "" : " · \(words)", .line)
      return title + "\n"
        + TreeDrawing.lines(below: couplings[index, default: []], style: style) { coupling, _ in
          let count = style.paint(" · \(counted(coupling.count, "dependency", "dependencies"))", .line)
          let warning = coupling.isDeclared ? "" : style.paint(", not declared", .problem)
          return (groups[coupling.to].title + count + warning, [])
        }
    }.joined()
  }

  /// The overview in the DOT language.
  package var dot: String {
    var text = """
      digraph Plugins {
        graph [rankdir=LR, fontname="Helvetica", nodesep=0.3, ranksep=0.9];
        node [shape=box, style="rounded,filled", fontname="Helvetica", fontsize=12, color="\(Palette.line)", fillcolor="\(Palette.fill(of: .service))"];
        edge [fontname="Helvetica", fontsize=10, color="\(Palette.quiet)", fontcolor="\(Palette.quiet)", arrowsize=0.7];


      """
    for (index, group) in groups.enumerated() {
      text += "  p\(index) [label=\(DotRenderer.quoted([group.title, roleWords(index)].filter { !$0.isEmpty }))];\n"
    }
    for coupling in couplings {
      let color = coupling.isDeclared ? "" : ", color=\"\(Palette.red)\", fontcolor=\"\(Palette.red)\""
      text += "  p\(coupling.from) -> p\(coupling.to) [label=\"\(coupling.count)\"\(color)];\n"
    }
    if !couplings.isEmpty {
      text += "  legend [label=\(DotRenderer.quoted(legend)), shape=plaintext, style=\"\", fontsize=10];\n"
    }
    return text + "}\n"
  }

  /// The meanings of the arrows, a line each.
  private var legend: [String] {
    ["number: dependencies"] + (couplings.allSatisfy(\.isDeclared) ? [] : ["red: not declared"])
  }

  /// The overview as a Mermaid flowchart.
  package var mermaid: String {
    var text = "flowchart LR\n"
    for (index, group) in groups.enumerated() {
      text += "  p\(index)[\(MermaidRenderer.quoted([group.title, roleWords(index)].filter { !$0.isEmpty }))]\n"
    }
    for coupling in couplings { text += "  p\(coupling.from) -->|\(coupling.count)| p\(coupling.to)\n" }
    if !couplings.isEmpty {
      text += "  legend[\(MermaidRenderer.quoted(legend))]\n"
      text += "  style legend fill:none,stroke:none\n"
    }
    let wrong = couplings.indices.filter { !couplings[$0].isDeclared }.map(String.init)
    if !wrong.isEmpty {
      text += "  linkStyle \(wrong.joined(separator: ",")) stroke:\(Palette.red),color:\(Palette.red)\n"
    }
    return text
  }

  /// The overview as plain, named fields.
  package var document: JSONObject {
    [
      "couplings": couplings.map { coupling -> JSONObject in
        [
          "dependencies": coupling.count, "from": groups[coupling.from].plugin, "isDeclared": coupling.isDeclared,
          "to": groups[coupling.to].plugin,
        ]
      }, "format": "injector-plugins", "formatVersion": 1,
      "plugins": zip(groups, roles).map { group, roles -> JSONObject in
        [
          "name": group.plugin, "replacement": group.replacement,
          "registrations": Dictionary(uniqueKeysWithValues: roles.map { ($0.role.rawValue, $0.count) }),
        ]
      },
    ]
  }
}
