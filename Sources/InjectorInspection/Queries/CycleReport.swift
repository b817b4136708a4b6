import Injector

/// The cycles of a graph: those that keep a container from being built, and those that are valid, with the reason.
package struct CycleReport: JSONReport {
  /// The registrations of a cycle, each of which depends on the next and the last on the first.
  private struct Cycle {
    var nodes: [Int]
    /// The dependency that makes the cycle valid, or `nil` if none does.
    var valid: DependencyGraph.Edge?
    /// The number of other registrations that depend on each other and on these.
    var others = 0
  }

  private let map: GraphMap
  private let cycles: [Cycle]
  private let uncounted: Int

  /// The most valid cycles to find. Each is a search of its own.
  private static let mostValid = 50
  /// The most searches, as many dependencies can be on one cycle.
  private static let mostSearches = 200

  /// Finds a cycle through each group of registrations that are created together and depend on each other, and a
  /// shortest one through each dependency that makes a cycle valid.
  package init(_ map: GraphMap) {
    self.map = map
    let nodes = map.graph.nodes.indices
    func targets(_ isIncluded: (DependencyGraph.Edge) -> Bool) -> [[Int]] {
      nodes.map { node in
        map.dependencies(of: node).compactMap { arc in
          nodes.contains(arc.end) && isIncluded(map.graph.edges[arc.edge]) ? arc.end : nil
        }
      }
    }
    var cycles = GraphComponents(targets: targets { $0.reasonForCycle == nil }).cycles().map {
      Cycle(nodes: Array($0.path.dropLast()), others: $0.others.count)
    }
    let numbers = GraphComponents(targets: targets { _ in true }).numbers
    var found: Set<[Int]> = []
    var (searches, uncounted) = (0, 0)
    for edge in map.graph.edges where edge.reasonForCycle != nil {
      guard let end = edge.to, numbers[edge.from] == numbers[end] else { continue }
      guard found.count < Self.mostValid, searches < Self.mostSearches else {
        uncounted += 1
        continue
      }
      searches += 1
      let path = Self.path(from: end, to: edge.from, in: map, within: numbers)
      if found.insert(path.sorted()).inserted { cycles.append(Cycle(nodes: path, valid: edge)) }
    }
    self.cycles = cycles
    self.uncounted = uncounted
  }

  /// Returns a shortest path between two registrations of a component.
  private static func path(from start: Int, to end: Int, in map: GraphMap, within numbers: [Int]) -> [Int] {
    var finders: [Int: Int] = [start: start]
    var pending = [start]
    var position = 0
    while finders[end] == nil, position < pending.count {
      let node = pending[position]
      position += 1
      for arc in map.dependencies(of: node)
      where arc.end < numbers.count && numbers[arc.end] == numbers[start] && finders[arc.end] == nil {
        finders[arc.end] = node
        pending.append(arc.end)
      }
    }
    var path = [end]
    while let node = path.last, node != start { path.append(finders[node] ?? start) }
    return path.reversed()
  }

  /// A Boolean value that indicates whether no cycle keeps the container from being built.
  package var isValid: Bool { cycles.allSatisfy { $0.valid != nil } }

  /// The cycles as text.
  package func text(_ style: TreeStyle) -> String {
    guard !cycles.isEmpty else { return "There are no cycles.\n" }
    let words = ItemText(map: map, style: style)
    var text = ""
    for (number, cycle) in cycles.enumerated() {
      let verdict =
        if let edge = cycle.valid, let reason = edge.reasonForCycle {
          "valid: \(map.label(edge.from)) takes \(reason)"
        } else {
          style.paint("not valid: none of the dependencies is deferred", .problem)
        }
      text += "\(number + 1). \(verdict)\n"
      let first = cycle.nodes[0]
      text += "   \(words.line(first))\n"
      for (node, next) in zip(cycle.nodes, cycle.nodes.dropFirst()) {
        let edges = map.edges(from: node, to: next)
        text += "   \(words.step(edges, to: words.line(next, for: edges)))\n"
      }
      let closing = map.edges(from: cycle.nodes[cycle.nodes.count - 1], to: first)
      text += "   \(words.step(closing, to: words.name(first, for: closing)))\n"
      if cycle.others > 0 { text += "   and \(counted(cycle.others, "more registration")) that depend on these\n" }
      text += "\n"
    }
    let bad = cycles.count { $0.valid == nil }
    var summary = "\(counted(cycles.count - bad, "valid cycle"))"
    if bad > 0 { summary += ", " + style.paint("\(bad) not valid", .problem) }
    if uncounted > 0 {
      summary += "; \(counted(uncounted, "more deferred dependency", "more deferred dependencies")) on cycles"
    }
    return text + summary + "\n"
  }

  /// The cycles as plain, named fields.
  package var document: any Encodable {
    Document(
      cycles: cycles.map { cycle in
        let steps = cycle.nodes.enumerated().map { position, node in
          let next = cycle.nodes[(position + 1) % cycle.nodes.count]
          return Document.Step(
            needsNextBy: map.edges(from: node, to: next).map(DependencyFields.init),
            registration: ItemFields(node, in: map))
        }
        return Document.Cycle(
          isValid: cycle.valid != nil, otherRegistrations: cycle.others, reason: cycle.valid?.reasonForCycle,
          registrations: steps)
      }, moreDependencies: uncounted)
  }

  private struct Document: Encodable {
    var cycles: [Cycle]
    var format = "injector-cycles"
    var formatVersion = 1
    /// The deferred dependencies on cycles that weren't followed.
    var moreDependencies: Int

    struct Cycle: Encodable {
      var isValid: Bool
      var otherRegistrations: Int
      var reason: String?
      var registrations: [Step]
    }

    struct Step: Encodable {
      var needsNextBy: [DependencyFields]
      var registration: ItemFields
    }
  }
}
