/// INJ001: A dependency is registered, unless it is optional or asks for contributions.
struct MissingDependencyRule: ValidationRule {
  struct Problem: SharedFinding {
    var code: DiagnosticCode { .missingDependency }
    let node: Int32
    let edge: Int32
    /// The number of the missing key, which is reported once.
    let missingKey: Int32
    var others: [Int32] = []

    func key(in graph: NamedGraph) -> ServiceKey { graph.dependency(edge, of: node).key }

    func path(in graph: NamedGraph) -> [PathStep] { graph.path(to: node) + [PathStep(key: key(in: graph))] }

    func message(in graph: NamedGraph) -> String {
      let dependency = graph.dependency(edge, of: node)
      let parameter = dependency.parameter.map { " for parameter \($0 + 1)" } ?? ""
      let remark = missing(in: graph).remark.map { " (\($0))" } ?? ""
      return "\(graph.key(node)) needs \(dependency.key)\(parameter), which is not registered\(remark)"
        + "\(graph.alsoAffected(others))."
    }

    func nearMisses(in graph: NamedGraph) -> [NearMiss] { missing(in: graph).nearMisses }

    func fix(in graph: NamedGraph) -> String {
      let missing = missing(in: graph)
      guard graph.tested == nil else { return missing.fixInTest }
      return missing.fix(ofParameterOf: graph.key(node))
    }

    private func missing(in graph: NamedGraph) -> MissingKey {
      graph.missingKey(edge, of: node, code: code)
    }
  }

  func findings(in graph: GraphStructure, order: GraphOrder) -> [Problem] {
    var found: [Problem] = []
    for node in graph.range {
      for edge in graph.edgeRange(from: node) where Self.isBroken(by: graph.edges[edge]) {
        found.append(Problem(node: Int32(node), edge: Int32(edge), missingKey: graph.edges[edge].to))
      }
    }
    return found.grouped(by: \.missingKey)
  }

  /// A Boolean value that indicates whether a dependency breaks the rule.
  static func isBroken(by edge: GraphStructure.Edge) -> Bool {
    edge.to < 0 && !edge.isOptional && edge.kind != .decorates
  }
}
