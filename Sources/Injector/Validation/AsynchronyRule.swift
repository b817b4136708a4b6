/// INJ018: What is created without `await` depends on nothing that is asynchronous.
struct AsynchronyRule: ValidationRule {
  struct Problem: SharedFinding {
    /// What cannot await.
    enum Cause: Hashable {
      /// The registration itself, which is eager or takes arguments.
      case itself
      /// A parameter of a factory that is not asynchronous.
      case parameter
      /// A parameter of a decorator, which awaits only what it decorates.
      case decorator
      /// A `Lazy`.
      case lazy
    }

    var code: DiagnosticCode { .asynchrony }
    let node: Int32
    /// What has to be awaited.
    let needed: Int32
    let cause: Cause
    var others: [Int32] = []

    var path: [Int32] { cause == .itself ? [node] : [node, needed] }

    func message(in graph: NamedGraph) -> String {
      let (key, also) = (graph.key(node), graph.alsoAffected(others))
      return switch cause {
      case .itself: "\(key) is asynchronous, so it can neither be eager nor take runtime arguments."
      case .parameter:
        "\(key) is created without await, but needs \(graph.key(needed)), which is asynchronous\(also)."
      case .decorator:
        "A decorator of \(key) is created without await, but needs \(graph.key(needed)), which is asynchronous\(also)."
      case .lazy: "\(key) takes a Lazy of \(graph.key(needed)), which is asynchronous, and a Lazy never awaits\(also)."
      }
    }

    func fix(in graph: NamedGraph) -> String {
      switch cause {
      case .itself: "await it when the app starts, and inject the values as services"
      case .parameter:
        "register \(graph.key(node)) with asyncService, or inject a Provider and await its resolveAsync()"
      case .decorator: "inject a Provider of it into the decorator, and await its resolveAsync() later"
      case .lazy: "inject a Provider of it into \(graph.key(node)), and await its resolveAsync()"
      }
    }
  }

  private struct Group: Hashable {
    let needed: Int32
    let cause: Problem.Cause
  }

  func findings(in graph: GraphStructure, order: GraphOrder) -> [Problem] {
    var found: [Problem] = []
    for index in graph.range {
      let node = graph.node(index)
      let isAsynchronous = node.traits.contains(.asynchronous)
      // What is wrong with what a decorator wraps is reported there.
      if isAsynchronous, node.role != .decorator, node.traits.contains(.eager) || node.argumentCount > 0 {
        found.append(Problem(node: Int32(index), needed: Int32(index), cause: .itself))
      }
      for edge in graph.edges(from: index) where edge.to >= 0 && edge.kind != .provider {
        let awaits = isAsynchronous && (node.role != .decorator || edge.kind == .decorates)
        guard graph.node(Int(edge.to)).traits.contains(.asynchronous), edge.kind == .lazy || !awaits else { continue }
        found.append(
          Problem(
            node: Int32(index), needed: edge.to,
            cause: edge.kind == .lazy ? .lazy : node.role == .decorator ? .decorator : .parameter))
      }
    }
    return found.grouped { Group(needed: $0.needed, cause: $0.cause) }
  }
}
