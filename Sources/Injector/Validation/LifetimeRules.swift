extension ValidationRules {
  /// INJ014: No shared instance depends on runtime arguments.
  static func sharedArgument(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    graph.findings(.sharedArgument) { node in
      node.argumentCount > 0 && node.role != .decorator && !node.lifetime.isOwnedByHolder && node.lifetime != .kept
    } words: { finding, graph in
      Words(
        message: "\(graph.keyAndLifetime(finding.node)) takes runtime arguments, but is shared: the first caller "
          + "would decide them for all.",
        fix: "make it transient, or keep an instance for each value with .kept(by: ByArgument())")
    }
  }

  /// INJ015: What is created at the start, or has a closure for the end, is kept in between.
  static func keptLifetime(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    graph.findings(.keptLifetime) { node in
      node.isWronglyEager || node.traits.contains(.closing) && !node.lifetime.isOwnedByContainer
    } words: { finding, graph in
      let (key, lifetime) = (graph.name(finding.node), graph.lifetime(finding.node))
      let node = graph.node(finding.node)
      let verb = node.lifetime == .transient ? "add" : "replace its lifetime by"
      return node.isWronglyEager
        ? Words(
          message: "\(key) is eager, but \(lifetime): only a singleton is created at the start.",
          fix: node.role == .input ? "remove .eager()" : "\(verb) .singleton(), or remove .eager()")
        : Words(
          message: "\(key) has an onClose closure, but is \(lifetime): no instance is kept until then.",
          fix: "\(verb) .singleton() or .scoped(_:), or remove .onClose")
    }
  }

  /// INJ036: A registration has one lifetime.
  static func severalLifetimes(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    graph.findings(.severalLifetimes, where: { $0.traits.contains(.severalLifetimes) }) { finding, graph in
      Words(
        message: "\(graph.name(finding.node)) has several lifetimes, of which only the last would count: "
          + "\(graph.lifetime(finding.node)).",
        fix: "remove all but one of them")
    }
  }

  /// INJ026: What is weak is an object, which its holders keep in use.
  static func weakValue(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    graph.findings(.weakValue, where: { $0.traits.contains(.weakValue) }) { finding, graph in
      Words(
        message: "\(graph.name(finding.node)) is weak, but a value: nothing keeps it in use, so each use creates "
          + "another.",
        fix: "make it a class, or share it as a singleton, or remove .weak()")
    }
  }

  /// INJ032: What a child overrides reaches everything in the child, except for what it shares with its parents.
  static func keptOverridden(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    let shared = Dictionary(grouping: graph.staleShared, by: \.override)
    return shared.keys.sorted().map { override in
      let nodes = shared[override, default: []].map(\.node)
      return Finding(.keptOverridden, override) { finding, graph in
        Words(
          message:
            "\(graph.name(finding.node)) is replaced in this container. \(nodes.lazy.map(graph.keyAndLifetime).listed), "
            + "which the container shares with its parent, \(nodes.count == 1 ? "keeps" : "keep") what the parent has.",
          fix: "replace \(graph.name(nodes[0])) in this container too, or give it a lifetime that isn't shared")
      }
    }
  }

  /// INJ033: What a policy keeps by its runtime arguments is found again by them.
  static func keptArgument(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    graph.findings(.keptArgument, where: { $0.traits.contains(.unhashableArgument) }) { finding, graph in
      let words = keptArgument(of: graph.arguments(of: finding.node))
      return Words(
        message: "\(graph.keyAndLifetime(finding.node)) is kept by its arguments, but \(words.message).",
        fix: words.fix)
    }
  }

  /// Returns why instances can't be kept by arguments of the given types, and what to do.
  static func keptArgument(of types: [String]) -> Words {
    let isOne = types.count == 1
    return Words(
      message: isOne
        ? "\(types[0]) isn't known to be Hashable and Sendable"
        : "not all of \(types.joined(separator: ", ")) are known to be Hashable and Sendable",
      fix: "make \(isOne ? types[0] : "them") Hashable and Sendable, or pass a value that is, such as an identifier")
  }
}

extension GraphStructure.Node {
  fileprivate var isWronglyEager: Bool { traits.contains(.eager) && lifetime != .singleton }
}
