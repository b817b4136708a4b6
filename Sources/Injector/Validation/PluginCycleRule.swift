/// INJ011: plugins do not need each other in a circle.
struct PluginCycleRule: ValidationRule {
  func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    graph.pluginCycles.map { Finding(code: .pluginCycle, node: -1, names: $0) }
  }
}
