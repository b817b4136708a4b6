import Injector

/// The cycles of a graph: those that keep a container from being built, as `check` reports them, and those that are
/// valid, with the reason.
package struct CycleReport: JSONReport {
  /// The registrations of a cycle, each of which depends on the next and the last on the first.
  private struct Cycle {
    var nodes: [Int]
    var verdict: Verdict
    /// The number of other registrations that the verdict is about.
    var others = 0

    /// The registrations, each with the next, and the last with the first.
    var steps: some Sequence<(Int, Int)> { zip(nodes, nodes.dropFirst() + nodes.prefix(1)) }
  }

  private enum Verdict {
    /// A dependency makes the cycle valid.
    case valid(DependencyGraph.Edge)
    /// A rule refuses the cycle.
    case refused(DiagnosticCode)
  }

  private let map: GraphMap
  private let cycles: [Cycle]
  private let uncounted: Int

  /// The most valid cycles to find. Each is a search of its own.
  private static let mostValid = 50
  /// The most searches, as many dependencies can be on one cycle.
  private static let mostSearches = 200

  /// Finds the cycles that are refused, and a shortest one through each dependency that makes a cycle valid.
  package init(_ map: GraphMap) {
    self.map = map
    let (graph, refused) = (map.graph, RefusedCycles(map.graph))
    var cycles =
      refused.strict.map { Cycle(nodes: Array($0.path.dropLast()), verdict: .refused(.cycle), others: $0.others.count) }
      + refused.unshared.map { path, members in
        let others = Set(members).subtracting(path).count
        return Cycle(nodes: Array(path.dropLast()), verdict: .refused(.unsharedCycle), others: others)
      }
    let targets = graph.nodes.indices.map { node in
      graph.nodes[node].isCreated ? graph.edges(from: node).compactMap(\.to) : []
    }
    let numbers = GraphComponents(targets: Buckets(targets)).numbers
    var found: Set<[Int]> = []
    var (searches, uncounted) = (0, 0)
    for edge in graph.edges where !edge.kind.isNeededFirst && graph.nodes[edge.from].isCreated {
      guard let end = edge.to, numbers[edge.from] == numbers[end], !refused.contains(edge) else { continue }
      guard found.count < Self.mostValid, searches < Self.mostSearches else {
        uncounted += 1
        continue
      }
      searches += 1
      let walk = GraphWalk(from: [end], in: targets.count) { targets[$0].lazy.filter { numbers[$0] == numbers[end] } }
      let path = walk.path(to: edge.from)
      if found.insert(path.sorted()).inserted { cycles.append(Cycle(nodes: path, verdict: .valid(edge))) }
    }
    self.cycles = cycles
    self.uncounted = uncounted
  }

  /// A Boolean value that indicates whether no cycle keeps the container from being built.
  package var isValid: Bool { refusedCount == 0 }

  private var refusedCount: Int { cycles.count { if case .refused = $0.verdict { true } else { false } } }

  private func words(of cycle: Cycle, _ style: TreeStyle) -> String {
    switch cycle.verdict {
    case .valid(let edge): "valid: \(map.label(edge.from)) takes \(edge.reasonForCycle ?? "it later")"
    case .refused(let code):
      style.paint("not valid [\(code.rawValue)]: \(reason(for: code, of: cycle))", .problem)
    }
  }

  private func reason(for code: DiagnosticCode, of cycle: Cycle) -> String {
    guard code == .unsharedCycle else { return "none of the dependencies is deferred" }
    let first = cycle.nodes[0]
    return "an injection leads back to \(map.label(first)), which is \(map.graph.nodes[first].unsharedWord)"
  }

  /// The cycles as text.
  package func text(_ style: TreeStyle) -> String {
    guard !cycles.isEmpty else { return "There are no cycles.\n" }
    let words = ItemText(map: map, style: style)
    var text = ""
    for (number, cycle) in cycles.enumerated() {
      text += "\(number + 1). \(self.words(of: cycle, style))\n"
      let first = cycle.nodes[0]
      text += "   \(words.line(first))\n"
      for (node, next) in cycle.steps {
        text += "   \(words.step(from: node, to: next, isNamed: next == first))\n"
      }
      if cycle.others > 0 { text += "   and \(counted(cycle.others, "more registration")) that depend on these\n" }
      text += "\n"
    }
    let bad = refusedCount
    var summary = "\(counted(cycles.count - bad, "valid cycle"))"
    if bad > 0 { summary += ", " + style.paint("\(bad) not valid", .problem) }
    if uncounted > 0 {
      summary += "; \(counted(uncounted, "more deferred dependency", "more deferred dependencies")) on cycles"
    }
    return text + summary + "\n"
  }

  /// The cycles as plain, named fields.
  package var document: JSONObject {
    [
      "cycles": cycles.map(fields), "format": "injector-cycles", "formatVersion": 1,
      // The deferred dependencies on cycles that weren't followed.
      "moreDependencies": uncounted,
    ]
  }

  private func fields(of cycle: Cycle) -> JSONObject {
    let steps = cycle.steps.map { node, next -> JSONObject in
      ["needsNextBy": map.edges(from: node, to: next).map(\.fields), "registration": map.fields(of: node)]
    }
    var (code, reason): (DiagnosticCode?, String?)
    switch cycle.verdict {
    case .valid(let edge): reason = edge.reasonForCycle
    case .refused(let refusal): code = refusal
    }
    return [
      "code": code?.rawValue, "isValid": code == nil, "otherRegistrations": cycle.others, "reason": reason,
      "registrations": steps,
    ]
  }
}
