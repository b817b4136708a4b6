/// INJ020: Plugins of different types have different names, as each name is installed once.
struct PluginNameRule: ValidationRule {
  struct Problem: Finding {
    var code: DiagnosticCode { .pluginName }
    let name: String
    let claims: [DependencyGraph.InstalledPlugin.Claim]

    var node: Int32 { -1 }

    func key(in graph: NamedGraph) -> ServiceKey { ServiceKey(type: name) }

    func message(in graph: NamedGraph) -> String {
      let claims = claims.map { claim in
        let asker = claim.isInherited ? "a parent container has" : claim.neededBy.map { "\($0) needs" }
        return "\(claim.type), which \(asker ?? "the container was given")"
      }
      return "\(claims.count == 2 ? "Two" : "\(claims.count)") plugins have the name \(name): "
        + "\(claims.dropLast().joined(separator: ", ")), and \(claims[claims.count - 1])."
    }

    func fix(in graph: NamedGraph) -> String {
      "give one of them another name: var name: String { \"\u{2026}\" }"
    }
  }

  func findings(in graph: GraphStructure, order: GraphOrder) -> [Problem] {
    graph.pluginNameConflicts.all.map { Problem(name: $0.name, claims: $0.claims) }
  }
}
