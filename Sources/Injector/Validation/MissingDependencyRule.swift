/// INJ001: A dependency is registered, unless it is optional or asks for contributions.
enum MissingDependencyRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found: [Finding] = []
    for node in graph.range {
      for position in graph.edgeRange(from: node) {
        let edge = graph.edges[position]
        guard isBroken(by: edge) else { continue }
        // A missing key is reported once.
        found.append(
          Finding(
            .missingDependency, Int32(node), edge: Int32(position), facts: [edge.to], about: .missingKey, words: words))
      }
    }
    return found.grouped()
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    let dependency = graph.dependency(finding.edge, of: finding.node)
    let missing = graph.missingKey(of: dependency, from: finding.node, code: finding.code)
    let isInjected = dependency.kind == .injected
    let parameter = isInjected ? " for an injection" : dependency.parameter.map { " for parameter \($0 + 1)" } ?? ""
    let node = graph.node(finding.node)
    // What is shared, contributed or wraps another takes none.
    let takesArguments = node.lifetime == .transient && node.role != .decorator && !node.traits.contains(.contribution)
    let fix =
      isInjected
      ? missing.fixOfInjection : missing.fix(ofParameterOf: graph.key(finding.node), takesArguments: takesArguments)
    let remark = missing.remark.map { " (\($0))" } ?? ""
    return Words(
      message: "\(graph.name(finding.node)) needs \(dependency.key)\(parameter), which is not registered\(remark)"
        + "\(graph.alsoAffected(finding.others)).",
      nearMisses: missing.nearMisses,
      fix: graph.tested == nil ? fix : missing.fixInTest)
  }

  /// A Boolean value that indicates whether a dependency breaks the rule.
  static func isBroken(by edge: GraphStructure.Edge) -> Bool {
    edge.to < 0 && !edge.isOptional && edge.kind != .decorates
  }
}
