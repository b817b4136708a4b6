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
        : !graph.nodes[target].isContribution
    }
    // Each registration passes arguments of its own, so each is a finding.
    return unreachedArguments(in: graph)
      + misfits.findings(.argumentMismatch, by: { [$0.from, $0.to ?? -1, $0.argumentTypes.count] }) {
        edge, _, context in
        let target = edge.path[1]
        let (given, taken) = (edge.argumentTypes, context.origin(of: target).argumentTypes)
        let (key, taker) = (context.name(edge.from), context.name(target))
        let comparison = comparison(expected: taken.map(\.name), given: given.map(\.name))
        let count = "\(taken.isEmpty ? "no" : "\(taken.count)") runtime argument\(taken.count == 1 ? "" : "s")"
        return Words(
          given.count == taken.count
            ? "\(taker) takes other arguments than \(key) passes: \(comparison)."
            : "\(taker) takes \(count), but \(key) passes "
              + (given.isEmpty ? "none." : "\(given.count): \(comparison)."),
          fixes: fixes(of: edge, taking: taken, in: context))
      }
  }

  /// INJ013: Nothing passes arguments to a decorator, nor to a contribution.
  private static func unreachedArguments(in graph: DependencyGraph) -> [Finding] {
    let takers = graph.created.filter { index in
      let node = graph.nodes[index]
      return !graph.nodes[graph.taker(at: index)].argumentTypes.isEmpty
        && (node.role == .decorator || node.isContribution)
    }
    return takers.findings(.argumentMismatch, hasPath: true) { index, context in
      let node = context.node(index)
      let taker = context.node(context.graph.taker(at: index))
      let isDecorator = node.role == .decorator
      return Words(
        isDecorator
          ? "The decorator of \(node.key) takes a runtime argument: those go to what it decorates."
          : "\(node.key) is a contribution, which is created without runtime arguments, but takes "
            + "\(taker.argumentTypes.count).",
        fixes: .unmarkArguments(taker),
        isDecorator
          ? nil
          : .removeContributing(node).and(.decide("pass the arguments where it is resolved")))
    }
  }

  /// Returns the fixes of a dependency that passes other arguments than its registration takes.
  private static func fixes(
    of edge: DependencyGraph.Edge, taking taken: [TypeReference], in context: FindingContext
  ) -> [Diagnostic.Fix] {
    let (node, target) = (context.node(edge.from), context.node(edge.path[1]))
    let type = provider(of: target.key.reference, taking: taken)
    // Other parameters of the registration may be of the same type.
    let alike = context.edges(from: edge.from, to: edge.path[1]).filter {
      $0.argumentTypes.count == edge.argumentTypes.count
    }
    if alike.contains(where: { $0.kind == .injected }) {
      return [.decide("resolve \(target.key) in .onActivation of \(node.key), where its arguments are known")]
    }
    if taken.isEmpty {
      return [
        .take(type, at: edge.parameter, of: node, words: "inject \(target.key) into \(node.key) without arguments"),
        .decide("mark the parameters of \(target.key) that are arguments"),
      ]
    }
    let use = edge.argumentTypes.count == taken.count ? nil : "pass the arguments to its calls"
    let passing = Diagnostic.Fix.all(alike) { .take(type, at: $0.parameter, of: node, then: use) }
    guard edge.argumentTypes.isEmpty else { return [passing] }
    let values = taken.map(\.name).joined(separator: ", ")
    return [passing, .decide("make \(values) the input of a scope, if whoever opens one knows it")]
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
    graph.findings(.sharedArgument) { node in
      // Threads would share arguments that may not leave where they come from.
      let isUnsendable =
        graph.concurrency.isStrict && node.isolation == .nonisolated && node.traits.contains(.unsendableArgument)
      let isWrong = isUnsendable || node.traits.contains(.unhashableArgument)
      return node.takesItsOwnArguments
        && (node.lifetime == .perResolution || node.lifetime.isShared && isWrong)
    } words: { node in
      if node.lifetime == .perResolution {
        return Words(
          "\(node.keyAndLifetime) takes runtime arguments, but one resolve shares one instance, whoever passes none.",
          fixes: .setLifetime(node, .transient),
          .decide("share an instance for each value with .weak(), .scoped(_:), or .singleton()"))
      }
      let (types, isOne) = (node.argumentTypes.map(\.spelling), node.argumentTypes.count == 1)
      func lacking(_ single: String, _ conformance: String) -> String {
        isOne
          ? "\(types[0]) \(single) \(conformance)" : "not all of \(types.joined(separator: ", ")) are \(conformance)"
      }
      guard node.traits.contains(.unhashableArgument) else {
        return Words(
          "\(node.keyAndLifetime) keeps its arguments and compares them wherever it is resolved, but "
            + "\(lacking("isn't known to be", "Sendable")).",
          fixes: .decide("make \(isOne ? types[0] : "them") Sendable"),
          .decide("pass a value that is, such as an identifier"), .refine(node, ".on(MainActor.self)"))
      }
      return Words(
        "\(node.keyAndLifetime) is shared by its arguments, but \(lacking("isn't", "Hashable")).",
        fixes: node.argumentTypes.fixesOfUnhashable + [.setLifetime(node, .transient)])
    }
      + graph.findings(.sharedArgument, severity: .warning) { node in
        // An eager one is an error of its own.
        node.takesItsOwnArguments && node.lifetime == .singleton
          && node.traits.isDisjoint(with: [.eager, .unhashableArgument])
      } words: { node in
        Words(
          "\(node.keyAndLifetime) takes runtime arguments: the container keeps an instance for each value of them, and "
            + "their number only grows.",
          fixes: .setLifetime(node, .weak), .decide("share it in a scope, with .scoped(_:)"))
      }
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
        fixes: .removeRefinement(node, ".on(\(mark.key.reference.expression))", key: mark.key),
        .decide("write the closure on the factory's actor"))
    }
    let verb = mark.kind == .argument ? "arguments" : "parameter"
    let subject = ".\(verb)(\(mark.key.type)\(mark.key.identifierArgument)) of \(key)"
    func naming(_ code: String, _ words: String) -> Diagnostic.Fix {
      .refine(node, code, words: "\(words): \(code)")
    }
    if mark.isOutOfOrder {
      let arguments = node.argumentTypes.map(\.expression).joined(separator: ", ")
      return Words(
        "\(subject) is out of order: an earlier argument has a later parameter. Its parameters: \(parameters).",
        fixes: naming(".arguments(\(arguments))", "list the arguments in the order of the parameters"))
    }
    // A function is passed as exactly the type of its parameter.
    let plain = mark.key.type.replacing("@Sendable ", with: "")
    let similar = mark.parameters.first { $0.contains("->") && $0.replacing("@Sendable ", with: "") == plain }
    return Words(
      "\(subject) marks no parameter of its factory. Its parameters: \(parameters).",
      fixes: similar.map { naming(".\(verb)((\($0)).self)", "name exactly the type of the parameter") },
      .removeRefinement(node, ".\(verb)(\(mark.key.arguments))", key: mark.key, words: "remove the mark"),
      similar != nil || mark.parameters.isEmpty ? nil : .decide("name the type of a parameter that no other mark names")
    )
  }
}

extension DependencyGraph {
  /// Returns the node that takes the arguments with which a node is asked for: an alias passes them on.
  fileprivate func taker(at node: Int) -> Int { nodes[node].role == .alias ? origin(of: node) : node }
}

extension DependencyGraph.Node {
  fileprivate var takesItsOwnArguments: Bool { !argumentTypes.isEmpty && !role.isWrapper && !isAsynchronous }
}

extension [TypeReference] {
  /// The fixes of arguments that can't be compared: types of the app can conform to `Hashable`, but no function, tuple
  /// or protocol can, and none of another module should.
  var fixesOfUnhashable: [Diagnostic.Fix] {
    let areOwn = allSatisfy { type in
      type.live.map(TypeName.isNominal) ?? true && !ModuleName.isValue(type: type.name)
    }
    let conforming: [Diagnostic.Fix] =
      areOwn ? [.decide("make \(count == 1 ? self[0].name : "them") Hashable")] : []
    return conforming + [.decide("pass a value of a type that is Hashable, such as an identifier")]
  }
}
