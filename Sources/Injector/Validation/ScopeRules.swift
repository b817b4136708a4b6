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
    var found = FindingGroups()
    for holder in graph.created where graph.nodes[holder].lifetime.isShared && leads[holder] {
      let walk = CaptureWalk(from: holder, in: graph, leads: leads)
      for capture in walk.captures() {
        let (code, opening, held) = (capture.code, capture.opening, capture.step.node)
        let opened = opening.map { KeyIdentity(.named($0.path.joined(separator: "\0"))) }
        found.add(
          Finding(code, holder, path: walk.path(to: capture)) { words(ofCaptive: held, opening: opening, $0, $1) },
          because: .init(key: opened, node: held, detail: code.number))
      }
    }
    return found.all
  }

  private static func words(
    ofCaptive held: Int, opening opened: Scope?, _ finding: Finding, _ context: FindingContext
  ) -> Words {
    let holder = finding.path[0]
    let (name, key, heldKey) = (context.name(holder), context.keyAndLifetime(holder), context.keyAndLifetime(held))
    let also = context.also(finding.others)
    if finding.code == .captiveWeak {
      return Words(
        "\(key) holds \(context.name(held)), which is weak, and keeps it alive\(also).",
        fix: "inject a Provider of it into \(name), or make \(context.name(held)) a singleton")
    }
    if finding.code == .captiveDependency {
      return Words(
        "\(key) outlives \(heldKey) and holds it captive\(also).",
        fix: "register \(name) with \(context.node(held).lifetime) or a shorter lifetime, or pass the value in when it "
          + "is used")
    }
    guard let opened, let around = opened.parent?.name else {
      return Words(
        "\(key) lives outside the scope of \(heldKey), which it needs\(also).",
        fix: "register \(name) in the same scope, or in a scope inside it")
    }
    let opener = finding.path[finding.path.count - 2]
    let scope = opened.name.debugDescription
    return Words(
      "\(key) lives outside of the scope \(around.debugDescription), and "
        + (opener == holder ? "" : "needs \(context.name(opener)), which ")
        + "opens the scope \(scope) inside that for \(heldKey)\(also).",
      fix: "register \(name) with scoped(\(around)), or in a scope inside it")
  }

  /// INJ029: A scope provider opens one scope, with the inputs that it takes.
  static func scopeOpening(in graph: DependencyGraph, order: GraphOrder) -> [Finding] {
    lazy var lacking = graph.dependents().reach(
      from: graph.createdEdges(where: \.isMissing).map { graph.edges[$0].from })
    return graph.createdEdges(where: { $0.kind == .scopeProvider }).compactMap { position in
      let edge = graph.edges[position]
      // What is missing behind the provider is reported by itself, and may be the input.
      guard let target = edge.to, edge.scope == nil || edge.hasIncompatibleInputs, !lacking[target] else { return nil }
      return Finding(.scopeOpening, edge.from, path: [edge.from, target]) { words(ofOpening: edge, $0, $1) }
    }
  }

  private static func words(
    ofOpening edge: DependencyGraph.Edge, _ finding: Finding, _ context: FindingContext
  ) -> Words {
    let (key, opened) = (context.name(finding.path[0]), context.key(finding.path[1]))
    let given = edge.inputTypes.isEmpty ? "no inputs" : edge.inputs.joined(separator: ", ")
    guard let scope = edge.scope else {
      return Words(
        "\(key) takes a ScopeProvider of \(opened), and nothing says which scope that opens: \(opened) is not scoped, "
          + "and not one scope takes exactly \(given).",
        fix: "register \(opened) with .scoped(_:), or list exactly the inputs of one scope in the ScopeProvider")
    }
    let nodes = context.graph.nodes
    let taken = context.graph.created.filter { nodes[$0].role == .input && nodes[$0].lifetime.scope == scope }
      .map(context.key)
    let types = ([opened] + taken).map(\.reference.spelling).joined(separator: ", ")
    return Words(
      "\(key) opens the scope \(scope.name.debugDescription) for \(opened) with \(given), but it takes "
        + "\(taken.isEmpty ? "no inputs" : taken.map(\.description).joined(separator: ", ")).",
      fix: taken.isEmpty
        ? "remove the inputs from the ScopeProvider, or declare them with registry.input"
        : "list the inputs of the scope in the ScopeProvider: ScopeProvider<\(types)>")
  }
}

/// A search for what one shared registration holds and must not, breadth-first, so that paths are shortest.
private final class CaptureWalk {
  struct Capture {
    let code: DiagnosticCode
    /// The step to what is held.
    let step: Step
    /// The scope that must be open around the holder, or `nil` if a weak instance is held.
    let scope: Scope?
    /// The scope that is opened for what is held, if it must open inside another one.
    let opening: Scope?
  }

  struct Step {
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

  private let holder: DependencyGraph.Node
  private let graph: DependencyGraph
  private let leads: [Bool]
  /// The scopes that are open around the holder.
  private let open: ArraySlice<Scope>
  private var steps: [Step] = []
  private var found: [Capture] = []
  private var scopes: [Scope] = []
  /// What has been visited or found already, as numbers.
  private var seen: Set<[Int]> = []

  init(from node: Int, in graph: DependencyGraph, leads: [Bool]) {
    (holder, self.graph, self.leads) = (graph.nodes[node], graph, leads)
    // Innermost first: an instance of one of them sees none that is open inside it.
    let inner = holder.lifetime.scope.flatMap { graph.openScopes.firstIndex(of: $0) } ?? 0
    open = graph.openScopes[inner...]
    steps.append(Step(node: node, previous: nil, first: -1))
  }

  /// Returns what is held now and, of other scopes, what is asked for later.
  func captures() -> [Capture] {
    var next = 0
    while next < steps.count {
      for position in graph.edges(from: steps[next].node).indices {
        follow(graph.edges[position], position, from: next)
      }
      next += 1
    }
    let held = found.filter { !$0.step.isLater }
    return held + found.filter { later in later.step.isLater && !held.contains { $0.scope == later.scope } }
  }

  /// Returns the registrations from the holder to what it holds.
  func path(to capture: Capture) -> [Int] {
    sequence(first: capture.step) { step in step.previous.map { self.steps[$0] } }.map(\.node).reversed()
  }

  private func follow(_ edge: DependencyGraph.Edge, _ position: Int, from previous: Int) {
    guard let target = edge.to else { return }
    let last = steps[previous]
    var step = Step(
      node: target, previous: previous, first: last.previous == nil ? position : last.first,
      isLater: last.isLater || edge.kind.isDeferred, opened: last.opened, inside: last.inside)
    if edge.kind == .scopeProvider, let scope = edge.scope {
      if let around = scope.parent { enter(around, step, opening: scope) }
      if !step.opened.contains(scope) { step.opened.append(scope) }
    }
    switch graph.nodes[target].lifetime {
    case .singleton: return
    case .weak:
      if !step.isLater, holder.lifetime != .weak, holder.role != .decorator, holder.role != .alias {
        find(.captiveWeak, nil, step)
      }
      return
    case .scoped(let scope):
      guard step.opened.contains(scope) else { return enter(scope, step) }
      step.inside = scope
    case .transient, .perResolution: break
    }
    let place = [0, target, step.isLater ? 1 : 0, number(of: step.inside)] + step.opened.map { number(of: $0) }
    if leads[target], seen.insert(place).inserted { steps.append(step) }
  }

  /// Enters a scope that must be open around the holder.
  private func enter(_ scope: Scope, _ step: Step, opening opened: Scope? = nil) {
    guard !isAllowed(scope), !step.opened.contains(where: { $0 == scope || $0.isInside(scope) }),
      // Inside of a scope that the path opens, a rule of its own is about scopes that are related to it.
      step.inside.map({ scope.isUnrelated(to: $0) }) ?? true
    else { return }
    let isCaptive = !step.isLater && (holder.lifetime.scope.map(scope.isInside) ?? true)
    find(isCaptive ? .captiveDependency : .scopeMismatch, scope, step, opening: opened)
  }

  /// Adds a capture, unless the same dependency of the holder leads to the scope, or to a weak instance, already.
  private func find(_ code: DiagnosticCode, _ scope: Scope?, _ step: Step, opening opened: Scope? = nil) {
    guard seen.insert([1, step.first, step.isLater ? 1 : 0, number(of: scope)]).inserted else { return }
    found.append(Capture(code: code, step: step, scope: scope, opening: opened))
  }

  private func number(of scope: Scope?) -> Int {
    guard let scope else { return -1 }
    if let number = scopes.firstIndex(of: scope) { return number }
    scopes.append(scope)
    return scopes.count - 1
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
  /// Returns for each node whether it reaches a scoped or weak instance, or opens a scope, through what belongs to it
  /// or to a scope, or an empty array if none does. O(*n* + *e*).
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
    return dependents.reach(from: openers.map { edges[$0].from })
  }
}
