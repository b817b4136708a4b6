extension ValidationRules {
  /// INJ029: A scope provider opens one scope, with the inputs that it takes.
  static func scopeOpening(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found: [Finding] = []
    lazy var lacking = graph.dependents(
      on: graph.range.filter { graph.edges(from: $0).contains(where: \.isMissing) }.map(Int32.init))
    for index in graph.range {
      for position in graph.edgeRange(from: index) {
        let edge = graph.edges[position]
        guard edge.kind == .scopeProvider, edge.to >= 0, edge.opens < 0 || edge.hasIncompatibleInputs else { continue }
        // What is missing behind the provider is reported by itself, and may be the input.
        if Int(edge.to) >= graph.base, lacking[Int(edge.to) - graph.base] { continue }
        let finding = Finding(.scopeOpening, Int32(index), path: [Int32(index), edge.to]) { finding, graph in
          let given = graph.dependency(Int32(position), of: finding.node).inputs
          return words(
            ofOpening: edge, with: given.isEmpty ? "no inputs" : given.joined(separator: ", "), finding, graph)
        }
        found.append(finding)
      }
    }
    return found
  }

  private static func words(
    ofOpening edge: GraphStructure.Edge, with given: String, _ finding: Finding, _ graph: NamedGraph
  ) -> Words {
    let (key, opened) = (graph.key(finding.node), graph.key(edge.to))
    guard edge.opens >= 0 else {
      return Words(
        message: "\(key) takes a ScopeProvider of \(opened), and nothing says which scope that opens: \(opened) is not "
          + "scoped, and not one scope takes exactly \(given).",
        fix: "register \(opened) with .scoped(_:), or list exactly the inputs of one scope in the ScopeProvider")
    }
    let structure = graph.structure
    let inputs = (structure.parents.keys.sorted() + structure.range.map(Int32.init)).filter {
      graph.node($0).role == .input && graph.node($0).scope == edge.opens
    }
    let taken = inputs.map { graph.key($0) }
    return Words(
      message: "\(key) opens the scope \(structure.scopes[Int(edge.opens)].name.debugDescription) for \(opened) with "
        + "\(given), but it takes \(taken.isEmpty ? "no inputs" : taken.map(\.description).joined(separator: ", ")).",
      fix: taken.isEmpty
        ? "remove the inputs from the ScopeProvider, or declare them with registry.input"
        : "list the inputs of the scope in the ScopeProvider: "
          + "ScopeProvider<\(([opened.type] + taken.map(\.type)).joined(separator: ", "))>")
  }

  /// INJ030: Something in the scope takes each input, unless the app resolves it itself.
  static func unusedInput(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    // A registration that resolves dynamically may need anything.
    guard !order.contents.contains(.traits(.opaque)) else { return [] }
    let found = graph.findings(.unusedInput) {
      $0.role == .input && !$0.traits.contains(.root)
    } words: { finding, graph in
      Words(
        message: "Nothing takes the input \(graph.keyAndLifetime(finding.node)).",
        fix: "remove the input, or add .root() if the app resolves it itself")
    }
    lazy var needed = Set(graph.edges.map(\.to))
    return found.filter { !needed.contains($0.node) }
  }

  /// INJ031: Something opens the scope of each input, unless the app opens it itself.
  static func unopenedScope(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    guard !order.contents.contains(.traits(.opaque)) else { return [] }
    let opened = Set(graph.edges.map(\.opens))
    return graph.findings(.unopenedScope) { node in
      node.role == .input && node.scope >= 0 && !node.traits.contains(.root) && !opened.contains(node.scope)
    } words: { finding, graph in
      let scope = graph.structure.scopes[Int(graph.node(finding.node).scope)].name.debugDescription
      return Words(
        message: "No ScopeProvider opens the scope \(scope), which takes \(graph.name(finding.node)).",
        fix: "inject a ScopeProvider, or add .root() to the input if the app opens the scope with makeScope")
    }
  }
}
