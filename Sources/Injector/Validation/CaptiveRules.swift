extension ValidationRules {
  /// INJ006, INJ007, INJ012: A registration holds nothing that should be released before it.
  ///
  /// A transient or perResolution instance belongs to its holder: the rule follows its dependencies as if they were the
  /// holder's own. It also follows decorators, aliases, and handles, which resolve in the holder's container or scope.
  ///
  /// O(*n* + *e*), and per shared registration that reaches a scoped or weak one O(*e*) in those that belong to it.
  static func captiveDependency(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    let leads = graph.leadsToCapture()
    guard !leads.isEmpty else { return [] }
    let holders = graph.created.filter { graph.nodes[$0].lifetime.isShared && leads[$0] }
    let captures = holders.flatMap { CaptureWalk(from: $0, in: graph, leads: leads).captures() }
    let causes = captures.grouped(by: { "\($0.code) \($0.step.place.node) \($0.opening?.path ?? [])" }, of: \.path[0])
    return causes.map { capture, nodes in
      Finding(capture.code, nodes, path: capture.path) { words(of: capture, by: nodes, $0) }
    }
  }

  private static func words(of capture: Capture, by nodes: [Int], _ context: FindingContext) -> Words {
    let (holder, held) = (context.node(capture.path[0]), context.node(capture.step.place.node))
    let (key, also) = (holder.keyAndLifetime, context.also(nodes))
    if capture.code == .captiveWeak {
      return Words(
        "\(key) holds \(held.key), which is weak, and keeps it alive\(also).",
        fixes: context.providers(ofFirstIn: capture.path) + [[.setLifetime(held, .singleton)]])
    }
    if capture.code == .captiveDependency {
      return Words(
        "\(key) outlives \(held.keyAndLifetime) and holds it captive\(also).",
        fixes: fixes(of: capture, by: nodes, in: context))
    }
    guard let opened = capture.opening, let around = opened.parent?.name else {
      return Words(
        "\(key) lives outside the scope of \(held.keyAndLifetime), which it needs\(also).",
        fixes: fixes(of: capture, by: nodes, in: context))
    }
    let opener = capture.path.count > 2 ? "needs \(context.name(capture.path[capture.path.count - 2])), which " : ""
    return Words(
      "\(key) lives outside of the scope \(around.debugDescription), and \(opener)opens the scope "
        + "\(opened.name.debugDescription) inside that for \(held.keyAndLifetime)\(also).",
      fixes: fixes(of: capture, by: nodes, in: context))
  }

  /// Returns the fixes of registrations that hold an instance of a scope: they are registered in the scope, with all
  /// that hold them, or what they hold lives as long as they do.
  private static func fixes(of capture: Capture, by nodes: [Int], in context: FindingContext) -> [Diagnostic.Fix] {
    let (graph, scope) = (context.graph, capture.scope)
    guard let scope else { return [] }
    // Those that outlive the scope would hold their dependents captive.
    var (holders, seen) = ([Int](), Set(nodes))
    var pending = nodes
    while let node = pending.popLast() {
      let lifetime = graph.nodes[node].lifetime
      let isInside = lifetime.scope.map { $0 == scope || $0.isInside(scope) } ?? false
      if isInside { continue }
      if lifetime.isShared, !graph.nodes[node].role.isWrapper { holders.append(node) }
      // Whoever opens a scope doesn't hold what is in it.
      pending += context.dependents(of: node).filter { dependent in
        graph.edges(from: dependent).contains { $0.to == node && $0.kind != .scopeProvider }
          && seen.insert(dependent).inserted
      }
    }
    holders.sort()
    var fixes: [Diagnostic.Fix] = []
    if context.trial.holds({ graph in for node in holders { graph.nodes[node].lifetime = .scoped(scope) } }) {
      fixes.append(Diagnostic.Fix(holders.map { .setLifetime(context.node($0), .scoped(scope)) }))
    }
    let (holder, held) = (context.node(capture.path[0]), capture.step.place.node)
    let origin = graph.origin(of: held)
    if fixes.isEmpty, capture.opening == nil, ![.input, .instance].contains(context.node(origin).role),
      context.trial.holds({ graph in for node in [held, origin] { graph.nodes[node].lifetime = holder.lifetime } })
    {
      fixes.append([.setLifetime(context.node(origin), holder.lifetime)])
    }
    return fixes + [[.decide("pass the value in when it is used")]]
  }
}

/// Something that a shared registration holds and must not.
private struct Capture {
  let code: DiagnosticCode
  let step: CaptureWalk.Step
  /// The registrations from the holder to the one that it holds.
  let path: [Int]
  /// The scope that must be open around the holder, or `nil` if a weak instance is held.
  let scope: Scope?
  /// The scope that is opened for the held instance, if it must open inside another one.
  let opening: Scope?
}

/// A search for the registrations that a shared one holds and must not, breadth-first, so that paths are shortest.
private final class CaptureWalk {
  /// A place that the search reaches: the same registration is another place where other scopes are open.
  struct Place: Hashable {
    let node: Int
    /// A Boolean value that indicates whether a handle is on the path: the rest is asked for later.
    var isLater = false
    /// The scopes that the path opens.
    var opened: [Scope] = []
    /// The opened scope that the last scoped registration on the path is in.
    var inside: Scope?
  }

  struct Step {
    let place: Place
    /// The position of the step before, or `nil` at the holder.
    let previous: Int?
    /// The dependency of the holder that the path begins with.
    let first: Int
  }

  private let holder: DependencyGraph.Node
  private let graph: DependencyGraph
  private let leads: [Bool]
  /// The scopes that are open around the holder.
  private let open: ArraySlice<Scope>
  private var steps: [Step]
  private var seen: Set<Place> = []
  private var found: [Capture] = []

  init(from node: Int, in graph: DependencyGraph, leads: [Bool]) {
    (holder, self.graph, self.leads) = (graph.nodes[node], graph, leads)
    // Innermost first: an instance of one of them sees none that is open inside it.
    let inner = holder.lifetime.scope.flatMap { graph.openScopes.firstIndex(of: $0) } ?? 0
    open = graph.openScopes[inner...]
    steps = [Step(place: Place(node: node), previous: nil, first: -1)]
  }

  /// Returns the registrations that are held now and, of other scopes, those that are asked for later.
  func captures() -> [Capture] {
    var next = 0
    while next < steps.count {
      let edges = graph.edges(from: steps[next].place.node)
      for position in edges.indices { follow(edges[position], position, from: next) }
      next += 1
    }
    let held = found.filter { !$0.step.place.isLater }
    return held + found.filter { later in later.step.place.isLater && !held.contains { $0.scope == later.scope } }
  }

  private func follow(_ edge: DependencyGraph.Edge, _ position: Int, from previous: Int) {
    guard let target = edge.to else { return }
    let last = steps[previous]
    var place = Place(
      node: target, isLater: last.place.isLater || edge.kind.isDeferred, opened: last.place.opened,
      inside: last.place.inside)
    func step() -> Step { Step(place: place, previous: previous, first: previous == 0 ? position : last.first) }
    if edge.kind == .scopeProvider, let scope = edge.scope {
      if let around = scope.parent { enter(around, step(), opening: scope) }
      if !place.opened.contains(scope) { place.opened.append(scope) }
    }
    switch graph.nodes[target].lifetime {
    case .singleton: return
    case .weak:
      if !place.isLater, holder.lifetime != .weak, !holder.role.isWrapper { find(.captiveWeak, nil, step()) }
      return
    case .scoped(let scope):
      guard place.opened.contains(scope) else { return enter(scope, step()) }
      place.inside = scope
    case .transient, .perResolution: break
    }
    if leads[target], seen.insert(place).inserted { steps.append(step()) }
  }

  /// Enters a scope that must be open around the holder.
  private func enter(_ scope: Scope, _ step: Step, opening opened: Scope? = nil) {
    let place = step.place
    guard !isAllowed(scope), !place.opened.contains(where: { $0 == scope || $0.isInside(scope) }),
      // Inside of a scope that the path opens, a rule of its own is about scopes that are related to it.
      place.inside.map({ scope.isUnrelated(to: $0) }) ?? true
    else { return }
    let isCaptive = !place.isLater && (holder.lifetime.scope.map(scope.isInside) ?? true)
    find(isCaptive ? .captiveDependency : .scopeMismatch, scope, step, opening: opened)
  }

  /// Adds a capture, unless the same dependency of the holder leads to the scope, or to a weak instance, already.
  private func find(_ code: DiagnosticCode, _ scope: Scope?, _ step: Step, opening opened: Scope? = nil) {
    let isFound = found.contains {
      $0.step.first == step.first && $0.step.place.isLater == step.place.isLater && $0.scope == scope
    }
    if isFound { return }
    let path = sequence(first: step) { step in step.previous.map { self.steps[$0] } }.map(\.place.node)
    found.append(Capture(code: code, step: step, path: path.reversed(), scope: scope, opening: opened))
  }

  /// Returns a Boolean value that indicates whether the holder may hold instances of a scope: of its own and of those
  /// around it, and of those around its container. Scopes that aren't declared within others may be opened inside of
  /// each other.
  private func isAllowed(_ scope: Scope) -> Bool {
    if open.contains(scope) { return true }
    guard let own = holder.lifetime.scope else { return false }
    return own == scope || own.isInside(scope) || scope.isUnrelated(to: own)
  }
}

extension Scope {
  /// Returns a Boolean value that indicates whether both scopes open anywhere.
  fileprivate func isUnrelated(to other: Scope) -> Bool { parent == nil && other.parent == nil && self != other }
}

extension DependencyGraph {
  /// Returns for each node whether it reaches a scoped or weak instance, or opens a scope, through registrations that
  /// belong to it or to a scope, or an empty array if none does. O(*n* + *e*).
  fileprivate func leadsToCapture() -> [Bool] {
    let openers = createdEdges { edge in
      guard let lifetime = edge.to.map({ nodes[$0].lifetime }) else { return false }
      return lifetime == .weak || lifetime.scope != nil || edge.scope?.parent != nil
    }
    guard !openers.isEmpty else { return [] }
    let dependents = neighbors(reversed: true) { edge in
      guard nodes[edge.from].isCreated, let lifetime = edge.to.map({ nodes[$0].lifetime }) else { return false }
      return lifetime != .weak && lifetime != .singleton
    }
    return dependents.reach(from: openers.map(\.from))
  }
}
