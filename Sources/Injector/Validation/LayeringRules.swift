extension ValidationRules {
  /// INJ009: Dependencies point downwards, from coordinators to controllers to view models to services.
  static func layering(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    // By position: each build asks this of all dependencies, and copies none.
    func isBroken(_ position: Int) -> Bool {
      guard let target = graph.edges[position].to else { return false }
      let role = graph.nodes[graph.edges[position].from].role
      let needed = graph.nodes[graph.origin(of: target)].role
      return Self.isBroken(by: role, needing: needed, as: graph.edges[position].kind)
    }
    let broken = graph.edges.indices.filter { graph.nodes[graph.edges[$0].from].isCreated && isBroken($0) }
    return broken.map { graph.edges[$0] }.unique(by: \.from).map { edge in
      // Everything that the registration needs and must not, each once.
      let own = graph.edges(from: edge.from).indices.filter(isBroken)
      let needed = own.compactMap { graph.edges[$0].to.map(graph.origin) }.unique(by: \.self)
      let path = (edge.path + needed.prefix(1)).unique(by: \.self)
      return Finding(.layering, [edge.from], path: path) { context in
        func keyAndRole(_ node: Int) -> String { "\(context.name(node)) (\(context.node(node).role))" }
        return Words(
          "\(keyAndRole(edge.from)) needs \(context.names(needed, by: keyAndRole)): dependencies point from coordinators "
            + "to controllers to view models to services.",
          fixes: fixes(of: edge.from, needing: needed, in: context))
      }
    }
  }

  /// Returns the fixes of a registration that needs others of a higher layer: another verb, a handle, or the property
  /// set by the one that is needed.
  private static func fixes(of index: Int, needing needed: [Int], in context: FindingContext) -> [Diagnostic.Fix?] {
    let (graph, node) = (context.graph, context.node(index))
    let edges = graph.edges(from: index).filter { $0.to.map { needed.contains(graph.origin(of: $0)) } ?? false }
    let isModel = needed.allSatisfy { context.node($0).role == .viewModel }
    let (role, noun): (Role, String) = isModel ? (.viewModel, "view model") : (.coordinator, "coordinator")
    // The verb of a service or a view model may be wrong. Others leave no doubt.
    let verb =
      node.role != .service && node.role != .viewModel
      ? nil
      : context.tried(.changeVerb(node, to: role.rawValue, noun: "as a \(noun) if it is one")) { graph in
        (graph.nodes[index].role, graph.nodes[index].isolation) = (role, .mainActor)
        graph.nodes[index].traits.remove(.inheritsIsolation)
      }
    let providers = node.role.isScreen ? context.taking(of: edges, then: "call it when it is shown") : nil
    // A view model, and a property that is injected, may refer to what shows them.
    let isMeant = edges.contains { $0.kind == .injected } || node.role == .viewModel
    let inverted = isMeant || verb ?? providers == nil ? inverted(edges, of: index, in: context) : nil
    return [
      inverted, verb, providers, .decide("let a coordinator connect them"), .decide("report through a delegate"),
    ]
  }

  /// Returns the fix that has the needed registrations set a property of the one that needs them, or `nil` if that
  /// leads to other errors.
  private static func inverted(
    _ edges: [DependencyGraph.Edge], of index: Int, in context: FindingContext
  ) -> Diagnostic.Fix? {
    let node = context.node(index)
    let targets = edges.compactMap { $0.to.map(context.graph.origin) }.unique(by: \.self)
    let owners = targets.map(context.node)
    // What a handle creates later is another instance than the one that an injection sets.
    func reach(_ isFollowed: (DependencyGraph.Edge) -> Bool) -> Bool {
      context.graph.neighbors(along: isFollowed).reach(from: targets)[index]
    }
    guard reach({ !$0.kind.isDeferred }) || !reach({ _ in true }) else {
      return passed(edges, of: index, by: targets, in: context)
    }
    // A contribution isn't found by its type.
    guard !node.isContribution, !edges.contains(where: \.kind.isDeferred),
      owners.allSatisfy({ !$0.role.isWrapper && !$0.isAsynchronous && !$0.isContribution })
    else { return nil }
    let sharing: Diagnostic.Fix? = node.lifetime == .transient ? .setLifetime(node, .perResolution) : nil
    let fix = Diagnostic.Fix.all(owners) { .inject(into: node, by: $0) }
      .and(.all(edges) { .leaveOut($0, of: node) }).and(sharing)
    return context.tried(fix) { graph in
      if sharing != nil { graph.setLifetime(.perResolution, of: index) }
      graph.edges.removeAll(where: edges.contains)
      graph.add(targets.map { DependencyGraph.Edge(from: $0, to: index, key: node.key, kind: .injected) })
    }
  }

  /// Returns the fix that has the needed registrations pass themselves to the provider of the one that needs them, or
  /// `nil` if others create it too, or if that leads to other errors.
  private static func passed(
    _ edges: [DependencyGraph.Edge], of index: Int, by targets: [Int], in context: FindingContext
  ) -> Diagnostic.Fix? {
    let graph = context.graph
    let node = context.node(index)
    let makers = context.graph.edges.filter { $0.to == index }
    guard edges.allSatisfy(graph.canBeArgument), node.argumentTypes.isEmpty, targets.count == 1,
      makers.allSatisfy({ $0.kind == .provider && $0.from == targets[0] })
    else { return nil }
    let types = edges.map(\.key.reference)
    let provider = provider(of: node.key.reference, taking: types)
    let fix = Diagnostic.Fix.all(edges) { .markArgument($0, of: node) }
      .and(
        .all(makers) { .take(provider, at: $0.parameter, of: context.node($0.from), then: "pass self to its calls") })
    return context.tried(fix) { graph in
      graph.nodes[index].argumentTypes = types
      graph.edges.removeAll(where: edges.contains)
      graph.change({ $0.to == index }) { $0.argumentTypes = types }
    }
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
