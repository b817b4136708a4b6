import Injector

/// The paths that lead to a registration, shortest first: from another one, or from the roots of the graph.
package struct PathReport: JSONReport {
  private let map: GraphMap
  private let from: [Int]?
  private let targets: [Int]
  private let paths: [[Int]]
  private let hasMore: Bool
  /// What the paths from no registration in particular begin at.
  private let need: Need

  private enum Need: String {
    /// What no other registration depends on, or what the app resolves itself.
    case roots
    /// Registrations that need each other, as no root leads to the target.
    case circles
    /// The target's own aliases, as nothing else leads to it.
    case aliases
  }

  /// Finds the paths to a registration.
  ///
  /// - Parameters:
  ///   - targets: The registrations of one key.
  ///   - sources: The registrations of another key, or `nil` for the roots: those that no other one depends on, and
  ///     those that the app resolves itself.
  ///   - map: The graph.
  ///   - limit: The most paths to find.
  package init(to targets: [Int], from sources: [Int]?, in map: GraphMap, limit: Int) {
    self.map = map
    self.targets = targets
    from = sources
    let own = Set(targets)
    let starts = sources?.filter { !own.contains($0) }
    let beginnings = starts.map { (Need.roots, $0) } ?? Self.beginnings(of: targets, in: map)
    need = beginnings.0
    let result = PathSearch.paths(in: map, from: beginnings.1, to: targets, limit: limit)
    paths = result.paths
    hasMore = result.hasMore
  }

  /// Returns the items at which the paths to a registration begin.
  private static func beginnings(of targets: [Int], in map: GraphMap) -> (Need, [Int]) {
    let (graph, units) = (map.graph, map.graph.units)
    let leading = map.distances(from: targets, along: map.dependents)
    let own = Set(targets.filter(graph.nodes.indices.contains).map { units[$0] })
    let groups = graph.unneeded.filter { group in group.allSatisfy { !own.contains(units[$0]) } }
    func isCircle(_ group: [Int]) -> Bool { group.contains { units[$0] != units[group[0]] } }
    // What the app resolves itself, and what nothing depends on: the outermost decorator, or an alias.
    let outermost = groups.filter { !isCircle($0) }.flatMap(\.self).filter { node in
      map.dependents(of: node).allSatisfy { $0.end == node }
    }
    let entries = graph.nodes.indices.filter { graph.nodes[$0].isEntry }
    var (roots, circles) = (Set(entries + outermost).filter { leading[$0] > 0 }.sorted(), [Int]())
    // Otherwise, what leads out of a group, such as a circle.
    let reached = map.distances(from: roots, along: map.dependencies)
    for group in groups {
      let members = Set(group)
      let exits = group.filter { node in
        reached[node] < 0 && map.dependencies(of: node).contains { leading[$0.end] >= 0 && !members.contains($0.end) }
      }
      if isCircle(group) { circles += exits } else { roots += exits }
    }
    guard roots.isEmpty else { return (.roots, roots + circles) }
    guard circles.isEmpty else { return (.circles, circles) }
    // The target is on a circle itself, or nothing needs it: what depends on it directly, or on an alias of it.
    let direct = Set(wrapped(targets, in: map).flatMap { map.dependents(of: $0).map(\.end) })
    let circle = direct.filter { !own.contains(units[$0]) }
    return circle.isEmpty ? (.aliases, map.items.filter { leading[$0] == 1 }) : (.circles, circle.sorted())
  }

  /// Returns some items, and what wraps them.
  private static func wrapped(_ items: [Int], in map: GraphMap) -> [Int] {
    let walk = GraphWalk(from: items, in: map.items.count) { item in
      map.dependents(of: item).lazy.filter { map.graph.edges[$0.edge].kind.isWrapping }.map(\.end)
    }
    return map.items.filter { walk.distances[$0] >= 0 }
  }

  /// A Boolean value that indicates whether there is no path.
  package var isEmpty: Bool { paths.isEmpty }

  /// A Boolean value that indicates whether the registration is there because the app or a start resolves it itself.
  package var isRoot: Bool { targets.contains { map.node($0)?.isEntry == true } }

  /// The paths as text.
  package func text(_ style: TreeStyle) -> String {
    let text = ItemText(map: map, style: style)
    guard !targets.isEmpty else { return "" }
    guard !paths.isEmpty else { return nothing(text) }
    let name = map.name(of: targets)
    let count =
      !hasMore
      ? counted(paths.count, "path") : paths.count == 1 ? "the shortest path" : "the \(paths.count) shortest paths"
    var lines: [String]
    if let from {
      lines = ["\(map.name(of: from)) leads to \(name): \(count)"]
    } else {
      let roots = Set(paths.compactMap(\.first)).count
      let root = isRoot ? ", and the app resolves it itself" : ""
      let words =
        switch need {
        case .roots: "is needed: \(count), from \(counted(roots, "root"))"
        case .circles: "is needed only by registrations that need each other\(root): \(count)"
        case .aliases: "is needed only by its own aliases\(root): \(count)"
        }
      lines = ["\(name) \(words)"]
    }
    for (number, path) in paths.enumerated() {
      lines.append("")
      lines.append("\(number + 1). \(text.line(path[0]))")
      let indent = String(repeating: " ", count: "\(number + 1). ".count)
      lines += zip(path, path.dropFirst()).map { indent + text.step(from: $0, to: $1) }
    }
    if hasMore { lines += ["", "There are more paths. To see them, raise --limit."] }
    return lines.joined(separator: "\n") + "\n"
  }

  private func nothing(_ text: ItemText) -> String {
    let name = map.name(of: targets)
    guard let from else {
      let reason = isRoot ? "; the app resolves it itself" : ""
      let lines = targets.map { text.line($0) + "\n" }.joined()
      return "Nothing depends on \(name)\(reason).\n\n\(lines)"
    }
    guard from != targets else { return "\(name) is one key: name two, or leave one out.\n" }
    let reached = map.distances(from: from, along: map.dependencies)
    let opaque = map.items.first { reached[$0] >= 0 && map.node($0)?.traits.contains(.opaque) == true }
    let doubt = opaque.map { "\n\(map.label($0)) resolves dynamically, so it may need more than the graph shows." }
    return "\(map.name(of: from)) does not lead to \(name).\(doubt ?? "")\n"
  }

  /// The paths as plain, named fields.
  package var document: JSONObject {
    let paths = paths.map { path in
      zip([nil] + path.map(Optional.some), path).map { previous, item -> JSONObject in
        // Each step but the first has the dependencies of the one before.
        let edges = previous.map { map.edges(from: $0, to: item).map(\.fields) }
        return ["by": edges, "registration": map.fields(of: item)]
      }
    }
    return [
      "format": "injector-paths", "formatVersion": 1, "from": from?.first.map { Coded(map.key($0)) },
      "hasMore": hasMore, "isRoot": from == nil && isRoot ? true : nil,
      "neededBy": from == nil && !self.paths.isEmpty ? need.rawValue : nil, "paths": paths,
      "to": Coded(map.key(targets[0])),
    ]
  }
}
