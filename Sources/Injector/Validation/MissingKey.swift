/// The facts about a key that nothing is registered under, and the fixes.
final class MissingKey {
  typealias Fix = Diagnostic.Fix
  typealias Edge = DependencyGraph.Edge

  let nearMisses: [NearMiss]
  private let key: ServiceKey
  private let around: Suggestions
  /// The registration of the type with another identifier or without one, or `nil` if there is none.
  private let alternative: Int?
  /// The contributions that the key, or a type without an identifier, would be for.
  private let contributions: [Int]
  /// The one registration whose instances have the type, or `nil`.
  private let implementation: Int?

  /// Finds the registrations around a key that an owner needs.
  init(_ key: ServiceKey, of owner: ServiceKey? = nil, in suggestions: Suggestions) {
    (self.key, around) = (key, suggestions)
    let implementations = suggestions.implementations(of: key, except: owner)
    nearMisses = suggestions.nearMisses(to: key, of: owner, implementations: implementations)
    alternative = suggestions.alternative(to: key, of: owner)
    contributions = suggestions.contributions(to: key)
    implementation = implementations.count == 1 && key.identifier == nil ? implementations[0] : nil
  }

  var remark: String? { contributions.count > 1 ? "it is ambiguous among \(contributions.count) contributions" : nil }

  // MARK: A dependency

  /// Returns the fixes of everything that needs the key, in the factories and injections of some registrations.
  func fixes(of nodes: [Int], in context: FindingContext) -> [Fix] {
    let graph = context.graph
    let edges = nodes.flatMap { graph.edges(from: $0).filter(isAsking) }
    func each(_ step: (Edge, DependencyGraph.Node) -> Diagnostic.Step) -> Fix {
      Fix(edges.map { step($0, graph.nodes[$0.from]) })
    }
    func holds(with node: Int, for isChanged: (Edge) -> Bool) -> Bool {
      // Which scope a ScopeProvider opens depends on what it opens it for.
      node < graph.nodes.count && edges.allSatisfy { $0.kind != .scopeProvider }
        && context.trial.holds { $0.change(isChanged) { $0.to = node } }
    }
    if let fixes = knownFixes(of: graph.nodes[nodes[0]], at: edges[0].parameter) { return fixes }
    if graph.tested != nil { return [[.mock(key)], [.decide("add the plugin that registers it to from:")]] }
    var fixes: [Fix] = []
    if let first = contributions.first {
      let all = each { .take($0.spelled(as: "[\(self.key.reference.spelling)]"), at: $0.parameter, of: $1) }
      let isTaken = context.trial.holds { graph in
        graph.change(self.isAsking) { ($0.kind, $0.isOptional) = ($0.kind.isDeferred ? $0.kind : .all, true) }
        graph.collect(self.contributions, for: edges)
      }
      if isTaken { fixes.append(all) }
      if contributions.count == 1, holds(with: first, for: isOpen) {
        fixes.insert([.alias(key, of: around.node(first))], at: 0)
      }
      if !fixes.isEmpty { return fixes }
    }
    if let alternative, edges.allSatisfy(graph.isMarkable), holds(with: alternative, for: isAsking) {
      let selected = around.node(alternative).key
      let name = key.type + (selected.identifier == nil ? " without an identifier" : words(of: selected))
      return [
        each {
          $0.kind == .injected
            ? .select(selected, for: $0.parameter, of: $1, words: "inject \(name) into \($1.key)")
            : .select(selected, for: $0.parameter, of: $1, isMarked: self.key.identifier != nil)
        }
      ]
    }
    if let implementation, holds(with: implementation, for: isOpen) {
      return [[.alias(key, of: around.node(implementation))], [.register(key)]]
    }
    if context.isInput(key.reference) {
      fixes = [[.decide("declare \(key) with registry.input, in the scope that it opens")]]
    }
    if let scope = context.scope(takingInput: key.reference) {
      let input = DependencyGraph.Node(
        key: key, role: .input, lifetime: .scoped(scope), source: graph.nodes[nodes[0]].source)
      let isFitting = context.trial.holds { graph in
        graph.nodes.append(input)
        let last = graph.nodes.count - 1
        graph.change(self.isAsking) { $0.to = last }
      }
      if isFitting { fixes = [[.declareInput(key, of: scope)]] }
    }
    let opens = edges.contains { $0.kind == .scopeProvider }
    let registering: Fix = [
      opens ? .decide("register \(key) with .scoped(_:), in the scope to open for it") : .register(key)
    ]
    guard edges.allSatisfy({ $0.kind != .injected }) else {
      return fixes + [registering, [.decide("resolve it in .onActivation if it may be missing")]]
    }
    // A dependent that passes a value of the type says what the parameter is.
    let isPassed = context.edges(to: edges[0].from).contains { $0.argumentTypes.contains(key.reference) }
    let canBeArgument =
      edges.allSatisfy(graph.canBeArgument)
      && context.trial.holds { graph in
        for edge in edges { graph.nodes[edge.from].argumentTypes.append(edge.key.reference) }
        graph.change(self.isAsking) { $0.isOptional = true }
      }
    let argument = canBeArgument ? [each { .markArgument($0.key.reference, at: $0.parameter, of: $1) }] : []
    guard ModuleName.isValue(type: key.type) else {
      let others: [Fix] = [registering, each { .makeOptional($0, of: $1) }]
      return fixes + (isPassed ? argument + others : others + argument)
    }
    // What is shared takes no argument, but a dependent passes one.
    let unsharing: [Fix] =
      isPassed && argument.isEmpty
      ? [[.decide("make \(graph.nodes[edges[0].from].key) transient, and mark the value with .arguments")]] : []
    return fixes + argument + unsharing + [each { .leaveOut($0.parameter, of: $1) }]
  }

  /// Returns the fixes of an optional dependency that finds nothing, although the type is registered.
  func fixes(ofAbsent edge: Edge, in context: FindingContext) -> [Fix] {
    let node = context.node(edge.from)
    guard let first = contributions.first else {
      guard let alternative else { return [[.register(key)]] }
      let selected = around.node(alternative).key
      return [[.select(selected, for: edge.parameter, of: node, isMarked: key.identifier != nil)]]
    }
    return [
      [.take("[\(key.reference.spelling)]", at: edge.parameter, of: node)], [.alias(key, of: around.node(first))],
    ]
  }

  private func isAsking(_ edge: Edge) -> Bool { edge.isMissing && isOpen(edge) }

  /// Returns a Boolean value that indicates whether a dependency finds what an alias adds: an optional one too.
  private func isOpen(_ edge: Edge) -> Bool {
    edge.to == nil && edge.kind != .decorates && KeyIdentity(edge.key) == KeyIdentity(key)
  }

  // MARK: A resolve

  /// The fixes of a resolve of the key.
  var fixesOfResolve: [Fix] {
    if let fixes = knownFixes() { return fixes }
    if around.isExcluded(key) {
      return [[.decide("build a container of all plugins, or one for the test of a type that needs \(key)")]]
    }
    if let first = contributions.first {
      return [[.resolve("an array of \(key.type)\(words(of: key))")], [.alias(key, of: around.node(first))]]
    }
    if let alternative {
      let other = around.node(alternative).key
      return [[.resolve(key.type + (other.identifier == nil ? " without an identifier" : words(of: other)))]]
    }
    if let implementation {
      let node = around.node(implementation)
      return [[.alias(key, of: node)], [.resolve("\(node.key)")]]
    }
    return [[.register(key)], [.resolve("a key that is registered")]]
  }

  private func words(of key: ServiceKey) -> String {
    key.identifier.map { " with the identifier \($0.rawValue.debugDescription)" } ?? ""
  }

  // MARK: Both

  /// The fixes if it is known who registers the key, or that no one can.
  private func knownFixes(of node: DependencyGraph.Node? = nil, at parameter: Int? = nil) -> [Fix]? {
    func take(_ type: String, _ words: String) -> Fix {
      [.take(type, at: parameter, of: node, words: "take \(words)")]
    }
    switch key.type {
    case "Injector.Container":
      return [
        take("Resolution", "a Resolution instead, whose resolver resolves and opens scopes"),
        [.decide("a ScopeProvider of what the scope is opened for")],
      ]
    case "Injector.InjectionPoint":
      return [take("InjectionPoint?", "an InjectionPoint? as a parameter of a transient factory")]
    case "Injector.StoryboardLoading":
      #if os(visionOS)
        return [
          [.decide("create the controller in code and register it with controller, as visionOS deprecates storyboards")]
        ]
      #else
        return [
          [
            .decide(
              "register a loader of your own for any StoryboardLoading, as UIKit's and AppKit's aren't on this platform"
            )
          ]
        ]
      #endif
    case "Injector.Resolver", "Injector.Resolution":
      let name = key.type.dropFirst(9)
      if key.identifier != nil { return [[.decide("remove the identifier: a \(name) has none")]] }
      return [
        name == "Resolver"
          ? take("Resolution", "a Resolution instead, and keep its resolver for later")
          : take("Resolver", "a Resolver instead: a Resolution belongs to a synchronous resolve")
      ]
    case let type where Self.composites.contains(where: type.hasPrefix):
      return [
        [
          .decide(
            "inject a handle or a collection of a registered type: neither runtime arguments nor collections reach "
              + "into \(type)")
        ]
      ]
    default: if around.isTest { return nil }
    }
    // A closure without parameters that returns a registered type.
    if let arrow = key.type.firstRange(of: "() -> "), !key.type[..<arrow.lowerBound].contains("(") {
      let type = String(key.type[arrow.upperBound...])
      if around.isRegistered(type) { return [take("Provider<\(type)>", "a Provider<\(type)> instead")] }
    }
    if let element = key.reference.elementByString, around.isRegistered(element.name) {
      let type = "[ServiceIdentifier: \(element.spelling)]"
      return [take(type, "a \(type), which has the contributions by identifier")]
    }
    guard let plugin = around.uninstalled(key)?.plugin else { return nil }
    return [[around.installing(plugin, for: node)]]
  }

  /// How the names of types begin that are made of others, and are missing only where they make no sense.
  private static let composites = [
    "Injector.Lazy<", "Injector.Provider<", "Injector.ScopeProvider<", "Injector.ScreenMaker<", "Swift.Array<",
    "Swift.Dictionary<Injector.ServiceIdentifier,",
  ]
}

extension DependencyGraph {
  /// Returns a Boolean value that indicates whether `.parameter` would mark the parameter of a dependency: it marks the
  /// first of the type.
  fileprivate func isMarkable(_ edge: Edge) -> Bool {
    !edges(from: edge.from).contains {
      $0.key.reference == edge.key.reference && !$0.isMissing && $0.parameter ?? 0 < edge.parameter ?? 0
    }
  }

  /// Returns a Boolean value that indicates whether a parameter may become a runtime argument: what is shared,
  /// contributed, or wraps another takes none, and a mark doesn't reach behind a handle.
  fileprivate func canBeArgument(_ edge: Edge) -> Bool {
    let node = nodes[edge.from]
    return node.lifetime == .transient && !node.role.isWrapper && !node.traits.contains(.contribution)
      && edge.kind == .direct && edge.key.identifier == nil
  }
}
