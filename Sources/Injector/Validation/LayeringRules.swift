extension ValidationRules {
  /// INJ009: Dependencies point downwards, from coordinators to controllers to view models to services.
  static func layering(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    let broken = graph.edges.indices.filter { position in
      let source = graph.edges[position].from
      guard let target = graph.edges[position].to, graph.nodes[source].isCreated else { return false }
      let other = graph.nodes[graph.origin(of: target)].role
      return isBroken(by: graph.nodes[source].role, needing: other, as: graph.edges[position].kind)
    }
    var seen = Set<Int>()
    return broken.map { graph.edges[$0].from }.filter { seen.insert($0).inserted }.map { index in
      let role = graph.nodes[index].role
      // Everything that the registration needs and must not, each once.
      var needed: [Int] = []
      var path: [Int] = []
      for edge in graph.edges(from: index) {
        guard let target = edge.to else { continue }
        let origin = graph.origin(of: target)
        let other = graph.nodes[origin].role
        guard !needed.contains(origin), isBroken(by: role, needing: other, as: edge.kind) else { continue }
        if needed.isEmpty { path = target == origin ? [index, origin] : [index, target, origin] }
        needed.append(origin)
      }
      return Finding(.layering, [index], path: path) { [needed] context in
        func keyAndRole(_ node: Int) -> String { "\(context.name(node)) (\(context.node(node).role))" }
        return Words(
          "\(keyAndRole(index)) needs \(context.names(needed, by: keyAndRole)): dependencies point from coordinators "
            + "to controllers to view models to services.",
          fixes: fixes(of: index, needing: needed, in: context))
      }
    }
  }

  /// Returns the fixes of a registration that needs others of a higher layer: another verb, a handle, or the property
  /// set by the one that is needed.
  private static func fixes(of index: Int, needing needed: [Int], in context: FindingContext) -> [Diagnostic.Fix] {
    let (graph, node) = (context.graph, context.node(index))
    let edges = graph.edges(from: index).filter { edge in edge.to.map { needed.contains(graph.origin(of: $0)) } ?? false
    }
    var fixes: [Diagnostic.Fix] = []
    // The verb of a service or a view model may be wrong. Others leave no doubt.
    if node.role == .service || node.role == .viewModel {
      let isModel = needed.allSatisfy { context.node($0).role == .viewModel }
      let role: Role = isModel ? .viewModel : .coordinator
      let verb = Diagnostic.Step.changeVerb(
        node, to: role.rawValue, noun: isModel ? "as a view model if it is one" : "as a coordinator if it is one")
      let holds = context.trial.holds { graph in
        (graph.nodes[index].role, graph.nodes[index].isolation) = (role, .mainActor)
        graph.nodes[index].traits.remove(.inheritsIsolation)
      }
      if holds { fixes.append([verb]) }
    }
    if node.role == .controller || node.role == .screen,
      let providers = context.providers(insteadOf: edges, then: "call it when it is shown")
    {
      fixes.append(providers)
    }
    // A view model, and a property that is injected, may refer to what shows them.
    let isMeant = edges.contains { $0.kind == .injected } || node.role == .viewModel
    if isMeant || fixes.isEmpty, let inverted = inverted(edges, of: index, in: context) {
      fixes.insert(inverted, at: 0)
    }
    return fixes + [[.decide("let a coordinator connect them")], [.decide("report through a delegate")]]
  }

  /// Returns the fix that has the needed registrations set a property of the one that needs them, or `nil` if that
  /// leads to other errors.
  private static func inverted(
    _ edges: [DependencyGraph.Edge], of index: Int, in context: FindingContext
  ) -> Diagnostic.Fix? {
    let (graph, node) = (context.graph, context.node(index))
    let targets = edges.compactMap { $0.to.map(graph.origin) }.reduce(into: [Int]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    let areSettable = targets.map(context.node).allSatisfy {
      !$0.role.isWrapper && $0.traits.isDisjoint(with: [.asynchronous, .contribution])
    }
    // A contribution isn't found by its type.
    guard areSettable, !edges.contains(where: \.kind.isDeferred), !node.traits.contains(.contribution) else {
      return nil
    }
    let isShared = node.lifetime != .transient
    let holds = context.trial.holds { graph in
      if !isShared { graph.nodes[index].lifetime = .perResolution }
      graph.edges.removeAll { edges.contains($0) }
      graph.edges += targets.map { DependencyGraph.Edge(from: $0, to: index, key: node.key, kind: .injected) }
      graph.edges.sort { $0.from < $1.from }
    }
    guard holds else { return nil }
    let sharing: [Diagnostic.Step] = isShared ? [] : [.setLifetime(node, .perResolution)]
    return Diagnostic.Fix(
      targets.map { .inject(into: node, by: context.node($0)) } + edges.map { .leaveOut($0, of: node) } + sharing)
  }

  private static func isBroken(by role: Role, needing other: Role, as kind: DependencyGraph.Edge.Kind) -> Bool {
    switch role {
    case .service, .instance, .input: other.isUserInterface || other == .viewModel
    case .viewModel: other.isUserInterface
    case .controller, .screen: other.isScreen && !kind.isDeferred
    case .coordinator, .alias, .decorator: false
    }
  }
}

extension Role {
  fileprivate var isScreen: Bool { self == .controller || self == .screen }
}
