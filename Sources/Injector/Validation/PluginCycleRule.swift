/// INJ011: Plugins do not depend on each other in a circle.
struct PluginCycleRule: ValidationRule {
  struct Problem: Finding {
    var code: DiagnosticCode { .pluginCycle }
    let cycle: PluginCycle

    var node: Int32 { -1 }

    func key(in graph: NamedGraph) -> ServiceKey { ServiceKey(type: cycle.path.first ?? "") }

    func path(in graph: NamedGraph) -> [PathStep] { cycle.path.map { PathStep(key: ServiceKey(type: $0)) } }

    func message(in graph: NamedGraph) -> String {
      "Plugins depend on each other: \(cycle.path.cycleDescription)"
        + "\(NamedGraph.alsoAffected(cycle.others, of: cycle.others.count))."
    }

    func fix(in graph: NamedGraph) -> String { "move what both need to a plugin of its own" }
  }

  func findings(in graph: GraphStructure, order: GraphOrder) -> [Problem] {
    graph.pluginCycles.map { Problem(cycle: $0) }
  }
}
