@testable import Injector

/// A registration of a graph that a test writes in numbers.
struct NumberedNode {
  var node: GraphStructure.Node
  var isolation: Isolation
  var edges: [GraphStructure.Edge]

  /// Creates a registration with the dependencies that it has.
  init(
    _ role: Role = .service, _ lifetime: GraphStructure.LifetimeKind = .transient,
    isolation: Isolation = .nonisolated, traits: DependencyGraph.Traits = [], scope: Int32 = -1,
    plugin: Int32 = -1, arguments: Int32 = 0, needs edges: GraphStructure.Edge...
  ) {
    let inner = edges.first { $0.kind == .alias || $0.kind == .decorates }?.to ?? -1
    node = GraphStructure.Node(
      role: role, lifetime: lifetime, traits: traits, isolation: 0, scope: scope,
      plugin: plugin, argumentCount: arguments, inner: max(inner, -1))
    self.isolation = isolation
    self.edges = edges
  }
}

extension GraphStructure.Edge {
  /// A dependency on the registration at a position.
  static func to(
    _ node: Int32, _ kind: DependencyGraph.Edge.Kind = .direct, passing arguments: Int16 = 0,
    incompatible: Bool = false,
    opening scope: Int32 = -1, misfit: Bool = false
  ) -> Self {
    Self(
      to: node, kind: kind, isOptional: false, parameter: 0, argumentCount: arguments,
      hasIncompatibleArguments: incompatible, opens: scope, hasIncompatibleInputs: misfit)
  }

  /// A dependency on a missing key, which has a number of its own.
  static func missing(
    _ number: Int32, _ kind: DependencyGraph.Edge.Kind = .direct, isOptional: Bool = false
  ) -> Self {
    Self(to: -1 - number, kind: kind, isOptional: isOptional, parameter: 0)
  }
}

extension GraphStructure {
  /// Creates a graph of the given registrations; the first has position 0.
  init(_ nodes: NumberedNode..., scopes: [Scope] = [], plugins: [DependencyGraph.InstalledPlugin] = []) {
    self.init(nodes, scopes: scopes, plugins: plugins)
  }

  init(_ nodes: [NumberedNode], scopes: [Scope] = [], plugins: [DependencyGraph.InstalledPlugin] = []) {
    self.init(base: 0, nodes: ContiguousArray(nodes.map(\.node)))
    for (index, node) in nodes.enumerated() {
      self.nodes[index].isolation = isolations.number(of: node.isolation)
      edges += node.edges
      starts.append(Int32(edges.count))
    }
    self.scopes = scopes
    self.plugins = plugins
  }
}

/// What a rule finds in a graph.
func found(by rule: ValidationRule, in graph: GraphStructure) -> [Finding] { rule(graph, GraphOrder(graph)) }

/// A finding that a test expects.
func finding(_ code: DiagnosticCode, _ node: Int32, path: [Int32] = [], others: [Int32] = []) -> Finding {
  Finding(code, node, path: path, others: others) { _, _ in Words(message: "", fix: "") }
}

extension Finding: Equatable {
  /// Compares the numbers; the words are functions.
  static func == (left: Finding, right: Finding) -> Bool {
    (left.code, left.severity, left.node, left.path, left.others)
      == (right.code, right.severity, right.node, right.path, right.others)
  }
}
