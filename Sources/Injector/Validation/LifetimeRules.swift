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
    }.map { index in
      Finding(.keptLifetime, [index]) { context in
        let node = context.node(index)
        func fixes(orRemoving code: String) -> [Diagnostic.Fix] {
          let canLast = node.role != .input && context.trial.holds { $0.setLifetime(.singleton, of: index) }
          return (canLast ? [[.setLifetime(node, .singleton)]] : []) + [[.removeRefinement(node, code)]]
        }
        guard node.isWronglyEager else {
          return Words(
            "\(node.key) has an onClose closure, but is \(node.lifetime): no instance is kept until then.",
            fixes: fixes(orRemoving: ".onClose"))
        }
        return node.lifetime == .singleton
          ? Words(
            "\(node.key) is eager, but takes runtime arguments: nothing passes them at the start.",
            fixes: [[.removeRefinement(node, ".eager()")], [.decide("inject the values as services")]])
          : Words(
            "\(node.key) is eager, but \(node.lifetime): only a singleton is created at the start.",
            fixes: fixes(orRemoving: ".eager()"))
      }
    }
  }

  /// INJ036: A registration has one lifetime, and none if it takes over that of another.
  static func severalLifetimes(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.findings(.severalLifetimes) {
      $0.traits.contains(.severalLifetimes)
    } words: { node in
      switch node.role {
      case .decorator:
        Words(
          "The decorator of \(node.key) inherits the lifetime of what it wraps, but has one of its own.",
          fixes: [
            [
              .removeRefinement(
                node, nil, words: "give the lifetime to the registration of \(node.key) instead")
            ]
          ])
      case .input:
        Words(
          "The input \(node.key) lives as long as its scope, but has a lifetime of its own.",
          fixes: [[.removeRefinement(node, nil, words: "remove the lifetime")]])
      default:
        Words(
          "\(node.key) has several lifetimes, of which only the last would count: \(node.lifetime).",
          fixes: [[.removeRefinement(node, nil, words: "remove all but one of them")]])
      }
    }
  }

  /// INJ036: An instance that knows who receives it is created for each receiver.
  static func severalReceivers(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    func has(_ trait: DependencyGraph.Traits, _ node: Int) -> Bool { graph.nodes[node].traits.contains(trait) }
    return graph.created.filter { node in
      has(.takesInjectionPoint, graph.nodes[node].role == .alias ? graph.origin(of: node) : node)
        && (has(.contribution, node) || graph.nodes[node].lifetime != .transient)
    }.map { node in
      Finding(.severalLifetimes, [node]) { context in
        let own = context.node(node)
        let isContribution = own.traits.contains(.contribution)
        return Words(
          "\(own.key) takes an InjectionPoint, but is \(isContribution ? "a contribution" : own.lifetime.description): "
            + "its instances have no single receiver.",
          fixes: [
            [
              isContribution
                ? .removeRefinement(own, ".contributing()")
                : .setLifetime(context.node(context.graph.origin(of: node)), .transient)
            ],
            [.decide("take no InjectionPoint")],
          ])
      }
    }
  }

  /// INJ026: A weak instance is an object, which its holders keep in use.
  static func weakValue(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.findings(.weakValue) {
      $0.traits.contains(.weakValue)
    } words: { node in
      Words(
        "\(node.key) is weak, but a value: nothing keeps it in use.",
        fixes: [
          [.setLifetime(node, .singleton)], [.setLifetime(node, .transient)], [.decide("make it a class")],
        ])
    }
  }
}

extension DependencyGraph.Node {
  /// A Boolean value that indicates whether the instance is to be created at the start, and can't be.
  var isWronglyEager: Bool { traits.contains(.eager) && (lifetime != .singleton || !argumentTypes.isEmpty) }
}
