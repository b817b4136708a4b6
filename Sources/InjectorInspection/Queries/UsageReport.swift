import Injector

/// The registrations that one uses, or those that use it, directly and through others.
///
/// Each registration is written in full once: where it is nearest to the one that was asked for. Elsewhere, a mark
/// refers to that line.
package struct UsageReport: JSONReport {
  /// The side of a registration to report.
  package enum Direction: String {
    /// The dependencies of the registration.
    case uses
    /// The registrations that depend on it.
    case usedBy = "used-by"
  }

  private let map: GraphMap
  private let direction: Direction
  private let depth: Int
  private let roots: [Int]
  private let distances: [Int]

  /// The most levels of a text. The indentation would otherwise grow with the square of a chain's length.
  package static let mostLevels = 50

  /// Finds the registrations that those of a key use, or those that use them.
  ///
  /// - Parameters:
  ///   - items: The registrations of one key.
  ///   - direction: The side to report.
  ///   - map: The graph.
  ///   - depth: The number of levels in the text.
  package init(_ direction: Direction, of items: [Int], in map: GraphMap, depth: Int) {
    self.map = map
    self.direction = direction
    self.depth = depth
    // A registration that a decorator of the same key wraps is a part of the decorator's tree, and the other way
    // round.
    let own = Set(items)
    let inner = Set(items.flatMap { item in Self.arcs(of: item, map, direction).map(\.end).filter { $0 != item } })
    let outer = items.filter { !inner.contains($0) || !own.contains($0) }
    roots = outer.isEmpty ? items : outer
    distances = map.distances(from: roots) { Self.arcs(of: $0, map, direction) }
  }

  private static func arcs(of item: Int, _ map: GraphMap, _ direction: Direction) -> ArraySlice<GraphMap.Arc> {
    switch direction {
    case .uses: map.dependencies(of: item)
    case .usedBy: map.dependents(of: item)
    }
  }

  /// The other ends of an item's dependencies, each once, with the dependencies between the two.
  private func neighbors(of item: Int) -> [(item: Int, edges: [DependencyGraph.Edge])] {
    var positions: [Int: Int] = [:]
    var neighbors: [(item: Int, edges: [DependencyGraph.Edge])] = []
    for arc in Self.arcs(of: item, map, direction) {
      if let position = positions[arc.end] {
        neighbors[position].edges.append(map.graph.edges[arc.edge])
      } else {
        positions[arc.end] = neighbors.count
        neighbors.append((arc.end, [map.graph.edges[arc.edge]]))
      }
    }
    return neighbors
  }

  // MARK: Text

  /// The tree and the numbers as text.
  package func text(_ style: TreeStyle) -> String {
    let words = ItemText(map: map, style: style)
    var isWritten = Array(repeating: false, count: map.items.count)
    let trees = roots.map { root in
      isWritten[root] = true
      let lines = TreeDrawing.lines(below: neighbors(of: root), style: style) { next, level in
        let isNearest = distances[next.item] == level && !isWritten[next.item]
        let isEnd = Self.arcs(of: next.item, map, direction).isEmpty
        let line = line(next.item, next.edges, words, isNearest || isEnd)
        guard isNearest else {
          return (line + (isEnd ? "" : style.paint(isWritten[next.item] ? " (above)" : " (below)", .line)), [])
        }
        isWritten[next.item] = true
        if !isEnd, level == depth { return (line + style.paint(" ...", .line), []) }
        // Each registration is nearest once. Where it is only named, its own neighbors aren't looked up.
        return (line, neighbors(of: next.item))
      }
      return words.line(root) + "\n" + lines
    }
    return trees.joined() + "\n" + summary(style) + "\n"
  }

  private func line(_ item: Int, _ edges: [DependencyGraph.Edge], _ words: ItemText, _ isWhole: Bool) -> String {
    let details = isWhole ? words.details(of: item) : ""
    let kinds = words.kinds(of: edges)
    let name = words.name(item, for: direction == .uses ? edges : [])
    guard kinds != DependencyGraph.Edge.Kind.direct.rawValue else { return name + details }
    switch direction {
    case .uses: return words.style.paint(kinds, .word) + " " + name + details
    case .usedBy: return name + words.style.paint(" (\(kinds))", .word) + details
    }
  }

  private func summary(_ style: TreeStyle) -> String {
    let label = map.name(of: roots)
    let (direct, all) = (count(1...1), count(1...Int.max))
    let verb = direction == .uses ? "uses" : "is used by"
    guard distances.contains(where: { $0 > 0 }) else { return "\(label) \(verb) nothing" }
    let deepest = distances.max() ?? 0
    var summary = "\(label) \(verb) \(counted(direct, "registration")) directly, \(all) in all"
    if deepest > depth {
      summary += "; \(distances.count { $0 > depth }) deeper than level \(depth)"
    }
    let missing = distances.indices.count { distances[$0] > 0 && map.isRequired($0) }
    if missing > 0 { summary += "; " + style.paint("\(missing) missing", .problem) }
    return summary
  }

  /// The number of registrations at some distances.
  private func count(_ range: ClosedRange<Int>) -> Int {
    map.graph.nodes.indices.count { range.contains(distances[$0]) }
  }

  // MARK: JSON

  /// Everything that was found, nearest first, as plain, named fields.
  package var document: JSONObject {
    let reached = map.items.filter { distances[$0] >= 0 }.map { (number: distances[$0], value: $0) }
    let ordered = Buckets(reached, count: (distances.max() ?? 0) + 1).flatMap(\.self)
    var positions = [Int](repeating: -1, count: map.items.count)
    for (position, item) in ordered.enumerated() { positions[item] = position }
    // From and to are positions among the registrations.
    let edges = ordered.flatMap { item in
      map.dependencies(of: item).lazy.filter { positions[$0.end] >= 0 }.map { arc -> JSONObject in
        ["dependency": map.graph.edges[arc.edge].fields, "from": positions[item], "to": positions[arc.end]]
      }
    }
    return [
      "all": count(1...Int.max), "dependencies": edges, "direct": count(1...1), "direction": direction.rawValue,
      "format": "injector-usage", "formatVersion": 1,
      "registrations": ordered.map { item -> JSONObject in
        ["distance": distances[item], "registration": map.fields(of: item)]
      },
    ]
  }
}
