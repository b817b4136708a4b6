import Injector

/// A graph as a web page: one file with its style, its script, and its data, which loads nothing else.
///
/// The page's security policy allows only the style and the script that are written here, by their hashes. Names of a
/// graph are data: in the file they contain no `<`, and the script shows them only as text. The data isn't a format for
/// other programs: it changes together with the script in the folder `Page`. Empty fields are omitted.
struct GraphPage {
  private let outline: GraphOutline
  private let problems: [JSONObject]

  /// Returns a page of a graph, or of a part of one, with the problems that the whole graph has there. O(*n* + *e*) in
  /// the graph and its problems.
  static func render(_ graph: DependencyGraph, partOf whole: DependencyGraph? = nil) -> String {
    let outline = GraphOutline(graph)
    let places = ProblemPlaces(outline)
    let problems = (whole ?? graph).diagnostics().compactMap { diagnostic -> JSONObject? in
      let (nodes, plugins) = (places.nodes(of: diagnostic), places.plugins(of: diagnostic))
      guard whole == nil || !nodes.isEmpty || !plugins.isEmpty else { return nil }
      return [
        "code": diagnostic.code.rawValue, "fix": diagnostic.fix.onOneLine, "message": diagnostic.message.onOneLine,
        // The registrations in which the problem is, or the plugins.
        "nodes": nodes.nonEmpty, "plugins": plugins.nonEmpty, "severity": diagnostic.severity.rawValue,
        "title": diagnostic.code.title,
      ]
    }
    let data = GraphPage(outline: outline, problems: problems).data
    // No text of the data can end the element that contains it.
    return PageSource.start + JSONText.write(data, isPretty: false).replacing("<", with: "\\u003C") + PageSource.end
  }

  private var data: JSONObject {
    let kinds = DependencyGraph.Edge.Kind.allCases
    let (notes, edges) = numberedEdges(kinds)
    return [
      "absences": outline.absences.map { absence -> JSONObject in
        let (key, label) = names(absence.key, outline.names.name(of: absence.key))
        return ["isRequired": absence.isRequired, "key": key, "label": label, "word": absence.word]
      },
      "edges": edges, "kinds": kinds.map(\.rawValue),
      "missing": outline.graph.validation.severity(of: .missingDependency).rawValue, "nodes": nodes, "notes": notes,
      "plugins": outline.groups.map { group -> JSONObject in
        // The registrations of closures have no plugin.
        ["isPlugin": group.plugin != nil, "name": group.title, "needs": group.needs.map(\.onOneLine).nonEmpty]
      },
      "problems": problems,
    ]
  }

  private var nodes: [JSONObject] {
    var plugin = [Int](repeating: 0, count: outline.labels.count)
    for (index, group) in outline.groups.enumerated() { for node in group.nodes { plugin[node] = index } }
    return outline.graph.nodes.enumerated().map { index, node in
      let (key, label) = names(node.key, outline.labels[index])
      return [
        "arguments": node.arguments.map(outline.names.name(of:)).nonEmpty, "key": key, "label": label,
        "lifetime": node.lifetime.description.onOneLine, "plugin": plugin[index],
        "replaces": node.replaces?.description.onOneLine, "role": node.role.words,
        "source": node.source.description.onOneLine,
        // The other properties, such as `main actor` or `eager`.
        "traits": Array(node.words.dropFirst(2)).nonEmpty,
      ]
    }
  }

  /// Returns the whole key, if the label isn't it, and the label.
  private func names(_ key: ServiceKey, _ label: String) -> (key: String?, label: String) {
    let key = key.description.onOneLine
    return (key == label ? nil : key, label)
  }

  /// Returns the words on dependencies, such as `lazy` or `provider(LoginInfo)`, and five numbers for each dependency:
  /// the node, its target, the kind, the note, and 1 if it is missing or on a cycle.
  ///
  /// Absences are numbered after the nodes. An array of numbers is a tenth of an array of objects.
  private func numberedEdges(_ kinds: [DependencyGraph.Edge.Kind]) -> (notes: [String], edges: [Int]) {
    let graph = outline.graph
    let kindPositions = Dictionary(uniqueKeysWithValues: zip(kinds, kinds.indices))
    var (notes, edges): ([String], [Int]) = ([], [])
    var notePositions: [String: Int] = [:]
    edges.reserveCapacity(graph.edges.count * 5)
    for edge in graph.edges {
      guard let target = edge.to ?? outline.absence(of: edge).map({ graph.nodes.count + $0 }) else { continue }
      let note = outline.note(on: edge)
      let position = notePositions[note] ?? notes.count
      if position == notes.count {
        notePositions[note] = position
        notes.append(note)
      }
      edges += [edge.from, target, kindPositions[edge.kind] ?? 0, position, outline.isError(edge) ? 1 : 0]
    }
    return (notes, edges)
  }
}

/// Finds the registrations and plugins in which problems are. A diagnostic names them by key and place.
private struct ProblemPlaces {
  private var nodes: [DiagnosticSubject: Int] = [:]
  private var plugins: [String: Int] = [:]

  init(_ outline: GraphOutline) {
    for (index, node) in outline.graph.nodes.enumerated().reversed() {
      nodes[DiagnosticSubject(key: node.key, source: node.source)] = index
    }
    for (index, group) in outline.groups.enumerated() { if let name = group.plugin { plugins[name] = index } }
  }

  /// The registration that a diagnostic is about, and all registrations of a cycle.
  func nodes(of diagnostic: Diagnostic) -> [Int] {
    guard let source = diagnostic.source else { return [] }
    let own = [DiagnosticSubject(key: diagnostic.key, source: source)]
    let steps = diagnostic.path.compactMap { step in
      step.source.map { DiagnosticSubject(key: step.key, source: $0) }
    }.filter { diagnostic.code == .cycle || $0.source == source }
    return Set((own + steps).compactMap { nodes[$0] }).sorted()
  }

  /// The plugins that a diagnostic is about, if it isn't about a registration.
  func plugins(of diagnostic: Diagnostic) -> [Int] {
    guard diagnostic.source == nil else { return [] }
    return Set(([diagnostic.key] + diagnostic.path.map(\.key)).compactMap { plugins[$0.type] }).sorted()
  }
}
