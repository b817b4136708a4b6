/// INJ006, INJ007, INJ012, INJ034: A registration holds nothing that should be released before it.
///
/// Only a singleton is known to outlive what a policy keeps: no one knows how long that is.
///
/// A transient or perResolution registration belongs to its holder, so what it holds is held by the holder, and what it
/// asks for later is asked where the holder was created: the rule looks through such registrations, and so through
/// decorators and aliases, to what they reach.
enum CaptiveDependencyRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found: [Finding] = []
    // Scopes are bits of a word: 62 of them in one round, beside those for weak registrations and for kept ones.
    for first in stride(from: 0, through: graph.scopes.count, by: 62) {
      let scopes = first..<Swift.min(first + 62, graph.scopes.count)
      guard !scopes.isEmpty || first == 0 else { break }
      let search = CaptureSearch(scopes: scopes, includesOthers: first == 0, graph: graph, order: order)
      found += search.findings(words: words)
    }
    return found.stablySorted { $0.node < $1.node }
  }

  private static func words(of finding: Finding, in graph: NamedGraph) -> Words {
    let (holder, held) = (finding.node, finding.path[finding.path.count - 1])
    let (key, heldKey, also) = (
      graph.keyAndLifetime(holder), graph.keyAndLifetime(held), graph.alsoAffected(finding.others)
    )
    switch finding.code {
    case .captiveWeak:
      return Words(
        message: "\(key) holds \(graph.name(held)), which is weak, and keeps it alive\(also).",
        fix: "inject a Provider of it into \(graph.name(holder)), or make \(graph.name(held)) a singleton")
    case .undeclaredNesting:
      let names = finding.facts[2...].map { graph.structure.scopes[Int($0)].name.debugDescription }
      let (outer, inner) = (names[0], names[1])
      if finding.facts[1] == 1 {
        return Words(
          message: "\(key) needs \(heldKey), and something in the scope \(outer) needs the scope \(inner)\(also).",
          fix: "declare one of the scopes within the other, and register there what needs the inner one")
      }
      return Words(
        message: "\(key) needs \(heldKey), but nothing declares that the scope \(inner) opens inside \(outer)\(also).",
        fix: "declare it as Scope(\(inner), within: Scope(\(outer)))")
    case .scopeOutside where finding.facts.count > 2:
      let (outer, opened) = (
        graph.structure.scopes[Int(finding.facts[2])], graph.structure.scopes[Int(finding.facts[3])]
      )
      let opener = finding.path[finding.path.count - 2]
      let (scope, around) = (opened.name.debugDescription, outer.name.debugDescription)
      return Words(
        message: opener == holder
          ? "\(key) opens the scope \(scope) for \(heldKey), but lives outside of \(around), in which that opens\(also)."
          : "\(key) lives outside of the scope \(around), and needs \(graph.name(opener)), which opens the scope \(scope) "
            + "inside that for \(heldKey)\(also).",
        fix: "register \(graph.name(holder)) with scoped(\(outer.name)), or in a scope inside it")
    case .scopeOutside:
      return Words(
        message: "\(key) lives outside the scope of \(heldKey), which it needs\(also).",
        fix: "register \(graph.name(holder)) in the same scope, or in a scope inside it")
    case _ where graph.node(held).lifetime == .kept:
      return Words(
        message: "\(key) outlives \(heldKey) and holds it captive\(also).",
        fix: "inject a Provider of \(graph.name(held)) into \(graph.name(holder)), and call it whenever it is needed")
    default:
      return Words(
        message: "\(key) outlives \(heldKey) and holds it captive\(also).",
        fix: "register \(graph.name(holder)) with \(graph.step(held).lifetimeName) or a shorter lifetime, or pass the "
          + "value in when it is used")
    }
  }
}
