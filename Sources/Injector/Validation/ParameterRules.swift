extension ValidationRules {
  /// INJ001: A dependency is registered, unless it is optional or asks for contributions.
  static func missingDependency(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found = FindingGroups<[Int32]>()
    for node in graph.range {
      for position in graph.edgeRange(from: node) where graph.edges[position].isMissing {
        let edge = Int32(position)
        // A missing key is reported once, unless one registration is to take it from its caller.
        let cause = [graph.edges[position].to] + (graph.unmarkedArguments.contains(edge) ? [Int32(node)] : [])
        found.add(.missingDependency, Int32(node), about: .missingKey(edge: edge), because: cause) {
          wordsOfMissing(edge, $0, $1)
        }
      }
    }
    return found.all
  }

  private static func wordsOfMissing(_ edge: Int32, _ finding: Finding, _ graph: NamedGraph) -> Words {
    let dependency = graph.dependency(edge, of: finding.node)
    let missing = graph.nearMissIndex.missingKey(
      dependency.key, type: graph.structure.missingType(of: edge), of: graph.key(finding.node),
      comparesSpelling: graph.comparesSpelling(finding.code))
    let isInjected = dependency.kind == .injected
    let parameter = isInjected ? " for an injection" : dependency.parameter.map { " for parameter \($0 + 1)" } ?? ""
    let node = graph.node(finding.node)
    // What is shared, contributed or wraps another takes none.
    let takesArguments = node.lifetime == .transient && node.role != .decorator && !node.traits.contains(.contribution)
    let fix =
      if graph.structure.unmarkedArguments.contains(edge) {
        "add .arguments(\(missing.typed)) to \(graph.name(finding.node)), as a Provider of it passes one"
      } else if isInjected {
        missing.fix(of: "inject", otherwise: "use .injectingIfRegistered for it")
      } else {
        missing.fix(ofParameterOf: graph.key(finding.node), takesArguments: takesArguments)
      }
    let remark = missing.remark.map { " (\($0))" } ?? ""
    return Words(
      message: "\(graph.name(finding.node)) needs \(dependency.key)\(parameter), which is not registered\(remark)"
        + "\(graph.alsoAffected(finding.others)).",
      nearMisses: missing.nearMisses,
      fix: graph.tested == nil ? fix : missing.fixInTest)
  }

  /// INJ035: A collection has elements if its type is registered.
  static func emptyCollection(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found = FindingGroups<[Int32]>()
    for node in graph.range where !graph.emptyCollections.isEmpty {
      for edge in graph.edgeRange(from: node).lazy.map(Int32.init) where graph.emptyCollections.contains(edge) {
        let cause = [graph.edges[Int(edge)].to]
        found.add(.emptyCollection, Int32(node), about: .missingKey(edge: edge), because: cause) { finding, graph in
          let key = graph.dependency(edge, of: finding.node).key
          return Words(
            message: "\(graph.name(finding.node)) takes all contributions to \(key)"
              + "\(graph.alsoAffected(finding.others)). It is registered, but there are none.",
            nearMisses: graph.nearMissIndex.nearMisses(
              to: key, type: graph.structure.missingType(of: edge), asContribution: true, comparesSpelling: false),
            fix: "add .contributing() to the registrations of \(key) that the collection is meant to have")
        }
      }
    }
    return found.all
  }

  /// INJ013: Runtime arguments reach the registration that takes them.
  static func argumentMismatch(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found = FindingGroups<[Int32]>()
    for index in graph.range {
      let (node, number) = (graph.node(index), Int32(index))
      if node.argumentCount > 0, node.role == .decorator || node.traits.contains(.contribution) {
        found.add(.argumentMismatch, number, path: [number], because: [number], words: wordsOfTaking)
      }
      for position in graph.edgeRange(from: index) {
        let edge = graph.edges[position]
        guard edge.to >= 0, edge.kind != .alias, edge.kind != .decorates else { continue }
        let origin = order.origin(of: edge.to, in: graph)
        let taken = graph.node(Int(origin)).argumentCount
        let passed = Int32(edge.argumentCount)
        guard passed != taken || edge.hasIncompatibleArguments else { continue }
        // What the registration lacks is reported as missing.
        if edge.lacksMark { continue }
        // A contribution that takes arguments is reported once, however many depend on the collection.
        if taken > 0, graph.node(Int(edge.to)).traits.contains(.contribution) { continue }
        found.add(.argumentMismatch, number, path: [number, edge.to], because: [edge.to, passed]) { finding, graph in
          let given = graph.dependency(Int32(position), of: number).arguments
          return wordsOfPassing(given, to: origin, finding, graph)
        }
      }
    }
    return found.all
  }

  private static func wordsOfTaking(_ finding: Finding, _ graph: NamedGraph) -> Words {
    let (name, node) = (graph.name(finding.node), graph.node(finding.node))
    return node.role == .decorator
      ? Words(
        message: "The decorator of \(name) takes a runtime argument: those go to what it decorates.",
        fix: "inject the value into the decorator as a service")
      : Words(
        message: "\(name) is a contribution, which is created without runtime arguments, but takes "
          + "\(node.argumentCount).",
        fix: "inject the values as services, or remove .contributing() and pass them where it is resolved")
  }

  private static func wordsOfPassing(
    _ given: [String], to origin: Int32, _ finding: Finding, _ graph: NamedGraph
  ) -> Words {
    let taken = graph.arguments(of: origin)
    let (key, taker) = (graph.name(finding.node), graph.name(finding.path[1]))
    let also = graph.alsoAffected(finding.others)
    let comparison = comparison(expected: taken, given: given)
    let takes = taken.count
    let provider = provider(of: graph.key(finding.path[1]).type, taking: taken)
    if given.count == takes {
      return Words(
        message: "\(taker) takes other arguments than \(key) passes\(also): \(comparison).",
        fix: "inject a \(provider) into \(key)")
    }
    let count = takes == 0 ? "no runtime arguments" : takes == 1 ? "1 runtime argument" : "\(takes) runtime arguments"
    return Words(
      message: "\(taker) takes \(count), but \(key) passes "
        + (given.isEmpty ? "none\(also)." : "\(given.count)\(also): \(comparison)."),
      fix: takes == 0
        ? forgottenMark(of: given, origin, graph) + "inject \(taker) into \(key) without arguments"
        : "inject a \(provider) into \(key), and pass the arguments to its calls")
  }

  /// The mark to add if a registration has a parameter for each argument that it's given, and takes none.
  private static func forgottenMark(of given: [String], _ node: Int32, _ graph: NamedGraph) -> String {
    let parameters = graph.structure.edgeRange(from: Int(node)).map { graph.dependency(Int32($0), of: node) }
    guard given.allSatisfy({ type in parameters.contains { $0.kind == .direct && $0.key.type == type } }) else {
      return ""
    }
    return "add .arguments(\(given.map { "\($0).self" }.joined(separator: ", "))) to \(graph.name(node)), or "
  }

  /// The type of a provider, from the names of what it provides and of the arguments.
  static func provider(of type: String, taking arguments: [String]) -> String {
    "Provider<\(([type] + arguments).joined(separator: ", "))>"
  }

  /// What is taken and what is given, position by position: `argument 1: expected Swift.Int, given Swift.String`.
  static func comparison(expected: [String], given: [String]) -> String {
    let positions = (0..<max(expected.count, given.count)).map { position in
      let want = position < expected.count ? expected[position] : "nothing"
      let have = position < given.count ? given[position] : "nothing"
      return "argument \(position + 1): expected \(want), given \(have)"
    }
    return positions.joined(separator: "; ")
  }

  /// INJ021: A mark names a parameter of the factory, or the actor that it runs on.
  static func unmatchedMark(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    graph.unmatchedMarks.map { node, mark in
      Finding(.unmatchedMark, node) { finding, graph in words(of: mark, finding, graph) }
    }
  }

  private static func words(of mark: DependencyGraph.UnmatchedMark, _ finding: Finding, _ graph: NamedGraph) -> Words {
    let key = graph.name(finding.node)
    let parameters = mark.parameters.isEmpty ? "none" : mark.parameters.joined(separator: ", ")
    if mark.kind == .actor {
      let actor = Isolation(rawValue: parameters)?.description ?? parameters
      return Words(
        message: "\(key) is marked or set up on \(mark.key.type), but its factory runs on \(actor).",
        fix: "remove .on(\(mark.key.type)), or write the closure on the factory's actor")
    }
    let verb = mark.kind == .argument ? "arguments" : "parameter"
    let subject = ".\(verb)(\(mark.key.type)\(mark.key.identifierArgument)) of \(key)"
    if mark.isOutOfOrder {
      let arguments = graph.arguments(of: finding.node).joined(separator: ", ")
      return Words(
        message: "\(subject) is out of order: an earlier argument has a later parameter. "
          + "Its parameters: \(parameters).",
        fix: "list the arguments in the order of the parameters: .arguments(\(arguments))")
    }
    return Words(
      message: "\(subject) marks no parameter of its factory. Its parameters: \(parameters).",
      fix: mark.parameters.isEmpty
        ? "remove the mark"
        : mark.kind == .argument
          ? "list the types of parameters, in the order of the parameters, each as often as it is an argument"
          : "name the type of a parameter that no other mark names, or remove the mark")
  }
}
