import Injector

extension ContainerOutline {
  /// Returns the name of a row.
  func name(of row: Row) -> String {
    switch row {
    case .plugin(let name): name
    case .excluded(let name): "\(name), left out"
    case .registration(let index): Self.short(graph.nodes[index].key) + suffix(of: index)
    }
  }

  private func suffix(of index: Int) -> String {
    let node = graph.nodes[index]
    return node.role == .decorator ? ", decorator" : node.traits.contains(.overriding) ? ", override" : ""
  }

  /// Returns the facts about a row: what it is, what happened to it, what it needs, and who needs it.
  func details(of row: Row, in log: ActivityLog) -> [String] {
    switch row {
    case .plugin(let name):
      let plugin = graph.plugins.first { $0.name == name }
      let needed = plugin?.dependencies ?? []
      let users = graph.plugins.filter { $0.dependencies.contains(name) }.map(\.name)
      return [
        "needs \(needed.isEmpty ? "no other plugin" : needed.joined(separator: ", "))",
        "is needed by \(users.isEmpty ? "no other plugin" : users.joined(separator: ", "))",
      ]
    case .excluded: return ["x puts it back"]
    case .registration(let index): return details(of: index, log[id(of: index)])
    }
  }

  private func details(of index: Int, _ activity: Activity) -> [String] {
    let node = graph.nodes[index]
    var lines = ["\(Self.words(node.role)), \(node.lifetime), \(Self.words(node.isolation)), in \(node.source)"]
    if let place = node.replaces { lines.append("replaces that in \(place)") }
    if !node.arguments.isEmpty { lines.append("is given \(node.arguments.map(Self.short).joined(separator: ", "))") }
    lines.append(activity.words)
    let needed = graph.edges(from: index).filter { $0.to != nil || !$0.isOptional }.map(Self.words)
    lines.append(needed.isEmpty ? "needs nothing" : "needs \(needed.joined(separator: ", "))")
    let askers = activity.askers.map { "\($0.key.map(Self.short) ?? "the app") \($0.count)×" }
    lines.append(askers.isEmpty ? "asked for by no one yet" : "asked for by \(askers.joined(separator: ", "))")
    return lines
  }

  // MARK: Words

  static func short(_ key: ServiceKey) -> String { short(key.description) }

  /// Returns a type's name without the names of modules.
  static func short(_ name: String) -> String {
    ["DemoApp.", "InjectorHeadless.", "Injector.", "Swift."].reduce(name) { $0.replacing($1, with: "") }
  }

  private static func words(_ edge: DependencyGraph.Edge) -> String {
    let name = short(edge.key)
    return switch edge.kind {
    case .direct: name
    case .provider: "Provider<\(name)>"
    case .scopeProvider: "ScopeProvider<\(name)>"
    case .injected: "\(name), injected"
    case .all: "[\(name)]"
    case .decorates: "what it wraps"
    default: "\(edge.kind.rawValue) \(name)"
    }
  }

  private static func words(_ role: Role) -> String { role == .viewModel ? "view model" : role.rawValue }

  private static func words(_ isolation: Isolation) -> String {
    isolation == .nonisolated ? "anywhere" : "on \(isolation)"
  }
}

extension Activity {
  fileprivate var words: String {
    guard count > 0 else { return "not built yet" }
    let parts = [
      built > 0 ? "built \(built)×, last in \(buildTime.words)" : nil, reused > 0 ? "reused \(reused)×" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: "; ")
  }
}

extension Duration {
  /// The duration in the largest unit of which it has at least one, without a fraction.
  var words: String {
    let microseconds = Int(self / .microseconds(1))
    return switch microseconds {
    case ..<1000: "\(microseconds) µs"
    case ..<1_000_000: "\(microseconds / 1000) ms"
    default: "\(microseconds / 1_000_000) s"
    }
  }
}
