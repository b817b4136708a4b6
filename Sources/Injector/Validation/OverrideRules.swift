extension ValidationRules {
  /// INJ002: A key is registered once, unless the second registration overrides the first. Contributions may share an
  /// identifier, unless a dictionary is taken.
  static func duplicateRegistration(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    let duplicates = graph.duplicates.map { first, second in
      Finding(.duplicateRegistration, second, others: [first]) { finding, graph in
        Words(
          message: "\(graph.name(finding.node)) is registered twice: \(places(of: finding, in: graph)).",
          fix:
            "remove one registration, give one an identifier, or add .overriding() to the one that replaces the other")
      }
    }
    // One dictionary is enough to name.
    var reported = Set<Int32>()
    return duplicates
      + graph.keyClashes.compactMap { clash in
        let second = order.origin(of: clash.second, in: graph)
        guard reported.insert(second).inserted else { return nil }
        let first = order.origin(of: clash.first, in: graph)
        return Finding(.duplicateRegistration, second, others: [first]) { finding, graph in
          let key = graph.key(finding.node)
          return Words(
            message: "\(key) is contributed twice: \(places(of: finding, in: graph)). \(graph.name(clash.holder)) "
              + "takes a dictionary, which has room for one.",
            fix: fixOfClash(ofType: key.type))
        }
      }
  }

  private static func places(of finding: Finding, in graph: NamedGraph) -> String {
    (finding.others + [finding.node]).map { graph.step($0).place }.joined(separator: " and ")
  }

  /// What to do about contributions of one identifier that a dictionary is to have, to follow "To fix this,".
  static func fixOfClash(ofType type: String) -> String {
    "give one another identifier, add .overriding() to the one that replaces the other, or take an array of \(type)"
  }

  /// INJ003: An override replaces a registration.
  static func overrideOfNothing(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    graph.findings(.overrideOfNothing) {
      $0.traits.contains(.overriding) && $0.role != .decorator
    } words: { finding, graph in
      let key = graph.key(finding.node)
      let isContribution = graph.node(finding.node).traits.contains(.contribution)
      let isAnonymous = isContribution && key.identifier == nil
      let fix =
        if isAnonymous {
          "give it the identifier of the contribution that it replaces, or contribute it without overriding"
        } else if !isContribution, key.identifier != nil,
          graph.nearMissIndex.contributions(near: Int(finding.node)) > 0
        {
          "add .contributing(), to replace the contribution with this key"
        } else if let plugin = graph.nearMissIndex.plugin(registering: key) {
          "install \(plugin), or register it without overriding"
        } else {
          "register it without overriding, or override a key that is registered"
        }
      return Words(
        message: "\(isContribution ? "The contribution " : "")\(key) overrides nothing"
          + (isAnonymous ? ": without an identifier it does not say which contribution it replaces." : "."),
        nearMisses: graph.nearMisses(of: finding), fix: fix)
    }.filter { !graph.replacing.contains($0.node) }
  }

  /// INJ004: A decorator decorates a registration.
  static func decoratorOfNothing(in graph: GraphStructure, order: GraphOrder) -> [Finding] {
    // A key that others need too is reported as missing.
    let needed = Set(graph.edges.filter(\.isMissing).map(\.to))
    return graph.findings(.decoratorOfNothing, where: { $0.role == .decorator && $0.inner < 0 }) { finding, graph in
      let key = graph.name(finding.node)
      return Words(
        message: "\(key) is decorated, but not registered.", nearMisses: graph.nearMisses(of: finding),
        fix: "register \(key), or remove the decorator")
    }.filter { finding in graph.edges(from: Int(finding.node)).first.map { !needed.contains($0.to) } ?? false }
  }
}
