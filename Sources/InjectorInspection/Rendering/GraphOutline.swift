import Injector

/// The groups, labels, missing registrations, and cycles of a graph, which every renderer uses.
struct GraphOutline {
  /// The registrations of one plugin.
  struct Group {
    /// The name of the plugin, or `nil` for registrations in a closure.
    var plugin: String?
    /// The names of the plugins that it depends on.
    var needs: [String]
    /// The indices of the nodes, in order of registration.
    var nodes: [Int]

    /// The type of the plugin that is installed under the name, if it replaces another one.
    var replacement: String?

    /// The name of the plugin, and the type that replaces it, on one line.
    var title: String { (plugin?.onOneLine ?? "no plugin") + (replacement.map { " (\($0))" } ?? "") }
  }

  /// A key that is requested but not registered.
  struct Absence {
    /// The requested key.
    var key: ServiceKey
    /// A Boolean value that indicates whether any dependency requires it.
    var isRequired: Bool
    /// The label: `missing` if it is required, or a milder word.
    var word: String
  }

  let graph: DependencyGraph
  let groups: [Group]
  let names: TypeNames
  /// The unique label of each node.
  let labels: [String]
  /// The absent keys, in the order in which they are first requested.
  let absences: [Absence]
  private let absencePositions: [ServiceKey: Int]
  private let refused: RefusedCycles

  /// Creates the outline of a graph. O(*n* + *e*).
  init(_ graph: DependencyGraph) {
    self.graph = graph
    names = TypeNames(of: graph)
    groups = Self.groups(of: graph, names: names)
    labels = Self.labels(of: graph, names: names)
    refused = RefusedCycles(graph)

    var absences: [Absence] = []
    var positions: [ServiceKey: Int] = [:]
    for edge in graph.edges where edge.to == nil {
      let absence = Absence(
        key: edge.key, isRequired: graph.isUnsatisfied(edge), word: Self.wordIfAbsent(edge, in: graph))
      if let position = positions[edge.key] {
        if absence.isRequired { absences[position] = absence }
      } else {
        positions[edge.key] = absences.count
        absences.append(absence)
      }
    }
    self.absences = absences
    absencePositions = positions
  }

  /// Returns a Boolean value that indicates whether a dependency is on a cycle that keeps a container from being built.
  func isOnCycle(_ edge: DependencyGraph.Edge) -> Bool { refused.contains(edge) }

  /// Returns a Boolean value that indicates whether a dependency is missing or on a cycle.
  func isError(_ edge: DependencyGraph.Edge) -> Bool { graph.isUnsatisfied(edge) || isOnCycle(edge) }

  /// Returns the label of a dependency that nothing satisfies.
  func wordIfAbsent(_ edge: DependencyGraph.Edge) -> String { Self.wordIfAbsent(edge, in: graph) }

  private static func wordIfAbsent(_ edge: DependencyGraph.Edge, in graph: DependencyGraph) -> String {
    edge.kind == .all ? "no contributions" : graph.isUnsatisfied(edge) ? "missing" : "not registered"
  }

  /// Returns the index of a dependency's key in `absences`, or `nil` if the dependency is satisfied.
  func absence(of edge: DependencyGraph.Edge) -> Int? {
    edge.to == nil ? absencePositions[edge.key] : nil
  }

  /// A Boolean value that indicates whether any dependency is missing or on a cycle.
  var hasErrors: Bool { graph.edges.contains(where: isError) }

  /// The number of cycles that keep a container from being built.
  var cycleCount: Int { refused.count }

  /// Returns the types of runtime arguments in parentheses, such as `(LoginInfo, Int)`, or an empty string if there
  /// are none.
  func call(_ arguments: [String]) -> String {
    arguments.isEmpty ? "" : "(\(arguments.map(names.name(of:)).joined(separator: ", ")))"
  }

  /// Returns the label of an arrow, such as `lazy` or `provider(LoginInfo)`, or an empty string for a plain
  /// parameter.
  func note(on edge: DependencyGraph.Edge) -> String { note(on: edge, arguments: call(edge.arguments)) }

  /// Returns the label of an arrow with other words for the runtime arguments.
  func note(on edge: DependencyGraph.Edge, arguments: String) -> String {
    [edge.kind.word + arguments, opening(by: edge) ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Returns the scope that a scope provider opens, such as `opens account(UserSession)`, or `nil` if nothing says
  /// which.
  func opening(by edge: DependencyGraph.Edge) -> String? {
    edge.scope.map { "opens \($0.name.onOneLine)\(call(edge.inputs))" }
  }

  /// Returns the label of an arrow in a drawing. It leaves out the types of arguments that the title of the
  /// registration contains.
  func label(on edge: DependencyGraph.Edge) -> String {
    guard let target = edge.to, graph.nodes[target].arguments == edge.arguments else { return note(on: edge) }
    return note(on: edge, arguments: "")
  }

  private static func groups(of graph: DependencyGraph, names: TypeNames) -> [Group] {
    var groups: [Group] = []
    var positions: [String?: Int] = [:]
    for plugin in graph.plugins where positions[plugin.name] == nil {
      positions[plugin.name] = groups.count
      let replacement = plugin.replacement.map(names.name(of:))
      groups.append(Group(plugin: plugin.name, needs: plugin.dependencies, nodes: [], replacement: replacement))
    }
    for (index, node) in graph.nodes.enumerated() {
      let position = positions[node.plugin] ?? groups.count
      if position == groups.count {
        positions[node.plugin] = position
        groups.append(Group(plugin: node.plugin, needs: [], nodes: []))
      }
      groups[position].nodes.append(index)
    }
    return groups
  }

  /// Returns the names of the keys. If several registrations share a name, the location of each is added, and then a
  /// number.
  private static func labels(of graph: DependencyGraph, names: TypeNames) -> [String] {
    var labels = graph.nodes.map { names.name(of: $0.key) }
    let shared = counts(labels).filter { $0.value > 1 }
    guard !shared.isEmpty else { return labels }
    for (index, node) in graph.nodes.enumerated() where shared[labels[index]] != nil {
      let file = node.source.fileID.split(separator: "/").last.map(String.init) ?? node.source.fileID
      labels[index] += " at \(file.onOneLine):\(node.source.line)"
    }
    let same = counts(labels).filter { $0.value > 1 }
    var seen: [String: Int] = [:]
    for (index, label) in labels.enumerated() where same[label] != nil {
      seen[label, default: 0] += 1
      labels[index] += " #\(seen[label, default: 0])"
    }
    return labels
  }

  private static func counts(_ texts: [String]) -> [String: Int] {
    texts.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}
