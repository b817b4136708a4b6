extension ValidationRules {
  /// INJ006, INJ007, INJ012: A registration holds nothing that should be released before it.
  ///
  /// A transient or perResolution registration belongs to its holder, so what it holds is held by the holder, and
  /// what it asks for later is asked where the holder was created: the rule looks through such registrations, and so
  /// through decorators and aliases, to what they reach.
  ///
  /// O(*n* + *e*), and for each shared registration that reaches a scoped or weak one O(*e*) in what belongs to it.
  static func captiveDependency(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    let leads = graph.leadsToCapture()
    guard !leads.isEmpty else { return [] }
    var found = FindingGroups<CaptureCause>()
    for holder in graph.created where graph.nodes[holder].lifetime.isShared && leads[holder] {
      var walk = CaptureWalk(from: holder, in: graph, leads: leads)
      for capture in walk.captures() {
        found.add(
          capture.cause.code, holder, path: walk.path(to: capture), because: capture.cause
        ) { words(ofCaptive: capture.cause, $0, $1) }
      }
    }
    return found.all
  }

  /// Forms the words of a finding about the last registration of its path.
  private static func words(ofCaptive cause: CaptureCause, _ finding: Finding, _ context: FindingContext) -> Words {
    let (holder, held) = (finding.path[0], cause.held)
    let (key, heldKey) = (context.keyAndLifetime(holder), context.keyAndLifetime(held))
    let also = context.alsoAffected(finding.others)
    switch (cause.code, cause.opening) {
    case (.captiveWeak, _):
      return Words(
        message: "\(key) holds \(context.name(held)), which is weak, and keeps it alive\(also).",
        fix: "inject a Provider of it into \(context.name(holder)), or make \(context.name(held)) a singleton")
    case (.scopeMismatch, let opened?):
      let opener = finding.path[finding.path.count - 2]
      let (scope, around) = (opened.name.debugDescription, (opened.parent?.name ?? "").debugDescription)
      return Words(
        message: opener == holder
          ? "\(key) opens the scope \(scope) for \(heldKey), but lives outside of \(around), in which that opens\(also)."
          : "\(key) lives outside of the scope \(around), and needs \(context.name(opener)), which opens the scope \(scope) "
            + "inside that for \(heldKey)\(also).",
        fix: "register \(context.name(holder)) with scoped(\(opened.parent?.name ?? "")), or in a scope inside it")
    case (.scopeMismatch, nil):
      return Words(
        message: "\(key) lives outside the scope of \(heldKey), which it needs\(also).",
        fix: "register \(context.name(holder)) in the same scope, or in a scope inside it")
    default:
      return Words(
        message: "\(key) outlives \(heldKey) and holds it captive\(also).",
        fix: "register \(context.name(holder)) with \(context.node(held).lifetime) or a shorter lifetime, or pass the "
          + "value in when it is used")
    }
  }
}

/// What registrations that hold the same have in common.
private struct CaptureCause: Hashable {
  let code: DiagnosticCode
  let held: Int
  /// The scope that is opened for what is held, if it must open inside another one.
  var opening: Scope?
}

/// A search for what one shared registration holds and must not, breadth-first, so that paths are shortest.
private struct CaptureWalk {
  struct Capture {
    let cause: CaptureCause
    fileprivate let step: Step
  }

  fileprivate struct Step {
    let node: Int
    /// The position of the step before, or `nil` at the holder.
    let previous: Int?
    /// The dependency of the holder that the path begins with.
    let first: Int
    /// A Boolean value that indicates whether a handle is on the path: what follows is asked for later.
    var isLater = false
    /// The scopes that the path opens.
    var opened: [Scope] = []
    /// The opened scope that the last scoped registration on the path is in.
    var inside: Scope?
  }

  private struct Place: Hashable {
    let node: Int
    let opened: [Scope]
    let inside: Scope?
  }

  private struct Need: Hashable {
    let first: Int
    let scope: Scope?
  }

  private let holder: Int
  private let graph: DependencyGraph
  private let leads: [Bool]
  private let lifetime: Lifetime
  private let open: ArraySlice<Scope>
  private var steps: [Step] = []
  private var found: [Capture] = []
  /// What is captured already, by the first dependency on the path.
  private var known: Set<Need> = []

  init(from holder: Int, in graph: DependencyGraph, leads: [Bool]) {
    self.holder = holder
    self.graph = graph
    self.leads = leads
    lifetime = graph.nodes[holder].lifetime
    // Innermost first: an instance of one of them sees none that is open inside it.
    let inner = lifetime.scope.flatMap { graph.openScopes.firstIndex(of: $0) } ?? 0
    open = graph.openScopes[inner...]
  }

  /// Returns what is held now and, of other scopes, what is asked for later.
  mutating func captures() -> [Capture] {
    walk(alongHandles: false)
    let now = Set(known.map(\.scope))
    let held = found
    (found, known) = ([], [])
    walk(alongHandles: true)
    return held + found.filter { $0.step.isLater && !now.contains($0.scope(in: graph)) }
  }

  /// Returns the registrations from the holder to what it holds.
  func path(to capture: Capture) -> [Int] {
    sequence(first: capture.step) { step in step.previous.map { steps[$0] } }.map(\.node).reversed()
  }

  private mutating func walk(alongHandles: Bool) {
    var next = steps.count
    steps.append(Step(node: holder, previous: nil, first: -1))
    var seen = Set([Place(node: holder, opened: [], inside: nil)])
    while next < steps.count {
      let step = steps[next]
      for (position, edge) in zip(graph.edgeRange(from: step.node), graph.edges(from: step.node)) {
        guard let target = edge.to, alongHandles || !edge.kind.isDeferred else { continue }
        var reached = Step(
          node: target, previous: next, first: step.previous == nil ? position : step.first,
          isLater: step.isLater || edge.kind.isDeferred, opened: step.opened, inside: step.inside)
        if edge.kind == .scopeProvider, let scope = edge.scope {
          if let around = scope.parent { enter(around, reached, opening: scope) }
          if !reached.opened.contains(scope) { reached.opened.append(scope) }
        }
        switch graph.nodes[target].lifetime {
        case .singleton: continue
        case .weak:
          enterWeak(reached)
          continue
        case .scoped(let scope):
          guard reached.opened.contains(scope) else {
            enter(scope, reached)
            continue
          }
          reached.inside = scope
        case .transient, .perResolution: break
        }
        let place = Place(node: target, opened: reached.opened, inside: reached.inside)
        if leads[target], seen.insert(place).inserted { steps.append(reached) }
      }
      next += 1
    }
  }

  private mutating func enterWeak(_ step: Step) {
    let role = graph.nodes[holder].role
    guard !step.isLater, lifetime != .weak, role != .decorator, role != .alias else { return }
    guard known.insert(Need(first: step.first, scope: nil)).inserted else { return }
    found.append(Capture(cause: CaptureCause(code: .captiveWeak, held: step.node), step: step))
  }

  /// Enters a scope that must be open around the holder.
  private mutating func enter(_ scope: Scope, _ step: Step, opening opened: Scope? = nil) {
    guard !isAllowed(scope), !step.opened.contains(where: { $0 == scope || $0.isInside(scope) }),
      // Inside of a scope that the path opens, a rule of its own is about scopes that are related to it.
      step.inside.map({ scope.isUnrelated(to: $0) }) ?? true,
      known.insert(Need(first: step.first, scope: scope)).inserted
    else { return }
    let isCaptive = !step.isLater && (lifetime.scope.map(scope.isInside) ?? true)
    let code: DiagnosticCode = isCaptive ? .captiveDependency : .scopeMismatch
    found.append(Capture(cause: CaptureCause(code: code, held: step.node, opening: opened), step: step))
  }

  /// Returns a Boolean value that indicates whether the holder may hold instances of a scope: of its own and of those
  /// around it, and of those around its container. Scopes that aren't declared within others may be opened inside of
  /// each other.
  private func isAllowed(_ scope: Scope) -> Bool {
    if open.contains(scope) { return true }
    guard let own = lifetime.scope else { return false }
    return own == scope || own.isInside(scope) || scope.isUnrelated(to: own)
  }
}

extension CaptureWalk.Capture {
  /// The scope that must be open around the holder, or `nil` if a weak instance is held.
  fileprivate func scope(in graph: DependencyGraph) -> Scope? {
    cause.opening?.parent ?? graph.nodes[cause.held].lifetime.scope
  }
}

extension Scope {
  /// Returns a Boolean value that indicates whether both scopes open anywhere.
  fileprivate func isUnrelated(to other: Scope) -> Bool { parent == nil && other.parent == nil && self != other }
}

extension DependencyGraph {
  /// Returns for each node whether it reaches a scoped or weak instance, or opens a scope, through what belongs to it or
  /// to a scope, or an empty array if none does. O(*n* + *e*).
  fileprivate func leadsToCapture() -> [Bool] {
    var pending: [Int] = []
    var dependents = [[Int]](repeating: [], count: nodes.count)
    for edge in edges where nodes[edge.from].isCreated {
      guard let target = edge.to else { continue }
      let lifetime = nodes[target].lifetime
      if lifetime == .weak || lifetime.scope != nil || edge.scope?.parent != nil { pending.append(edge.from) }
      if lifetime != .weak, lifetime != .singleton { dependents[target].append(edge.from) }
    }
    guard !pending.isEmpty else { return [] }
    var leads = [Bool](repeating: false, count: nodes.count)
    while let node = pending.popLast() {
      if leads[node] { continue }
      leads[node] = true
      pending += dependents[node]
    }
    return leads
  }
}
