/// INJ018: What is created without `await` depends on nothing that is asynchronous.
enum AsynchronyRule {
  static func findings(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    var found: [Finding] = []
    for index in graph.range {
      let (node, number) = (graph.node(index), Int32(index))
      let isAsynchronous = node.traits.contains(.asynchronous)
      // What is wrong with what a decorator wraps is reported there.
      if isAsynchronous, node.role != .decorator, node.traits.contains(.eager) || node.argumentCount > 0 {
        found.append(Finding(.asynchrony, number, path: [number], facts: [number], words: wordsOfItself))
      }
      for edge in graph.edges(from: index) where edge.to >= 0 && edge.kind != .provider && edge.kind != .scopeProvider {
        let awaits = isAsynchronous && (node.role != .decorator || edge.kind == .decorates)
        guard graph.node(Int(edge.to)).traits.contains(.asynchronous), edge.kind == .lazy || !awaits else { continue }
        let cause = edge.kind == .lazy ? 2 : node.role == .decorator ? 1 : 0 as Int32
        found.append(
          Finding(.asynchrony, number, path: [number, edge.to], facts: [edge.to, cause], words: wordsOfDependency))
      }
    }
    return found.grouped()
  }

  /// The registration is eager or takes arguments.
  private static func wordsOfItself(_ finding: Finding, in graph: NamedGraph) -> Words {
    Words(
      message: "\(graph.name(finding.node)) is asynchronous, so it can neither be eager nor take runtime arguments.",
      fix: "await it when the app starts, and inject the values as services")
  }

  private static func wordsOfDependency(_ finding: Finding, in graph: NamedGraph) -> Words {
    let (key, also) = (graph.name(finding.node), graph.alsoAffected(finding.others))
    let needed = "\(graph.name(finding.facts[0])), which is asynchronous"
    switch finding.facts[1] {
    // A `Lazy`.
    case 2:
      return Words(
        message: "\(key) takes a Lazy of \(needed), and a Lazy never awaits\(also).",
        fix: "inject a Provider of it into \(key), and await its resolveAsync()")
    // A parameter of a decorator, which awaits only what it decorates.
    case 1:
      return Words(
        message: "A decorator of \(key) is created without await, but needs \(needed)\(also).",
        fix: "inject a Provider of it into the decorator, and await its resolveAsync() later")
    // A parameter of a factory that isn't asynchronous.
    default:
      return Words(
        message: "\(key) is created without await, but needs \(needed)\(also).",
        fix: "register \(key) with asyncService, or inject a Provider and await its resolveAsync()")
    }
  }
}
