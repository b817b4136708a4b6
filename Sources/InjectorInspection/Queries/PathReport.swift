import Injector

/// The paths that lead to a registration, shortest first: from another one, or from the roots of the graph.
package struct PathReport: JSONReport {
  private let map: GraphMap
  private let from: [Int]?
  private let targets: [Int]
  private let paths: [[Int]]
  private let hasMore: Bool
  /// A Boolean value that indicates whether no root leads to the registrations, but others that need each other do.
  package let isOnlyNeededInCircles: Bool

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
    var starts = sources?.filter { !own.contains($0) } ?? []
    var isOnlyNeededInCircles = false
    if sources == nil {
      let leading = map.distances(from: targets, along: map.dependents)
      starts = map.items.filter { leading[$0] > 0 && map.isRoot($0) }
      // Registrations that all depend on each other have no root: what depends on the target directly leads to it.
      if starts.isEmpty {
        starts = map.items.filter { leading[$0] == 1 }
        isOnlyNeededInCircles = !starts.isEmpty
      }
    }
    self.isOnlyNeededInCircles = isOnlyNeededInCircles
    let result = PathSearch.paths(in: map, from: starts, to: targets, limit: limit)
    paths = result.paths
    hasMore = result.hasMore
  }

  /// A Boolean value that indicates whether there is no path.
  package var isEmpty: Bool { paths.isEmpty }

  /// A Boolean value that indicates whether the registration is there because the app or a start resolves it itself.
  package var isRoot: Bool { targets.contains { map.node($0)?.isEntry == true } }

  /// The paths as text.
  package func text(_ style: TreeStyle) -> String {
    let text = ItemText(map: map, style: style)
    guard let target = targets.first else { return "" }
    guard !paths.isEmpty else { return nothing(target, text) }
    let count =
      !hasMore
      ? counted(paths.count, "path") : paths.count == 1 ? "the shortest path" : "the \(paths.count) shortest paths"
    var lines: [String]
    if let start = from?.first {
      lines = ["\(map.label(start)) leads to \(map.label(target)): \(count)"]
    } else if isOnlyNeededInCircles {
      let root = isRoot ? ", and the app resolves it itself" : ""
      lines = ["\(map.label(target)) is needed only by registrations that need each other\(root): \(count)"]
    } else {
      let roots = Set(paths.compactMap(\.first)).count
      lines = ["\(map.label(target)) is needed: \(count), from \(counted(roots, "root"))"]
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

  private func nothing(_ target: Int, _ text: ItemText) -> String {
    guard let start = from?.first else {
      let reason = isRoot ? "; the app resolves it itself" : ""
      return "Nothing depends on \(map.label(target))\(reason).\n\n\(text.line(target))\n"
    }
    guard start != target else { return "\(map.label(target)) is one registration: name two, or leave one out.\n" }
    let reached = map.distances(from: from ?? [], along: map.dependencies)
    let opaque = map.items.first { reached[$0] >= 0 && map.node($0)?.traits.contains(.opaque) == true }
    let doubt = opaque.map { "\n\(map.label($0)) resolves dynamically, so it may need more than the graph shows." }
    return "\(map.label(start)) does not lead to \(map.label(target)).\(doubt ?? "")\n"
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
      "hasMore": hasMore, "paths": paths, "to": Coded(map.key(targets[0])),
    ]
  }
}
