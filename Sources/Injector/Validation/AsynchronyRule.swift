extension ValidationRules {
  /// INJ018: What is created without `await` depends on nothing that is asynchronous, and what is asynchronous has a
  /// factory, a lifetime, and nothing else.
  static func asynchrony(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    guard graph.nodes.contains(where: { $0.traits.contains(.asynchronous) }) else { return [] }
    var found = FindingGroups<AsynchronyCause>()
    for index in graph.created {
      let node = graph.nodes[index]
      let awaits = node.isFactory && node.traits.contains(.asynchronous)
      if awaits, !graph.limits(ofAsynchronous: index).isEmpty {
        found.add(.asynchrony, index, path: [index], because: .limited(index)) { _, context in
          wordsOfLimits(context.graph.limits(ofAsynchronous: index), index, context)
        }
      }
      for edge in graph.edges(from: index) where edge.kind != .provider && edge.kind != .scopeProvider {
        guard let target = edge.to, edge.kind != .alias else { continue }
        let needed = graph.nodes[graph.origin(of: target)]
        // A contribution is reported by itself, and so are injections.
        guard needed.traits.contains(.asynchronous), edge.kind == .lazy || !awaits,
          edge.kind != .all || !needed.traits.contains(.contribution)
        else { continue }
        found.add(
          .asynchrony, index, path: [index, target],
          because: .needed(target, edge.kind == .optional ? .direct : edge.kind, isDecorator: node.role == .decorator)
        ) { wordsOfNeed(as: edge.kind, $0, $1) }
      }
    }
    return found.all
  }

  private static func wordsOfLimits(_ limits: [AsynchronyLimit], _ index: Int, _ context: FindingContext) -> Words {
    let fixes = limits.map(\.fix).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return Words(
      message: "\(context.keyAndLifetime(index)) is asynchronous, so it can't "
        + "\(limits.map(\.rawValue).joined(separator: " or ")).",
      fix: fixes.joined(separator: ", and "))
  }

  private static func wordsOfNeed(
    as kind: DependencyGraph.Edge.Kind, _ finding: Finding, _ context: FindingContext
  ) -> Words {
    let (key, also) = (context.name(finding.path[0]), context.alsoAffected(finding.others))
    let needed = "\(context.name(finding.path[1])), which is asynchronous"
    if kind == .decorates {
      return Words(
        message: "\(key) is asynchronous, so it can't be decorated.",
        fix: "do what the decorator does inside the factory of \(key)")
    }
    if kind == .lazy {
      return Words(
        message: "\(key) takes a Lazy of \(needed), and a Lazy never awaits\(also).",
        fix: "inject a Provider of it into \(key), and await its resolveAsync()")
    }
    return context.node(finding.path[0]).role == .decorator
      ? Words(
        message: "A decorator of \(key) is created without await, but needs \(needed)\(also).",
        fix: "inject a Provider of it into the decorator, and await its resolveAsync() later")
      : Words(
        message: "\(key) is created without await, but needs \(needed)\(also).",
        fix: "register \(key) with asyncService, or inject a Provider and await its resolveAsync()")
  }
}

/// What registrations have in common that one finding of `asynchrony` is about.
private enum AsynchronyCause: Hashable {
  case limited(Int)
  case needed(Int, DependencyGraph.Edge.Kind, isDecorator: Bool)
}

/// What an asynchronous registration can't do, to follow "can't".
private enum AsynchronyLimit: String {
  case eager = "be eager"
  case argument = "take runtime arguments and be shared"
  case perResolution = "be shared by one resolve"
  case weak = "be weak"
  case contribution = "be a contribution"
  case injection = "have injections"
  case activation = "have activations"

  var fix: String {
    switch self {
    case .eager: "await it when the app starts"
    case .argument: "make it transient, or inject the values as services"
    case .perResolution, .weak: "make it transient, a singleton, or scoped"
    case .contribution: "contribute a synchronous service that takes a Provider of it"
    case .injection, .activation: "do the rest inside its factory, which can await"
    }
  }
}

extension DependencyGraph.Node {
  /// A Boolean value that indicates whether the registration has a factory of its own.
  fileprivate var isFactory: Bool { role != .alias && role != .decorator }
}

extension DependencyGraph {
  fileprivate func limits(ofAsynchronous index: Int) -> [AsynchronyLimit] {
    let node = nodes[index]
    var limits: [AsynchronyLimit] = []
    if node.traits.contains(.eager) { limits.append(.eager) }
    if !node.argumentTypes.isEmpty, node.lifetime.isShared { limits.append(.argument) }
    if node.lifetime == .perResolution { limits.append(.perResolution) }
    if node.lifetime == .weak { limits.append(.weak) }
    if node.traits.contains(.contribution) { limits.append(.contribution) }
    if edges(from: index).contains(where: { $0.kind == .injected }) { limits.append(.injection) }
    if node.traits.contains(.activating) { limits.append(.activation) }
    return limits
  }
}
