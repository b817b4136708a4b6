extension ValidationRules {
  /// INJ013: Runtime arguments reach the registration that takes them.
  static func argumentMismatch(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    var found = FindingGroups()
    lazy var unmarked = UnmarkedArguments(graph)
    for index in graph.created {
      let node = graph.nodes[index]
      if !node.argumentTypes.isEmpty, node.role == .decorator || node.traits.contains(.contribution) {
        found.add(
          Finding(.argumentMismatch, index, path: [index]) { wordsOfTaking($1.node(index)) },
          because: .init(node: index, detail: -1))
      }
      let edges = graph.edges(from: index)
      for position in edges.indices {
        let edge = edges[position]
        guard let target = edge.to, edge.kind != .alias, edge.kind != .decorates else { continue }
        let origin = graph.origin(of: target)
        let (taken, passed) = (graph.nodes[origin].argumentTypes.count, edge.argumentTypes.count)
        guard passed != taken || edge.hasIncompatibleArguments else { continue }
        // What the registration lacks is reported as missing.
        if passed > 0, taken == 0, unmarked.providers.contains(position) { continue }
        // A contribution that takes arguments is reported once, however many depend on the collection.
        if taken > 0, graph.nodes[target].traits.contains(.contribution) { continue }
        found.add(
          Finding(.argumentMismatch, index, path: [index, target]) {
            wordsOfPassing(edge.argumentTypes, to: origin, $0, $1)
          }, because: .init(node: target, detail: passed))
      }
    }
    return found.all
  }

  private static func wordsOfTaking(_ node: DependencyGraph.Node) -> Words {
    node.role == .decorator
      ? Words(
        "The decorator of \(node.key) takes a runtime argument: those go to what it decorates.",
        fix: "inject the value into the decorator as a service")
      : Words(
        "\(node.key) is a contribution, which is created without runtime arguments, but takes "
          + "\(node.argumentTypes.count).",
        fix: "inject the values as services, or remove .contributing() and pass them where it is resolved")
  }

  private static func wordsOfPassing(
    _ given: [TypeReference], to origin: Int, _ finding: Finding, _ context: FindingContext
  ) -> Words {
    let taken = context.node(origin).argumentTypes
    let (key, taker) = (context.name(finding.path[0]), context.name(finding.path[1]))
    let also = context.also(finding.others)
    let comparison = comparison(expected: taken.map(\.name), given: given.map(\.name))
    let provider = provider(of: context.key(finding.path[1]).reference, taking: taken)
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
        ? forgottenMark(of: given, origin, context) + "inject \(taker) into \(key) without arguments"
        : "inject a \(provider) into \(key), and pass the arguments to its calls")
  }

  /// The mark to add if a registration has a parameter for each argument that it's given, and takes none.
  private static func forgottenMark(of given: [TypeReference], _ node: Int, _ context: FindingContext) -> String {
    let parameters = context.graph.edges(from: node)
    guard given.allSatisfy({ type in parameters.contains { $0.isPlain(type) } }) else { return "" }
    return "add .arguments(\(given.map(\.expression).joined(separator: ", "))) to \(context.name(node)), or "
  }

  /// The type of a provider, to paste.
  static func provider(of type: TypeReference, taking arguments: [TypeReference]) -> String {
    "Provider<\(([type] + arguments).map(\.spelling).joined(separator: ", "))>"
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

  /// INJ014: What is shared by its runtime arguments is found again by them, and released again.
  static func sharedArgument(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.created.compactMap { index in
      let node = graph.nodes[index]
      guard !node.argumentTypes.isEmpty, node.role != .decorator, node.role != .alias,
        !node.traits.contains(.asynchronous), node.lifetime != .transient
      else { return nil }
      let isOfOneResolve = node.lifetime == .perResolution
      let isUnhashable = !isOfOneResolve && node.traits.contains(.unhashableArgument)
      // An eager one is an error of its own.
      let isGrowing = node.lifetime == .singleton && !node.traits.contains(.eager)
      guard isOfOneResolve || isUnhashable || isGrowing else { return nil }
      return Finding(.sharedArgument, severity: isOfOneResolve || isUnhashable ? .error : .warning, index) {
        _, context in
        let (key, types) = (context.keyAndLifetime(index), context.node(index).arguments)
        if isOfOneResolve {
          return Words(
            "\(key) takes runtime arguments, but one resolve shares one instance, whoever passes none.",
            fix: "make it transient, or share an instance for each value with .weak(), .scoped(_:), or .singleton()")
        }
        guard isUnhashable else {
          return Words(
            "\(key) takes runtime arguments: the container keeps an instance for each value of them, and their number "
              + "only grows.", fix: "replace .singleton() by .weak() or .scoped(_:)")
        }
        let isOne = types.count == 1
        let reason = isOne ? "\(types[0]) isn't Hashable" : "not all of \(types.joined(separator: ", ")) are Hashable"
        return Words(
          "\(key) is shared by its arguments, but \(reason).",
          fix: "make \(isOne ? types[0] : "them") Hashable, or pass a value that is, such as an identifier")
      }
    }
  }

  /// INJ021: A mark names a parameter of the factory, or the actor that it runs on.
  static func unmatchedMark(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    graph.created.flatMap { node in
      graph.nodes[node].unmatchedMarks.map { mark in
        Finding(.unmatchedMark, node) { _, context in words(of: mark, context.node(node)) }
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
    return Words(
      "\(subject) marks no parameter of its factory. Its parameters: \(parameters).",
      fix: similar.map { "name exactly the type of the parameter: .\(verb)((\($0)).self)" }
        ?? (mark.parameters.isEmpty
          ? "remove the mark"
          : mark.kind == .argument
            ? "list the types of parameters, in the order of the parameters, each as often as it is an argument"
            : "name the type of a parameter that no other mark names, or remove the mark"))
  }
}
