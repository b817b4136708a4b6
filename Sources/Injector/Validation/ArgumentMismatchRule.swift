/// INJ013: Runtime arguments reach the registration that takes them.
enum ArgumentMismatchRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found: [Finding] = []
    for index in graph.range {
      let (node, number) = (graph.node(index), Int32(index))
      if node.argumentCount > 0, node.role == .decorator {
        found.append(Finding(.argumentMismatch, number, path: [number], facts: [number], words: wordsOfDecorator))
      } else if node.argumentCount > 0, node.traits.contains(.contribution) {
        found.append(
          Finding(
            .argumentMismatch, number, path: [number], facts: [number], words: wordsOfContribution))
      }
      for position in graph.edgeRange(from: index) {
        let edge = graph.edges[position]
        guard edge.to >= 0, edge.kind != .alias, edge.kind != .decorates else { continue }
        let origin = order.origin(of: edge.to, in: graph)
        let taken = graph.node(Int(origin)).argumentCount
        let passed = Int32(edge.argumentCount)
        guard passed != taken || edge.hasIncompatibleArguments else { continue }
        // A contribution that takes arguments is reported once, however many depend on the collection.
        if taken > 0, graph.node(Int(edge.to)).traits.contains(.contribution) { continue }
        found.append(
          Finding(
            .argumentMismatch, number, path: [number, edge.to], edge: Int32(position),
            facts: [edge.to, passed, origin],
            words: wordsOfDependency))
      }
    }
    return found.grouped()
  }

  private static func wordsOfContribution(_ finding: Finding, in graph: NamedGraph) -> Words {
    let count = graph.node(finding.node).argumentCount
    return Words(
      message:
        "\(graph.name(finding.node)) is a contribution, which is created without runtime arguments, but takes \(count).",
      fix: "inject the values as services, or remove .contributing() and pass them where it is resolved")
  }

  private static func wordsOfDecorator(_ finding: Finding, in graph: NamedGraph) -> Words {
    Words(
      message: "The decorator of \(graph.name(finding.node)) takes a runtime argument: those go to what it decorates.",
      fix: "inject the value into the decorator as a service")
  }

  private static func wordsOfDependency(_ finding: Finding, in graph: NamedGraph) -> Words {
    let (needed, passes, origin) = (finding.facts[0], finding.facts[1], finding.facts[2])
    let takes = graph.node(origin).argumentCount
    let (key, taker) = (graph.name(finding.node), graph.name(needed))
    let also = graph.alsoAffected(finding.others)
    let passed = graph.dependency(finding.edge, of: finding.node).arguments
    let comparison = comparison(expected: graph.arguments(of: origin), given: passed)
    if passes == takes {
      return Words(
        message: "\(taker) takes other arguments than \(key) passes\(also): \(comparison).",
        fix: "inject a Provider with the expected types, in order, into \(key)")
    }
    let count = takes == 0 ? "no runtime arguments" : takes == 1 ? "1 runtime argument" : "\(takes) runtime arguments"
    return Words(
      message: "\(taker) takes \(count), but \(key) passes "
        + (passed.isEmpty ? "none\(also)." : "\(passed.count)\(also): \(comparison)."),
      fix: takes == 0
        ? "inject \(taker) into \(key) without arguments"
        : "inject a Provider of it with the types of its arguments, in order, into \(key), and pass them there")
  }

  /// What is taken and what is given, position by position: `argument 1: expected Swift.Int, given Swift.String`.
  static func comparison(expected: [String], given: [String]) -> String {
    let positions = (0..<max(expected.count, given.count)).map { position in
      let want = position < expected.count ? expected[position] : "nothing"
      let have = position < given.count ? given[position] : "nothing"
      return "argument \(position + 1): expected \(want), given \(have)"
    }
    return positions.joined(separator: "; ")
  }
}
