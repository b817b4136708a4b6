extension RegistrationSet {
  /// Returns the registrations, including those of the parents, as plain values.
  func graph() -> DependencyGraph {
    var graph = DependencyGraph()
    for set in lineage { set.add(to: &graph) }
    setDisambiguators(in: &graph)
    return graph
  }

  private func add(to graph: inout DependencyGraph) {
    graph.plugins += bound.structure.plugins
    bound.structure.pluginNameConflicts.mark(&graph.plugins)
    let openScopes = bound.structure.openScopes[0].map { bound.structure.scopes[Int($0)] }
    for index in base..<endIndex {
      var node = node(at: index)
      node.openScopes = openScopes
      graph.nodes.append(node)
      for edge in bound.structure.edges(from: Int(index)) { graph.edges.append(self.edge(edge, from: index)) }
    }
    for (node, override) in bound.structure.staleShared { graph.nodes[Int(override)].staleShared.append(Int(node)) }
  }

  /// Numbers the registrations whose keys print the same: of different types, and of different containers.
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
    let set = owner(of: index)
    var key = self.key(at: edge.to >= 0 ? edge.to : index)
    var dependency: Dependency?
    if edge.parameter >= 0 {
      let position = set.parameterPositions(of: index)[Int(edge.parameter)]
      let parameter = set.parameters[position]
      dependency = set.dependency(at: position)
      let service =
        edge.to >= 0
        ? self.record(at: edge.to).type
        : dependency?.missing
          ?? set.registeredElement(of: parameter.type, parameter.origin.identifier) ?? parameter.type
      key = ServiceKey(edge.kind == .direct ? parameter.type : service, parameter.origin.identifier)
    }
    let opened = dependency.flatMap { set.scope(openedBy: $0, for: edge.to) }
    return DependencyGraph.Edge(
      from: Int(index), to: edge.to >= 0 ? Int(edge.to) : nil, key: key, kind: edge.kind,
      parameter: edge.parameter >= 0 ? Int(edge.parameter) : nil,
      arguments: dependency?.arguments.map(TypeName.of) ?? [], isOptional: edge.isOptional || edge.kind == .all,
      hasIncompatibleArguments: edge.hasIncompatibleArguments, inputs: opened?.inputs.map(TypeName.of) ?? [],
      scope: opened?.scope, hasIncompatibleInputs: edge.hasIncompatibleInputs, isKeyed: dependency?.isKeyed ?? false)
  }
}

extension DependencyGraph {
  /// The graph of plugins, be it valid or not, without building a container.
  ///
  /// - Parameters:
  ///   - plugin: A plugin.
  ///   - more: More plugins.
  ///   - overriding: Registrations that each replace one of the plugins'.
  public init(of plugin: any Plugin, _ more: any Plugin..., overriding: (Registry) -> Void = { _ in }) {
    self = RegistrationSet(PluginInstaller([plugin] + more, overriding: overriding).registry, parent: nil).graph()
  }
}

extension ContainerCore {
  /// Returns the registrations and their dependencies, including the parents' and what a tracer observed.
  func graph() -> DependencyGraph {
    var graph = registrations.graph()
    let observed = sequence(first: self, next: \.parent).flatMap { $0.observed?.sorted ?? [] }
    let undeclared = observed.compactMap { dependency -> DependencyGraph.Edge? in
      let (from, to) = (Int(dependency.from), Int(dependency.to))
      guard !graph.edges(from: from).contains(where: { $0.to == to }) else { return nil }
      return DependencyGraph.Edge(
        from: from, to: to, key: graph.nodes[to].key, kind: dependency.kind, arguments: graph.nodes[to].arguments,
        provenance: .observed)
    }
    // They follow the declared dependencies of the same registration.
    if !undeclared.isEmpty { graph.edges = (graph.edges + undeclared).sorted { $0.from < $1.from } }
    return graph
  }
}
