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
    let named = implementations.filter { suggestions.nodes[$0].key.identifier == key.identifier }
    implementation = implementations.count == 1 ? implementations[0] : named.count == 1 ? named[0] : nil
  }

  var remark: String? { contributions.count > 1 ? "it is ambiguous among \(contributions.count) contributions" : nil }

  // MARK: A dependency

  /// Returns the fixes of everything that needs the key, in the factories and injections of some registrations.
  func fixes(of nodes: [Int], in context: FindingContext) -> [Fix?] {
    let graph = context.graph
    let edges = nodes.flatMap { graph.edges(from: $0).filter(isAsking) }
    func each(_ fix: (Edge, DependencyGraph.Node) -> Fix) -> Fix { .all(edges) { fix($0, graph.nodes[$0.from]) } }
    /// Returns a fix that has some dependencies find a registration.
    func leading(_ isChanged: (Edge) -> Bool, to node: Int?, _ fix: (DependencyGraph.Node) -> Fix) -> Fix? {
      // Which scope a ScopeProvider opens depends on what it opens it for.
      guard let node, node < graph.nodes.count, edges.allSatisfy({ $0.kind != .scopeProvider }) else { return nil }
      return context.tried(fix(graph.nodes[node])) { $0.change(isChanged) { $0.to = node } }
    }
    if let fixes = knownFixes(of: graph.nodes[nodes[0]], at: edges[0].parameter) { return fixes }
    if graph.tested != nil { return [.mock(key), .decide("add the plugin that registers it to from:")] }
    if !contributions.isEmpty {
      let collection = "[\(key.reference.spelling)]"
      let taking = context.tried(each { .take($0.spelled(as: collection), at: $0.parameter, of: $1) }) { graph in
        graph.change(isAsking) { ($0.kind, $0.isOptional) = ($0.kind.isDeferred ? $0.kind : .all, true) }
        graph.collect(contributions, for: edges)
      }
      let one = contributions.count == 1 ? contributions[0] : nil
      let alias = leading(isOpen, to: one) { _ in .alias(key, of: around.origin(of: contributions[0])) }
      if alias ?? taking != nil { return [alias, taking] }
    }
    let isMarkable = edges.allSatisfy(graph.isMarkable)
    let taken = graph.edges(from: nodes[0]).compactMap(\.to)
    let other = around.alternative(to: key, of: graph.nodes[nodes[0]].key, except: taken) ?? alternative
    let selecting = leading(isAsking, to: isMarkable ? other : nil) { other in
      each { .select(other.key, for: $0, of: $1) }
    }
    if let selecting { return [selecting] }
    let alias = leading(isOpen, to: implementation) { .alias(key, of: $0) }
    if let alias { return [alias, .register(key)] }
    let input = input(for: edges, in: context)
    let registering: Fix =
      edges.contains { $0.kind == .scopeProvider }
      ? .decide("register \(key) with .scoped(_:), in the scope to open for it")
      : .register(key, in: around.replacement(for: graph.nodes[nodes[0]]))
    guard edges.allSatisfy({ $0.kind != .injected }) else {
      return [input, registering, .decide("resolve it in .onActivation if it may be missing")]
    }
    let argument =
      !edges.allSatisfy(graph.canBeArgument)
      ? nil
      : context.tried(each(Fix.markArgument)) { graph in
        for edge in edges { graph.nodes[edge.from].argumentTypes.append(edge.key.reference) }
        graph.change(isAsking) { $0.isOptional = true }
      }
    // A dependent that passes a value of the type says what the parameter is.
    let isPassed = context.dependents(of: edges[0].from).contains {
      context.edges(from: $0, to: edges[0].from).contains { $0.argumentTypes.contains(key.reference) }
    }
    // What is shared takes no argument, but a dependent passes one.
    let owner = graph.nodes[edges[0].from].key
    let marking =
      isPassed ? argument ?? .decide("make \(owner) transient, and mark the value with .arguments") : argument
    guard ModuleName.isValue(type: key.type) else {
      let others: [Fix?] = [registering, each(Fix.makeOptional)]
      return [input] + (isPassed ? [marking] + others : others + [marking])
    }
    return [input, marking, each { .leaveOut($0.parameter, of: $1) }]
  }

  /// Returns the fix that declares the key as an input of the scope that some `ScopeProvider` opens with it, or `nil`
  /// if none does.
  private func input(for edges: [Edge], in context: FindingContext) -> Fix? {
    let scopes = context.scopes(takingInput: key.reference)
    let declared = scopes.lazy.compactMap(\.self).first.flatMap { scope in
      context.tried(.declareInput(key, of: scope)) { graph in
        let source = graph.nodes[edges[0].from].source
        graph.nodes.append(DependencyGraph.Node(key: key, role: .input, lifetime: .scoped(scope), source: source))
        let last = graph.nodes.count - 1
        graph.change(isAsking) { $0.to = last }
      }
    }
    return scopes.isEmpty
      ? nil : declared ?? .decide("declare \(key) with registry.input, in the scope that it opens")
  }

  /// Returns the fixes of an optional dependency that finds nothing, although the type is registered.
  func fixes(ofAbsent edge: Edge, in context: FindingContext) -> [Fix] {
    let node = context.node(edge.from)
    guard let first = contributions.first else {
      return [alternative.map { .select(around.nodes[$0].key, for: edge, of: node) } ?? .register(key)]
    }
    return [
      .take("[\(key.reference.spelling)]", at: edge.parameter, of: node), .alias(key, of: around.origin(of: first)),
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
      return [.decide("build a container of all plugins, or one for the test of a type that needs \(key)")]
    }
    if let first = contributions.first {
      let name = key.identifier == nil ? key.type : key.typeAndIdentifier
      return [.decide("resolve an array of \(name)"), .alias(key, of: around.origin(of: first))]
    }
    if let alternative { return [.decide("resolve \(around.nodes[alternative].key.typeAndIdentifier)")] }
    if let implementation {
      let node = around.nodes[implementation]
      return [.alias(key, of: node), .decide("resolve \(node.key)")]
    }
    return [.register(key), .decide("resolve a key that is registered")]
  }

  // MARK: Both

  /// The fixes if it is known who registers the key, or that no one can.
  private func knownFixes(of node: DependencyGraph.Node? = nil, at parameter: Int? = nil) -> [Fix]? {
    func take(_ type: String, _ words: String) -> Fix {
      .take(type, at: parameter, of: node, words: "take \(words)")
    }
    switch key.type {
    case "Injector.Container":
      return [
        take("Resolution", "a Resolution instead, whose resolver resolves and opens scopes"),
        .decide("a ScopeProvider of what the scope is opened for"),
      ]
    case "Injector.InjectionPoint":
      return [take("InjectionPoint?", "an InjectionPoint? as a parameter of a transient factory")]
    case "Injector.StoryboardLoading": return [.decide(Self.fixOfLoader)]
    case "Injector.Resolver", "Injector.Resolution":
      let name = key.type.dropFirst(9)
      if key.identifier != nil { return [.decide("remove the identifier: a \(name) has none")] }
      return [
        name == "Resolver"
          ? take("Resolution", "a Resolution instead, and keep its resolver for later")
          : take("Resolver", "a Resolver instead: a Resolution belongs to a synchronous resolve")
      ]
    case let type where Self.composites.contains(where: type.hasPrefix):
      let reason = "neither runtime arguments nor collections reach into \(type)"
      return [.decide("inject a handle or a collection of a registered type: \(reason)")]
    default: if around.tested != nil { return nil }
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
    return around.uninstalled[key]?.plugin.map { [around.installing($0, for: node)] }
  }

  /// How the names of types begin that are made of others, and are missing only where they make no sense.
  private static let composites = [
    "Injector.Lazy<", "Injector.Provider<", "Injector.ScopeProvider<", "Injector.ScreenMaker<", "Swift.Array<",
    "Swift.Dictionary<Injector.ServiceIdentifier,",
  ]

  #if os(visionOS)
    private static let fixOfLoader =
      "create the controller in code and register it with controller, as visionOS deprecates storyboards"
  #else
    private static let fixOfLoader =
      "register a loader of your own for any StoryboardLoading, as UIKit's and AppKit's aren't on this platform"
  #endif
}

extension DependencyGraph {
  /// Returns a Boolean value that indicates whether `.parameter` would mark the parameter of a dependency: it marks the
  /// first of the type that no mark names.
  fileprivate func isMarkable(_ edge: Edge) -> Bool {
    !edges(from: edge.from).contains {
      $0.key.reference == edge.key.reference && $0.key.identifier == nil && !$0.isMissing
        && $0.parameter ?? 0 < edge.parameter ?? 0
    }
  }

  /// Returns a Boolean value that indicates whether a parameter may become a runtime argument: what is shared,
  /// contributed, or wraps another takes none, and a mark doesn't reach behind a handle.
  func canBeArgument(_ edge: Edge) -> Bool {
    let node = nodes[edge.from]
    return node.lifetime == .transient && !node.role.isWrapper && !node.traits.contains(.contribution)
      && edge.kind == .direct && edge.key.identifier == nil
  }
}
