/// INJ011: Plugins do not depend on each other in a circle.
struct PluginCycleRule: ValidationRule {
  struct Problem: Finding {
    var code: DiagnosticCode { .pluginCycle }
    /// The plugins from the first back to itself.
    let plugins: [String]

    var node: Int32 { -1 }

    func key(in graph: NamedGraph) -> ServiceKey { ServiceKey(type: plugins.first ?? "") }

    func path(in graph: NamedGraph) -> [PathStep] { plugins.map { PathStep(key: ServiceKey(type: $0)) } }

    func message(in graph: NamedGraph) -> String {
      "Plugins depend on each other: \(plugins.joined(separator: " -> "))."
    }

    func fix(in graph: NamedGraph) -> String { "move what both need to a plugin of its own" }
  }

  func findings(in graph: GraphStructure, order: GraphOrder) -> [Problem] {
    graph.pluginCycles.map { Problem(plugins: $0) }
  }
}
