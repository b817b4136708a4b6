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
    let causes = captures.grouped(by: { "\($0.code) \($0.held) \($0.opening?.path ?? [])" }, of: \.path[0])
    return causes.map { capture, nodes in
      Finding(capture.code, nodes, path: capture.path) { context in
        let (held, also) = (context.node(capture.held), context.also(nodes))
        let subject = context.node(capture.path[0]).keyAndLifetime
        guard let scope = capture.scope else {
          let edges = context.edges(from: capture.path[0], to: capture.path[1]).filter { !$0.kind.isDeferred }
          return Words(
            "\(subject) holds \(held.key), which is weak, and keeps it alive\(also).",
            fixes: context.taking(of: edges), .setLifetime(held, .singleton))
        }
        let message =
          if capture.code == .captiveDependency {
            "outlives \(held.keyAndLifetime) and holds it captive"
          } else if let opened = capture.opening {
            "lives outside of the scope \(scope.name.debugDescription), and "
              + (capture.path.count > 2 ? "needs \(context.name(capture.path[capture.path.count - 2])), which " : "")
              + "opens the scope \(opened.name.debugDescription) inside that for \(held.keyAndLifetime)"
          } else {
            "lives outside the scope of \(held.keyAndLifetime), which it needs"
          }
        return Words("\(subject) \(message)\(also).", fixes: fixes(of: capture, in: scope, by: nodes, in: context))
      }
    }
  }

  /// Returns the fixes of registrations that hold an instance of a scope: they are registered in the scope, with all
  /// that hold them, or what they hold lives as long as they do.
  private static func fixes(
    of capture: Capture, in scope: Scope, by nodes: [Int], in context: FindingContext
  ) -> [Diagnostic.Fix?] {
    let graph = context.graph
    // Those that outlive the scope would hold their dependents captive.
    var holders = [Int]()
    var seen = Set(nodes)
    var pending = nodes
    while let node = pending.popLast() {
      let lifetime = graph.nodes[node].lifetime
      if let own = lifetime.scope, own == scope || own.isInside(scope) { continue }
      if lifetime.isShared, !graph.nodes[node].role.isWrapper { holders.append(node) }
      // Whoever opens a scope doesn't hold what is in it.
      pending += context.dependents(of: node).filter { dependent in
        context.edges(from: dependent, to: node).contains { $0.kind != .scopeProvider }
          && seen.insert(dependent).inserted
      }
    }
    let moved = context.setting(.scoped(scope), of: holders.sorted())
    let lifetime = context.node(capture.path[0]).lifetime
    let origin = graph.origin(of: capture.held)
    let isFixed = capture.opening != nil || [.input, .instance].contains(context.node(origin).role)
    let kept = moved != nil || isFixed ? nil : context.setting(lifetime, of: [origin])
    return [moved ?? kept, .decide("pass the value in when it is used")]
  }
}

/// Something that a shared registration holds and must not.
private struct Capture {
  let code: DiagnosticCode
  /// The registrations from the holder to the one that it holds.
  let path: [Int]
  /// The scope that must be open around the holder, or `nil` if a weak instance is held.
  let scope: Scope?
  /// The scope that is opened for the held instance, if it must open inside another one.
  let opening: Scope?
  /// The dependency of the holder that the path begins with.
  let first: Int
  /// A Boolean value that indicates whether the instance is asked for later.
  let isLater: Bool

  var held: Int { path[path.count - 1] }
}

/// A search for the registrations that a shared one holds and must not, breadth-first, so that paths are shortest.
private final class CaptureWalk {
  /// A place that the search reaches: the same registration is another place where other scopes are open.
  private struct Place: Hashable {
    var node: Int
    /// A Boolean value that indicates whether a handle is on the path: the rest is asked for later.
    var isLater = false
    /// The scopes that the path opens.
    var opened: [Scope] = []
    /// The opened scope that the last scoped registration on the path is in.
    var inside: Scope?
  }

  private struct Step {
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
    holder = graph.nodes[node]
    self.graph = graph
    self.leads = leads
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
    let held = found.filter { !$0.isLater }
    return held + found.filter { later in later.isLater && !held.contains { $0.scope == later.scope } }
  }

  private func follow(_ edge: DependencyGraph.Edge, _ position: Int, from previous: Int) {
    guard let target = edge.to else { return }
    let last = steps[previous]
    var place = last.place
    (place.node, place.isLater) = (target, place.isLater || edge.kind.isDeferred)
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
    let (first, isLater) = (step.first, step.place.isLater)
    if found.contains(where: { $0.first == first && $0.isLater == isLater && $0.scope == scope }) { return }
    let path = sequence(first: step) { step in step.previous.map { self.steps[$0] } }.map(\.place.node)
    found.append(
      Capture(code: code, path: path.reversed(), scope: scope, opening: opened, first: first, isLater: isLater))
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
