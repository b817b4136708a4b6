/// INJ020: a name belongs to plugins of one type, as each name is installed once.
struct PluginNameRule: ValidationRule {
  func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    graph.pluginNameConflicts.all.indices.map { Finding(code: .pluginName, node: -1, count: $0) }
  }
}
