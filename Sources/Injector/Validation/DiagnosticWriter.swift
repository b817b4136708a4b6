/// Puts findings into words.
struct DiagnosticWriter {
  let graph: DependencyGraph
  private let structure: GraphStructure
  /// What may be near; empty where nothing that was found asks for it.
  private let surroundings: NearMissIndex
  /// The registrations that the graph was made of; nil for a graph from a file.
  private let set: RegistrationSet?
  /// A node that directly needs each node, the first one; nil where none does.
  private let holder: [Int?]

  /// For how many missing keys names spelled alike are looked for, which takes longest.
  private static let mostSpelled = 20

  /// Puts what was found in a container's registrations into words.
  static func write(_ findings: [Finding], in set: RegistrationSet, structure: GraphStructure) -> [Diagnostic] {
    let surroundings = asksForNear(findings) ? NearMissIndex(set) : NearMissIndex([])
    return DiagnosticWriter(graph: set.graph(), structure: structure, surroundings: surroundings, set: set)
      .write(findings)
  }

  /// Puts what was found in a graph from a file into words.
  static func write(_ findings: [Finding], in graph: DependencyGraph, structure: GraphStructure) -> [Diagnostic] {
    let surroundings = asksForNear(findings) ? NearMissIndex(graph) : NearMissIndex([])
    return DiagnosticWriter(graph: graph, structure: structure, surroundings: surroundings, set: nil).write(findings)
  }

  private static func asksForNear(_ findings: [Finding]) -> Bool {
    findings.contains { [.missingDependency, .overrideOfNothing, .decoratorOfNothing].contains($0.code) }
  }

  private init(graph: DependencyGraph, structure: GraphStructure, surroundings: NearMissIndex, set: RegistrationSet?) {
    self.graph = graph
    self.structure = structure
    self.surroundings = surroundings
    self.set = set
    var holder = [Int?](repeating: nil, count: graph.nodes.count)
    for edge in graph.edges {
      if let to = edge.to, holder[to] == nil, edge.from != to { holder[to] = edge.from }
    }
    self.holder = holder
  }

  /// The diagnostics of the findings; a missing key is reported once, however many need it.
  private func write(_ findings: [Finding]) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var missing: [ServiceKey: [Finding]] = [:]
    for finding in findings where finding.code == .missingDependency {
      missing[edge(finding).key, default: []].append(finding)
    }
    let keys = Set(missing.keys)
    for finding in findings {
      if finding.code == .missingDependency {
        guard let all = missing.removeValue(forKey: edge(finding).key) else { continue }
        let isSpelled = keys.count - missing.count <= Self.mostSpelled
        diagnostics.append(self.missing(finding, others: all.dropFirst().map(\.node), spelling: isSpelled))
      } else if finding.code != .decoratorOfNothing || !keys.contains(node(finding.node).key) {
        // A decorator of a key that is reported as missing is told there.
        diagnostics.append(write(finding))
      }
    }
    return diagnostics
  }

  private func write(_ finding: Finding) -> Diagnostic {
    switch finding.code {
    case .captiveDependency, .captiveWeak, .scopeOutside: captive(finding)
    case .cycle, .chainTooDeep, .pluginCycle: path(finding)
    case .pluginName: pluginName(finding)
    case .isolation, .layering, .pluginContract, .argumentMismatch, .asynchrony: dependency(finding)
    default: registration(finding)
    }
  }

  // MARK: What a finding is about

  func node(_ index: Int32) -> DependencyGraph.Node { graph.nodes[Int(index)] }

  func edge(_ finding: Finding) -> DependencyGraph.Edge {
    let local = Int(finding.edge) - structure.edgeRange(from: Int(finding.node)).lowerBound
    let edges = graph.edges(from: Int(finding.node))
    return edges[edges.startIndex + local]
  }

  func step(_ index: Int32) -> Diagnostic.Step {
    let node = node(index)
    return Diagnostic.Step(
      key: node.key, source: node.source, role: node.role, lifetime: node.lifetime, plugin: node.plugin)
  }

  /// The way to a node from something that nothing needs; it stops where it would go round.
  private func way(to index: Int32) -> [Diagnostic.Step] {
    var way = [step(index)]
    var seen: Set<Int> = [Int(index)]
    var current = Int(index)
    while let next = holder[current], seen.insert(next).inserted {
      way.append(step(Int32(next)))
      current = next
    }
    return way.reversed()
  }

  func also(_ others: [Int32]) -> String {
    let names = others.prefix(3).map { node($0).key.description }
    switch others.count {
    case 0: return ""
    case 1: return "; so does \(names[0])"
    case 2, 3: return "; so do \(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])"
    default: return "; so do \(names.joined(separator: ", ")) and \(others.count - 3) more"
    }
  }

  private func nearMisses(of finding: Finding) -> [NearMiss] {
    surroundings.nearMisses(
      to: node(finding.node).key, type: set?.record(at: finding.node).type, except: Int(finding.node),
      asContribution: node(finding.node).traits.contains(.contribution))
  }

  func make(
    _ finding: Finding, _ message: String, path: [Diagnostic.Step] = [], nearMisses: [NearMiss] = [], fix: String
  ) -> Diagnostic {
    Diagnostic(
      code: finding.code, message: message, key: node(finding.node).key, source: node(finding.node).source,
      path: path, nearMisses: nearMisses, fix: fix)
  }

  // MARK: The words

  private func missing(_ finding: Finding, others: [Int32], spelling: Bool) -> Diagnostic {
    let key = edge(finding).key
    let holder = node(finding.node)
    let parameter = edge(finding).parameter
    let missing = surroundings.around(
      key, type: parameter.flatMap { set?.service(of: finding.node, parameter: $0) }, spelling: spelling)
    let place = parameter.map { " for parameter \($0 + 1)" } ?? ""
    let remark = missing.remark.map { " (\($0))" } ?? ""
    return Diagnostic(
      code: .missingDependency,
      message: "\(holder.key) needs \(key)\(place), which is not registered\(remark)\(also(others)).", key: key,
      source: holder.source, path: way(to: finding.node) + [Diagnostic.Step(key: key)],
      nearMisses: missing.nearMisses,
      fix: missing.fix(or: "let the parameter be optional"))
  }

  private func registration(_ finding: Finding) -> Diagnostic {
    let subject = node(finding.node)
    let key = subject.key
    switch finding.code {
    case .duplicateRegistration:
      let first = node(finding.others[0])
      func place(_ node: DependencyGraph.Node) -> String {
        "at \(node.source)\(node.plugin.map { " in \($0)" } ?? "")"
      }
      return make(
        finding, "\(key) is registered twice: \(place(first)) and \(place(subject)).",
        fix: "remove one, give one an identifier, or say .overriding() where the second replaces the first")
    case .overrideOfNothing where subject.traits.contains(.contribution) && key.identifier == nil:
      return make(
        finding,
        "The contribution \(key) overrides nothing: without an identifier it does not say which one it replaces.",
        nearMisses: nearMisses(of: finding),
        fix: "give it the identifier of the contribution that it replaces, or contribute it without overriding")
    case .overrideOfNothing:
      return make(
        finding, "\(subject.traits.contains(.contribution) ? "The contribution " : "")\(key) overrides nothing.",
        nearMisses: nearMisses(of: finding), fix: "register it without overriding, or override a key that is registered"
      )
    case .decoratorOfNothing:
      return make(
        finding, "\(key) is decorated, but not registered.",
        nearMisses: nearMisses(of: finding), fix: "register \(key), or remove the decorator")
    case .sharedArgument:
      return make(
        finding,
        "\(key) (\(subject.lifetime)) takes runtime arguments: whoever came first would decide them for everybody.",
        fix: "let it be transient, or take the value from a service")
    case .keptLifetime:
      return finding.names[0] == "eager"
        ? make(
          finding, "\(key) is eager, but \(subject.lifetime): only a singleton is built at the start.",
          fix: "say .singleton() too, or remove .eager()")
        : make(
          finding, "\(key) is told when it closes, but \(subject.lifetime): no instance is kept until then.",
          fix: "say .singleton() or .scoped() too, or remove .onClose()")
    default:
      return make(finding, "Nothing needs \(key).", fix: "remove it, unless it is resolved by hand")
    }
  }

  private func captive(_ finding: Finding) -> Diagnostic {
    let holder = node(finding.node)
    let held = node(finding.path.last ?? finding.node)
    let path = finding.path.map(step)
    switch finding.code {
    case .captiveWeak:
      return make(
        finding,
        "\(holder.key) (\(holder.lifetime)) holds \(held.key), which is weak, and so keeps it alive\(also(finding.others)).",
        path: path, fix: "let \(holder.key) take a Provider of it, or let \(held.key) be a singleton")
    case .scopeOutside:
      return make(
        finding,
        "\(holder.key) (\(holder.lifetime)) lives outside the scope of \(held.key) (\(held.lifetime)), which it needs"
          + "\(also(finding.others)).",
        path: path, fix: "register \(holder.key) in the same scope, or in one within it")
    default:
      return make(
        finding,
        "\(holder.key) (\(holder.lifetime)) outlives \(held.key) (\(held.lifetime)) and holds it captive"
          + "\(also(finding.others)).",
        path: path, fix: "register \(holder.key) with \(held.lifetime) or shorter, or pass the value in when it is used"
      )
    }
  }

  private func path(_ finding: Finding) -> Diagnostic {
    switch finding.code {
    case .pluginCycle:
      let names = finding.names.joined(separator: " -> ")
      return Diagnostic(
        code: .pluginCycle, message: "Plugins need each other: \(names).",
        key: ServiceKey(type: finding.names.first ?? ""),
        path: finding.names.map { Diagnostic.Step(key: ServiceKey(type: $0)) },
        fix: "move what both need to a plugin of its own")
    case .cycle:
      let keys = finding.path.map { node($0).key.description }.joined(separator: " -> ")
      return make(
        finding, "Registrations need each other to be built: \(keys).", path: finding.path.map(step),
        fix: "let one of them take a Lazy or a Provider and use it after its initializer has returned")
    default:
      return make(
        finding,
        "At most \(ChainDepthRule.deepest) registrations are built on one stack, but \(node(finding.node).key) stands on "
          + "a chain of \(finding.count)\(also(finding.others)).",
        path: finding.path.map(step),
        fix: "let a registration in the middle of the chain take a Lazy or a Provider")
    }
  }
  private func pluginName(_ finding: Finding) -> Diagnostic {
    let (name, claims) = structure.pluginNameConflicts.all[finding.count]
    let owners = claims.map { claim in
      let asker = claim.isInherited ? "a parent container has" : claim.neededBy.map { "\($0) needs" }
      return "\(claim.type), which \(asker ?? "the container was given")"
    }
    return Diagnostic(
      code: .pluginName,
      message: "\(owners.count == 2 ? "Two" : "\(owners.count)") plugins have the name \(name): "
        + "\(owners.dropLast().joined(separator: ", ")), and \(owners[owners.count - 1]).",
      key: ServiceKey(type: name), fix: "give one of them a name of its own: var name: String { \"\u{2026}\" }")
  }
}
