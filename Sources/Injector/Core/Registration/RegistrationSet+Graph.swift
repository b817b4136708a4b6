extension RegistrationSet {
  /// Returns the registrations, including those of the parents, as plain values.
  func graph() -> DependencyGraph {
    var graph = DependencyGraph()
    for set in lineage { set.add(to: &graph) }
    setDisambiguators(in: &graph)
    return graph
  }

  /// Adds the registrations to the graph of the parents.
  private func add(to graph: inout DependencyGraph) {
    graph.plugins += plugins
    pluginNameConflicts.mark(&graph.plugins)
    let structure = RegistrationBinding(self).structure
    for (offset, own) in structure.nodes.enumerated() {
      let index = base + Int32(offset)
      var node = node(at: index)
      node.traits = own.traits
      node.isolation = structure.isolations[own.isolation]
      graph.nodes.append(node)
      for edge in structure.edges(from: Int(index)) { graph.edges.append(self.edge(edge, from: index)) }
    }
  }

  /// Numbers the registrations whose keys print the same: those of different types, and those of different containers.
  private func setDisambiguators(in graph: inout DependencyGraph) {
    var counts = [ServiceKey: Int32]()
    for set in lineage {
      var numbers = [RegistrationKey: Int32]()
      for (offset, record) in set.records.enumerated() where record.isIdentified {
        let index = Int(set.base) + offset
        let identity = RegistrationKey(record.type, record.identifier)
        let number = numbers[identity] ?? counts[graph.nodes[index].key] ?? 0
        if numbers.updateValue(number, forKey: identity) == nil { counts[graph.nodes[index].key] = number + 1 }
        graph.nodes[index].disambiguator = Int(number)
      }
    }
  }

  func edge(_ edge: GraphStructure.Edge, from index: Int32) -> DependencyGraph.Edge {
    let record = record(at: index)
    var key = ServiceKey(type: TypeName.of(record.type), identifier: record.identifier)
    var arguments: [String] = []
    var opened: ProvidedScope?
    var isKeyed = false
    if edge.parameter >= 0 {
      let parameter = parameters(of: index)[Int(edge.parameter)]
      let target = target(of: parameter.type, parameter.origin.identifier)
      let service = edge.to >= 0 ? self.record(at: edge.to).type : target.missingType ?? parameter.type
      let type = edge.kind == .direct ? parameter.type : service
      key = ServiceKey(type: TypeName.of(type), identifier: parameter.origin.identifier)
      let edges = TargetEdges(target)
      arguments = edges.arguments.map(TypeName.of)
      opened = edges.opened
      isKeyed = edges.isKeyed
    } else if edge.to >= 0 {
      key = self.key(at: edge.to)
    }
    return DependencyGraph.Edge(
      from: Int(index), to: edge.to >= 0 ? Int(edge.to) : nil, key: key, kind: edge.kind,
      parameter: edge.parameter >= 0 ? Int(edge.parameter) : nil, arguments: arguments,
      isOptional: edge.isOptional || edge.kind == .all, hasIncompatibleArguments: edge.hasIncompatibleArguments,
      inputs: opened?.inputs.map(TypeName.of) ?? [], scope: opened?.scope,
      hasIncompatibleInputs: edge.hasIncompatibleInputs, isKeyed: isKeyed)
  }
}

extension DependencyGraph {
  /// The graph of plugins, be it valid or not, without building a container.
  ///
  /// - Parameters:
  ///   - plugin: A plugin.
  ///   - more: More plugins.
  ///   - overriding: Registrations that each replace one of the plugins'.
  public init(
    of plugin: any Plugin, _ more: any Plugin..., overriding: (Registry) -> Void = { _ in }
  ) {
    self = RegistrationSet(PluginInstaller([plugin] + more, overriding: overriding).registry, parent: nil).graph()
  }
}
