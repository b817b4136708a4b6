import Injector

/// The lines in which reports describe registrations and dependencies.
struct ItemText {
  let map: GraphMap
  let style: TreeStyle

  /// Returns an item with its properties: `any Store "remote" · service, singleton · StorePlugin at Shop/A.swift:5`.
  func line(_ item: Int, for edges: [DependencyGraph.Edge] = []) -> String {
    name(item, for: edges) + details(of: item)
  }

  /// Returns the label of an item, with the runtime arguments that dependencies pass, or those that it takes:
  /// `LoginController(LoginInfo)`.
  func name(_ item: Int, for edges: [DependencyGraph.Edge] = []) -> String {
    let ink = map.node(item).map { style.ink(of: $0.role) } ?? (map.isRequired(item) ? .problem : .line)
    let arguments = edges.first { !$0.arguments.isEmpty }?.arguments ?? map.node(item)?.arguments ?? []
    return style.paint(map.label(item), ink) + map.outline.call(arguments)
  }

  /// Returns the role, the lifetime, the traits, the plugin and the place of an item, to follow its name.
  func details(of item: Int, isBelowPlugin: Bool = false) -> String {
    guard let node = map.node(item) else {
      let word = map.outline.absences[item - map.graph.nodes.count].word
      return style.paint(" · ", .line) + style.paint(word, map.isRequired(item) ? .problem : .line)
    }
    return style.paint(node.details(node.words(isolatedBecause: isolationCause(of: item)), isBelowPlugin), .line)
  }

  /// Returns why a registration whose factory could run anywhere is created on an actor, or `nil` for any other.
  private func isolationCause(of item: Int) -> String? {
    guard let node = map.node(item), node.isolation != .nonisolated else { return nil }
    if let source = map.graph.isolationSources(of: item).first { return "it needs \(map.label(source))" }
    return node.isKept ? "it isn't Sendable" : nil
  }

  /// Returns a step of a path: how the dependency is requested, and on what, in full unless it is named before.
  func step(from item: Int, to next: Int, isNamed: Bool = false) -> String {
    let edges = map.edges(from: item, to: next)
    let end = isNamed ? name(next, for: edges) : line(next, for: edges)
    return style.paint("→", .line) + " " + style.paint(kinds(of: edges), .word) + " " + end
  }

  /// Returns the words for dependencies between two items, such as `lazy`, or `direct` for a plain parameter.
  func kinds(of edges: [DependencyGraph.Edge]) -> String {
    var words: [String] = []
    for edge in edges {
      // The name of what the dependency leads to has the arguments.
      let note = map.outline.note(on: edge, arguments: "")
      let word = note.isEmpty ? edge.kind.rawValue : note
      if !words.contains(word) { words.append(word) }
    }
    return words.joined(separator: " and ")
  }
}

extension GraphMap {
  /// Returns the fields of a registration or a missing key for programs.
  func fields(of item: Int) -> JSONObject { node(item)?.fields ?? ["isMissing": true, "key": Coded(key(item))] }
}

extension DependencyGraph.Node {
  /// The fields of the registration for programs.
  var fields: JSONObject {
    [
      "arguments": arguments.nonEmpty, "isolation": isolation == .nonisolated ? nil : isolation.rawValue,
      "key": Coded(key), "lifetime": lifetime.name, "plugin": plugin, "role": role.rawValue,
      "scope": lifetime.scope?.path, "source": Coded(source),
    ]
  }
}

extension DependencyGraph.Edge {
  /// The fields of the dependency for programs.
  var fields: JSONObject { ["arguments": arguments.nonEmpty, "kind": kind.rawValue] }
}
