extension ValidationRules {
  /// INJ006, INJ007, INJ012, INJ034: A registration holds nothing that should be released before it.
  ///
  /// Only a singleton is known to outlive what a policy keeps: no one knows how long that is.
  ///
  /// A transient or perResolution registration belongs to its holder, so what it holds is held by the holder, and
  /// what it asks for later is asked where the holder was created: the rule looks through such registrations, and so
  /// through decorators and aliases, to what they reach.
  static func captiveDependency(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    let holds = graph.nodes.indices.contains {
      !graph.nodes[$0].lifetime.isOwnedByHolder && graph.starts[$0] < graph.starts[$0 + 1]
    }
    // As in most children: a registration of its own that holds nothing outlives nothing.
    guard holds else { return [] }
    var found: [Finding] = []
    // Scopes are bits of a word: 62 of them in one round, beside those for weak registrations and for kept ones.
    for first in stride(from: 0, to: max(1, graph.scopes.count), by: 62) {
      let scopes = first..<min(first + 62, graph.scopes.count)
      found += CaptureSearch(scopes: scopes, graph: graph, order: order).findings()
    }
    return found.sorted { $0.node < $1.node }
  }

  /// Forms the words of a finding about the last registration of its path.
  ///
  /// - Parameter scopes: For a scope that a registration needs around it, that one and the other scope: its own, or
  ///   the one that it opens.
  static func words(
    of finding: Finding, scopes: (needed: Scope, other: Scope)?, isMutual: Bool, in graph: NamedGraph
  ) -> Words {
    let (holder, held) = (finding.node, finding.path[finding.path.count - 1])
    let (key, heldKey) = (graph.keyAndLifetime(holder), graph.keyAndLifetime(held))
    let also = graph.alsoAffected(finding.others)
    switch (finding.code, scopes) {
    case (.captiveWeak, _):
      return Words(
        message: "\(key) holds \(graph.name(held)), which is weak, and keeps it alive\(also).",
        fix: "inject a Provider of it into \(graph.name(holder)), or make \(graph.name(held)) a singleton")
    case (.undeclaredNesting, let scopes?):
      let (outer, inner) = (scopes.needed.name.debugDescription, scopes.other.name.debugDescription)
      return isMutual
        ? Words(
          message: "\(key) needs \(heldKey), and something in the scope \(outer) needs the scope \(inner)\(also).",
          fix: "declare one of the scopes within the other, and register there what needs the inner one")
        : Words(
          message:
            "\(key) needs \(heldKey), but nothing declares that the scope \(inner) opens inside \(outer)\(also).",
          fix: "declare it as Scope(\(inner), within: Scope(\(outer)))")
    case (.scopeMismatch, let scopes?):
      let opener = finding.path[finding.path.count - 2]
      let (scope, around) = (scopes.other.name.debugDescription, scopes.needed.name.debugDescription)
      return Words(
        message: opener == holder
          ? "\(key) opens the scope \(scope) for \(heldKey), but lives outside of \(around), in which that opens\(also)."
          : "\(key) lives outside of the scope \(around), and needs \(graph.name(opener)), which opens the scope \(scope) "
            + "inside that for \(heldKey)\(also).",
        fix: "register \(graph.name(holder)) with scoped(\(scopes.needed.name)), or in a scope inside it")
    case (.scopeMismatch, nil):
      return Words(
        message: "\(key) lives outside the scope of \(heldKey), which it needs\(also).",
        fix: "register \(graph.name(holder)) in the same scope, or in a scope inside it")
    default:
      return Words(
        message: "\(key) outlives \(heldKey) and holds it captive\(also).",
        fix: graph.node(held).lifetime == .kept
          ? "inject a Provider of \(graph.name(held)) into \(graph.name(holder)), and call it whenever it is needed"
          : "register \(graph.name(holder)) with \(graph.lifetime(held)) or a shorter lifetime, or pass the "
            + "value in when it is used")
    }
  }
}
