extension ContainerCore {
  /// Returns the registrations and their dependencies, including those of the parents and those that a tracer observed.
  func graph() -> DependencyGraph {
    var graph = registrations.graph()
    var core: ContainerCore? = self
    var observed: [ObservedDependencies.Dependency] = []
    while let current = core {
      observed += current.observed?.sorted ?? []
      core = current.parent
    }
    if !observed.isEmpty { graph.add(observed) }
    return graph
  }
}

extension RegistrationSet {
  /// Returns the registrations whose instances a resolve of a type returns, with the kinds of the dependencies.
  func nodes(
    meeting type: any Any.Type, _ identifier: ServiceIdentifier?
  ) -> [(node: Int32, kind: DependencyGraph.Kind)] {
    let edges = TargetEdges(target(of: type, identifier))
    return edges.targets.filter { $0 >= 0 }.map { ($0, edges.kind) }
  }
}

extension DependencyGraph {
  /// Adds observed dependencies that aren't declared, after the declared ones of the same registration.
  fileprivate mutating func add(_ observed: [ObservedDependencies.Dependency]) {
    var undeclared: [Edge] = []
    for dependency in observed {
      let (from, to) = (Int(dependency.from), Int(dependency.to))
      guard !edges(from: from).contains(where: { $0.to == to }) else { continue }
      undeclared.append(
        Edge(
          from: from, to: to, key: nodes[to].key, kind: dependency.kind, arguments: nodes[to].arguments,
          provenance: .observed))
    }
    edges = (edges + undeclared).stablySorted { $0.from < $1.from }
  }
}
