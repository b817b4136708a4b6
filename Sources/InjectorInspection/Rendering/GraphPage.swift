import Injector

/// A graph as a web page: one file with its style, its script, and its data, which loads nothing else.
///
/// The page's security policy allows only the style and the script that are written here, by their hashes. Names of a
/// graph are data: in the file they contain no `<`, and the script shows them only as text. The data isn't a format for
/// other programs: it changes together with the script in the folder `Page`. Empty fields are omitted.
struct GraphPage: Encodable {
  struct Plugin: Encodable {
    /// A Boolean value that is `false` for the registrations of closures, which have no plugin.
    var isPlugin: Bool
    var name: String
    var needs: [String]?
  }

  struct Node: Encodable {
    var arguments: [String]?
    /// The whole key, if the label isn't it.
    var key: String?
    var label: String
    var lifetime: String
    /// The position of the plugin.
    var plugin: Int
    var replaces: String?
    var role: String
    var source: String
    /// The other properties, such as `main actor` or `eager`.
    var traits: [String]?
  }

  /// A key that is requested but not registered.
  struct Absence: Encodable {
    var isRequired: Bool
    var key: String?
    var label: String
    var word: String
  }

  struct Problem: Encodable {
    var code: String
    var fix: String
    var message: String
    /// The registrations in which the problem is.
    var nodes: [Int]?
    /// The plugins in which the problem is, if it isn't in a registration.
    var plugins: [Int]?
    var severity: String
    var title: String
  }

  var absences: [Absence]
  /// Five numbers for each dependency: the node, its target, the kind, the note, and 1 if it is missing or on a
  /// cycle.
  ///
  /// Absences are numbered after the nodes. An array of numbers is a tenth of an array of objects.
  var edges: [Int]
  /// The names of the kinds.
  var kinds: [String]
  var nodes: [Node]
  /// The words on dependencies, such as `lazy` or `provider(LoginInfo)`.
  var notes: [String]
  var plugins: [Plugin]
  var problems: [Problem]

  /// Returns a page of a graph, or of a part of one, with the problems that the whole graph has there.
  static func render(_ graph: DependencyGraph, partOf whole: DependencyGraph? = nil) -> String {
    var data = GraphPage(GraphOutline(graph), problems: (whole ?? graph).diagnostics())
    if whole != nil { data.problems.removeAll { $0.nodes == nil && $0.plugins == nil } }
    // No text of the data can end the element that contains it.
    return PageSource.start + JSONText.write(data, isPretty: false).replacing("<", with: "\\u003C") + PageSource.end
  }

  /// Creates the data of a page. O(*n* + *e*) in the graph and its problems.
  init(_ outline: GraphOutline, problems diagnostics: [Diagnostic]) {
    let graph = outline.graph
    var plugin = [Int](repeating: 0, count: graph.nodes.count)
    for (index, group) in outline.groups.enumerated() { for node in group.nodes { plugin[node] = index } }
    plugins = outline.groups.map {
      Plugin(isPlugin: $0.plugin != nil, name: $0.title, needs: $0.needs.map(\.onOneLine).nonEmpty)
    }
    nodes = graph.nodes.enumerated().map { index, node in
      Node(node, label: outline.labels[index], plugin: plugin[index], names: outline.names)
    }
    let places = ProblemPlaces(outline)
    problems = diagnostics.map { Problem($0, places) }
    absences = outline.absences.map { absence in
      let label = outline.names.name(of: absence.key)
      let key = absence.key.description.onOneLine
      return Absence(
        isRequired: absence.isRequired, key: key == label ? nil : key, label: label, word: absence.word)
    }
    (notes, edges) = ([], [])
    kinds = DependencyGraph.Edge.Kind.allCases.map(\.rawValue)
    let kindPositions = Dictionary(uniqueKeysWithValues: zip(DependencyGraph.Edge.Kind.allCases, kinds.indices))
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
  }
}

extension GraphPage.Node {
  fileprivate init(_ node: DependencyGraph.Node, label: String, plugin: Int, names: TypeNames) {
    self.plugin = plugin
    self.label = label
    let key = node.key.description.onOneLine
    self.key = key == label ? nil : key
    role = node.role.words
    lifetime = node.lifetime.description.onOneLine
    traits = Array(node.words.dropFirst(2)).nonEmpty
    source = node.source.description.onOneLine
    replaces = node.replaces?.description.onOneLine
    arguments = node.arguments.map(names.name(of:)).nonEmpty
  }
}

extension GraphPage.Problem {
  fileprivate init(_ diagnostic: Diagnostic, _ places: ProblemPlaces) {
    code = diagnostic.code.rawValue
    severity = diagnostic.severity.rawValue
    title = diagnostic.code.title
    message = diagnostic.message.onOneLine
    fix = diagnostic.fix.onOneLine
    nodes = places.nodes(of: diagnostic).nonEmpty
    plugins = places.plugins(of: diagnostic).nonEmpty
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
    var found: Set<Int> = []
    if let node = nodes[DiagnosticSubject(key: diagnostic.key, source: source)] { found.insert(node) }
    for step in diagnostic.path {
      guard let place = step.source, diagnostic.code == .cycle || place == source else { continue }
      if let node = nodes[DiagnosticSubject(key: step.key, source: place)] { found.insert(node) }
    }
    return found.sorted()
  }

  /// The plugins that a diagnostic is about, if it isn't about a registration.
  func plugins(of diagnostic: Diagnostic) -> [Int] {
    guard diagnostic.source == nil else { return [] }
    return Set(([diagnostic.key] + diagnostic.path.map(\.key)).compactMap { plugins[$0.type] }).sorted()
  }
}
