extension ValidationRules {
  /// INJ013: Runtime arguments reach the registration that takes them.
  static func argumentMismatch(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    let misfits = graph.createdEdges { edge in
      guard let target = edge.to, edge.kind != .alias, edge.kind != .decorates else { return false }
      let origin = graph.origin(of: target)
      let (taken, given) = (graph.nodes[origin].argumentTypes, edge.argumentTypes)
      guard taken.count != given.count || edge.hasIncompatibleArguments else { return false }
      // A contribution that takes arguments is reported once, however many depend on the collection, and a parameter
      // that the registration doesn't mark as an argument is reported as missing.
      return taken.isEmpty
        ? !graph.edges(from: origin).contains { $0.isMissing && given.contains($0.key.reference) }
        : !graph.nodes[target].traits.contains(.contribution)
    }
    // Nothing passes arguments to a decorator, nor to a contribution.
    let takers = graph.created.filter { index in
      let node = graph.nodes[index]
      return !graph.nodes[graph.taker(at: index)].argumentTypes.isEmpty
        && (node.role == .decorator || node.traits.contains(.contribution))
    }
    return takers.map { index in
      Finding(.argumentMismatch, [index], path: [index]) { context in
        let node = context.node(index)
        return node.role == .decorator
          ? Words(
            "The decorator of \(node.key) takes a runtime argument: those go to what it decorates.",
            fix: "inject the value into the decorator as a service")
          : Words(
            "\(node.key) is a contribution, which is created without runtime arguments, but takes "
              + "\(context.node(context.graph.taker(at: index)).argumentTypes.count).",
            fix: "inject the values as services, or remove .contributing() and pass them where it is resolved")
      }
    }
      + misfits.grouped(by: { [$0.to ?? -1, $0.argumentTypes.count] }, of: \.from).map { edge, nodes in
        Finding(.argumentMismatch, nodes, path: edge.path) { context in
          let target = edge.path[1]
          let (given, taken) = (edge.argumentTypes, context.node(context.graph.origin(of: target)).argumentTypes)
          let (key, taker, also) = (context.name(edge.from), context.name(target), context.also(nodes))
          let comparison = comparison(expected: taken.map(\.name), given: given.map(\.name))
          let provider = provider(of: context.node(target).key.reference, taking: taken)
          if given.count == taken.count {
            return Words(
              "\(taker) takes other arguments than \(key) passes\(also): \(comparison).",
              fix: "inject a \(provider) into \(key)")
          }
          let count = "\(taken.isEmpty ? "no" : "\(taken.count)") runtime argument\(taken.count == 1 ? "" : "s")"
          return Words(
            "\(taker) takes \(count), but \(key) passes "
              + (given.isEmpty ? "none\(also)." : "\(given.count)\(also): \(comparison)."),
            fix: taken.isEmpty
              ? "mark the parameters of \(taker) that are arguments, or inject \(taker) into \(key) without arguments"
              : "inject a \(provider) into \(key), and pass the arguments to its calls")
        }
      }
  }

  /// The type of a provider, to paste.
  static func provider(of type: TypeReference, taking arguments: [TypeReference]) -> String {
    "Provider<\(([type] + arguments).map(\.spelling).joined(separator: ", "))>"
  }

  /// Returns the taken and the given types by position: `argument 1: expected Swift.Int, given Swift.String`.
  static func comparison(expected: [String], given: [String]) -> String {
    func name(_ names: [String], _ position: Int) -> String { position < names.count ? names[position] : "nothing" }
    return (0..<max(expected.count, given.count)).map { position in
      "argument \(position + 1): expected \(name(expected, position)), given \(name(given, position))"
    }.joined(separator: "; ")
  }

  /// INJ014: An instance that is shared by its runtime arguments is found again by them, and released again.
  static func sharedArgument(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    let errors = graph.findings(.sharedArgument) { node in
      let isUnhashable = node.lifetime.isShared && node.traits.contains(.unhashableArgument)
      return node.takesItsOwnArguments
        && (node.lifetime == .perResolution || isUnhashable || isUnsendable(node, in: graph))
    } words: { node in
      if node.lifetime == .perResolution {
        return Words(
          "\(node.keyAndLifetime) takes runtime arguments, but one resolve shares one instance, whoever passes none.",
          fix: "make it transient, or share an instance for each value with .weak(), .scoped(_:), or .singleton()")
      }
      let (types, isOne) = (node.arguments, node.argumentTypes.count == 1)
      if !node.traits.contains(.unhashableArgument) {
        return Words(
          "\(node.keyAndLifetime) keeps its arguments and compares them wherever it is resolved, but "
            + (isOne
              ? "\(types[0]) isn't known to be Sendable."
              : "not all of \(types.joined(separator: ", ")) are Sendable."),
          fix: "make \(isOne ? types[0] : "them") Sendable, or pass a value that is, such as an identifier, or add "
            + ".on(MainActor.self)")
      }
      let reason = isOne ? "\(types[0]) isn't Hashable" : "not all of \(types.joined(separator: ", ")) are Hashable"
      return Words(
        "\(node.keyAndLifetime) is shared by its arguments, but \(reason).",
        fix: "make \(isOne ? types[0] : "them") Hashable, or pass a value that is, such as an identifier")
    }
    let warnings = graph.findings(.sharedArgument, severity: .warning) { node in
      // An eager one is an error of its own.
      node.takesItsOwnArguments && node.lifetime == .singleton
        && node.traits.isDisjoint(with: [.eager, .unhashableArgument])
    } words: { node in
      Words(
        "\(node.keyAndLifetime) takes runtime arguments: the container keeps an instance for each value of them, and "
          + "their number only grows.", fix: "replace .singleton() by .weak() or .scoped(_:)")
    }
    return errors + warnings
  }

  /// Returns a Boolean value that indicates whether threads would share the arguments of a registration, which may not
  /// leave where they come from.
  private static func isUnsendable(_ node: DependencyGraph.Node, in graph: DependencyGraph) -> Bool {
    graph.concurrency.isStrict && node.lifetime.isShared && node.isolation == .nonisolated
      && node.traits.contains(.unsendableArgument)
  }

  /// INJ021: A mark names a parameter of the factory, or the actor that it runs on.
  static func unmatchedMark(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.created.filter { !graph.nodes[$0].unmatchedMarks.isEmpty }.flatMap { node in
      graph.nodes[node].unmatchedMarks.map { mark in
        Finding(.unmatchedMark, [node]) { words(of: mark, $0.node(node)) }
      }
    }
  }

  private static func words(of mark: DependencyGraph.UnmatchedMark, _ node: DependencyGraph.Node) -> Words {
    let key = node.key
    let parameters = mark.parameters.isEmpty ? "none" : mark.parameters.joined(separator: ", ")
    if mark.kind == .actor {
      let actor = Isolation(rawValue: parameters)?.description ?? parameters
      return Words(
        "\(key) is marked or set up on \(mark.key.type), but its factory runs on \(actor).",
        fix: "remove .on(\(mark.key.reference.expression)), or write the closure on the factory's actor")
    }
    let verb = mark.kind == .argument ? "arguments" : "parameter"
    let subject = ".\(verb)(\(mark.key.type)\(mark.key.identifierArgument)) of \(key)"
    if mark.isOutOfOrder {
      let arguments = node.argumentTypes.map(\.expression).joined(separator: ", ")
      return Words(
        "\(subject) is out of order: an earlier argument has a later parameter. Its parameters: \(parameters).",
        fix: "list the arguments in the order of the parameters: .arguments(\(arguments))")
    }
    // A function is passed as exactly the type of its parameter.
    let plain = mark.key.type.replacing("@Sendable ", with: "")
    let similar = mark.parameters.first { $0.contains("->") && $0.replacing("@Sendable ", with: "") == plain }
    let fix =
      if let similar {
        "name exactly the type of the parameter: .\(verb)((\(similar)).self)"
      } else if mark.parameters.isEmpty {
        "remove the mark"
      } else {
        "name the type of a parameter that no other mark names, or remove the mark"
      }
    return Words("\(subject) marks no parameter of its factory. Its parameters: \(parameters).", fix: fix)
  }
}

extension DependencyGraph {
  /// Returns the node that takes the arguments with which a node is asked for: an alias passes them on.
  fileprivate func taker(at node: Int) -> Int { nodes[node].role == .alias ? origin(of: node) : node }
}

extension DependencyGraph.Node {
  fileprivate var takesItsOwnArguments: Bool {
    !argumentTypes.isEmpty && !role.isWrapper && !traits.contains(.asynchronous)
  }
}
