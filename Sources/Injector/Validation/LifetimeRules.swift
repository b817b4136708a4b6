extension ValidationRules {
  /// INJ015: An instance that is created at the start, or has a closure for the end, is kept in between.
  static func keptLifetime(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    func isFound(_ node: Int) -> Bool {
      let node = graph.nodes[node]
      return node.isWronglyEager || node.traits.contains(.closing) && !node.lifetime.isKept
    }
    return graph.created.filter { index in
      // A decorator takes over what it wraps.
      let origin = graph.origin(of: index)
      return isFound(index) && (origin == index || !isFound(origin))
    }.findings(.keptLifetime) { index, context in
      let node = context.node(index)
      if node.isWronglyEager, node.lifetime == .singleton {
        return Words(
          "\(node.key) is eager, but takes runtime arguments: nothing passes them at the start.",
          fixes: .removeRefinement(node, ".eager()"), .decide("inject the values as services"))
      }
      let (problem, code) =
        node.isWronglyEager
        ? ("is eager, but \(node.lifetime): only a singleton is created at the start", ".eager()")
        : ("has an onClose closure, but is \(node.lifetime): no instance is kept until then", ".onClose")
      return Words(
        "\(node.key) \(problem).",
        fixes: node.role == .input ? nil : context.setting(.singleton, of: [index]), .removeRefinement(node, code))
    }
  }

  /// INJ036: A registration has one lifetime, and none if it takes over that of another.
  static func severalLifetimes(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.findings(.severalLifetimes, where: { $0.traits.contains(.severalLifetimes) }) { node in
      let message =
        switch node.role {
        case .decorator: "The decorator of \(node.key) inherits the lifetime of what it wraps, but has one of its own."
        case .input: "The input \(node.key) lives as long as its scope, but has a lifetime of its own."
        default: "\(node.key) has several lifetimes, of which only the last would count: \(node.lifetime)."
        }
      let fix =
        switch node.role {
        case .decorator: "give the lifetime to the registration of \(node.key) instead"
        case .input: "remove the lifetime"
        default: "remove all but one of them"
        }
      return Words(message, fixes: .removeRefinement(node, nil, words: fix))
    }
  }

  /// INJ036: An instance that knows who receives it is created for each receiver.
  static func severalReceivers(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    func has(_ trait: DependencyGraph.Traits, _ node: Int) -> Bool { graph.nodes[node].traits.contains(trait) }
    return graph.created.filter { node in
      has(.takesInjectionPoint, graph.nodes[node].role == .alias ? graph.origin(of: node) : node)
        && (has(.contribution, node) || graph.nodes[node].lifetime != .transient)
    }.findings(.severalLifetimes) { node, context in
      let own = context.node(node)
      let kind = own.isContribution ? "a contribution" : own.lifetime.description
      return Words(
        "\(own.key) takes an InjectionPoint, but is \(kind): its instances have no single receiver.",
        fixes: own.isContribution
          ? .removeContributing(own) : .setLifetime(context.origin(of: node), .transient),
        .decide("take no InjectionPoint"))
    }
  }

  /// INJ026: A weak instance is an object, which its holders keep in use.
  static func weakValue(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.findings(.weakValue, where: { $0.traits.contains(.weakValue) }) { node in
      Words(
        "\(node.key) is weak, but a value: nothing keeps it in use.",
        fixes: .setLifetime(node, .singleton), .setLifetime(node, .transient), .decide("make it a class"))
    }
  }
}

extension DependencyGraph.Node {
  /// A Boolean value that indicates whether the instance is to be created at the start, and can't be.
  var isWronglyEager: Bool { traits.contains(.eager) && (lifetime != .singleton || !argumentTypes.isEmpty) }
}
