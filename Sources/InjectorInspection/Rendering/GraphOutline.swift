import Injector

/// What every rendering of a graph needs to know of it first: groups, labels, what is missing, what is on a cycle.
struct GraphOutline {
  /// The registrations of one plugin.
  struct Group {
    /// The plugin's name, or nil for what was registered in a closure.
    var plugin: String?
    /// The names of the plugins that it needs.
    var needs: [String]
    /// Positions of nodes, in the order of registration.
    var nodes: [Int]

    /// The plugin's name, on one line.
    var title: String { plugin?.onOneLine ?? "no plugin" }
  }

  /// Something that is asked for and not registered.
  struct Absence {
    /// What is asked for.
    var key: ServiceKey
    /// Whether someone cannot do without it.
    var isRequired: Bool
    /// What to call it: `missing`, or a milder word where everyone can do without it.
    var word: String
  }

  /// One dependency, looked up.
  struct Link {
    var edge: DependencyGraph.Edge
    /// The node that meets it, or nil where none does.
    var target: Int?
    /// The number of the cycle that it is part of, or nil.
    var cycle: Int?
  }

  let graph: DependencyGraph
  let groups: [Group]
  let names: TypeNames
  /// One label a node, no two alike.
  let labels: [String]
  /// What is missing, in the order in which it is first asked for.
  let absences: [Absence]
  private let absencePositions: [ServiceKey: Int]
  private let components: GraphComponents

  /// Looks a graph over. O(*n* + *e*).
  init(_ graph: DependencyGraph) {
    self.graph = graph
    groups = Self.groups(of: graph)
    names = TypeNames(of: graph)
    labels = Self.labels(of: graph, names: names)
    components = GraphComponents(of: graph)

    var absences: [Absence] = []
    var positions: [ServiceKey: Int] = [:]
    for node in graph.nodes.indices {
      for edge in graph.edges(from: node) where graph.target(of: edge) == nil {
        let absence = Absence(key: edge.key, isRequired: edge.isRequired, word: edge.wordIfAbsent)
        if let position = positions[edge.key] {
          if absence.isRequired { absences[position] = absence }
        } else {
          positions[edge.key] = absences.count
          absences.append(absence)
        }
      }
    }
    self.absences = absences
    absencePositions = positions
  }

  /// The dependencies of a node, looked up.
  func links(from node: Int) -> some Collection<Link> {
    graph.edges(from: node).lazy.map { edge in
      let target = graph.target(of: edge)
      return Link(edge: edge, target: target, cycle: target.flatMap { components.cycle(of: edge, to: $0) })
    }
  }

  /// The position among `absences` of what a dependency asks for in vain, or nil where it is met.
  func absence(of link: Link) -> Int? { link.target == nil ? absencePositions[link.edge.key] : nil }

  /// How many groups of registrations are on a cycle with each other.
  var cycleCount: Int {
    var cycles: Set<Int> = []
    for node in graph.nodes.indices { cycles.formUnion(links(from: node).compactMap(\.cycle)) }
    return cycles.count
  }

  /// The types of runtime arguments as a call has them, `(LoginInfo, Int)`, or nothing where there are none.
  func call(_ arguments: [String]) -> String {
    arguments.isEmpty ? "" : "(\(arguments.map(names.name(of:)).joined(separator: ", ")))"
  }

  /// What a drawing writes on an arrow: `lazy`, `provider(LoginInfo)`, nothing for a plain parameter.
  func note(on edge: DependencyGraph.Edge) -> String {
    let words = [edge.word + call(edge.arguments), edge.provenance == .observed ? "observed" : ""]
    return words.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private static func groups(of graph: DependencyGraph) -> [Group] {
    var groups: [Group] = []
    var positions: [String?: Int] = [:]
    for plugin in graph.plugins where positions[plugin.name] == nil {
      positions[plugin.name] = groups.count
      groups.append(Group(plugin: plugin.name, needs: plugin.dependencies, nodes: []))
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

  /// The keys' names. Where several registrations share one, the place of each is added, then a number.
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
