extension ValidationRules {
  /// INJ018: A service that is created without `await` depends on no asynchronous one, and an asynchronous one has a
  /// factory, a lifetime, and nothing else.
  static func asynchrony(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    guard graph.nodes.contains(where: { $0.traits.contains(.asynchronous) }) else { return [] }
    let limited = graph.created.filter {
      graph.nodes[$0].awaits || graph.nodes[$0].contributesWhatAwaits
    }.compactMap { index -> Finding? in
      let (limits, fixes) = limits(ofAsynchronous: graph.nodes[index], graph.edges(from: index))
      guard !limits.isEmpty else { return nil }
      return Finding(.asynchrony, [index], path: [index]) { context in
        Words(
          "\(context.node(index).keyAndLifetime) is asynchronous, so it can't \(limits.joined(separator: " or ")).",
          fix: fixes.joined(separator: ", and "))
      }
    }
    let needs = graph.createdEdges { edge in
      guard let target = edge.to, edge.kind != .provider, edge.kind != .scopeProvider, edge.kind != .alias else {
        return false
      }
      // A contribution is reported by itself, and so is a member of a cycle that injections close.
      let needed = graph.nodes[graph.origin(of: target)].traits
      if let cycle = order.injectedCycle[edge.from], cycle == order.injectedCycle[target] { return false }
      return needed.contains(.asynchronous) && (edge.kind == .lazy || !graph.nodes[edge.from].awaits)
        && (edge.kind != .all || !graph.nodes[target].traits.contains(.contribution))
    }
    func cause(_ edge: DependencyGraph.Edge) -> String {
      let kind = [.lazy, .decorates, .injected].contains(edge.kind) ? edge.kind : .direct
      return "\(edge.to ?? -1) \(kind) \(graph.nodes[edge.from].role == .decorator)"
    }
    return limited
      + needs.grouped(by: cause, of: \.from).map { edge, nodes in
        Finding(.asynchrony, nodes, path: edge.path) { context in
          let (key, also) = (context.name(edge.from), context.also(nodes))
          let needed = "\(context.name(edge.path[1])), which is asynchronous"
          if edge.kind == .decorates {
            return Words(
              "\(key) is asynchronous, so it can't be decorated.",
              fix: "do what the decorator does inside the factory of \(key)")
          }
          if edge.kind == .lazy {
            return Words(
              "\(key) takes a Lazy of \(needed), and a Lazy never awaits\(also).",
              fix: "inject a Provider of it into \(key), and await its resolveAsync()")
          }
          return context.node(edge.from).role == .decorator
            ? Words(
              "A decorator of \(key) is created without await, but needs \(needed)\(also).",
              fix: "inject a Provider of it into the decorator, and await its resolveAsync() later")
            : Words(
              "\(key) is created without await, but needs \(needed)\(also).",
              fix: (edge.kind == .injected ? "" : "register \(key) with asyncService, or ")
                + "inject a Provider and await its resolveAsync()")
        }
      }
  }

  /// Returns the properties that an asynchronous registration has and can't have, to follow "can't", and the fixes.
  private static func limits(
    ofAsynchronous node: DependencyGraph.Node, _ edges: ArraySlice<DependencyGraph.Edge>
  ) -> (limits: [String], fixes: [String]) {
    let lifetime = "make it transient, a singleton, or scoped"
    let inside = "do the rest inside its factory, which can await"
    let provider = "contribute a synchronous service that takes a Provider of it"
    let values = "make it transient, or inject the values as services"
    let takesArguments = !node.argumentTypes.isEmpty && node.lifetime.isShared
    let all = [
      (node.traits.contains(.eager), "be eager", "await it when the app starts"),
      (takesArguments, "take runtime arguments and be shared", values),
      (node.lifetime == .perResolution, "be shared by one resolve", lifetime),
      (node.lifetime == .weak, "be weak", lifetime),
      (node.traits.contains(.contribution), "be a contribution", provider),
      (edges.contains { $0.kind == .injected }, "have injections", inside),
      (node.traits.contains(.activating), "have activations", inside),
    ]
    let found = all.filter(\.0)
    let fixes = found.map(\.2).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    return (found.map(\.1), fixes)
  }
}

extension DependencyGraph.Node {
  fileprivate var awaits: Bool { traits.contains(.asynchronous) && !role.isWrapper }

  /// A Boolean value that indicates whether an alias is one of the elements that are created without `await`.
  fileprivate var contributesWhatAwaits: Bool {
    role == .alias && traits.isSuperset(of: [.asynchronous, .contribution])
  }
}
