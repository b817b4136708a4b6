/// A graph as numbers: what the rules and the linker work on.
///
/// It is made of a container's registrations or of a `DependencyGraph` read from a file. Nodes count through the
/// parents: those before `base` belong to a parent container, are known to be valid, and only their facts are asked for.
struct GraphStructure {
  /// What the rules need to know of a node.
  struct Node {
    var role: Role
    var lifetime: LifetimeKind
    var isolation: DependencyGraph.Isolation
    var traits: DependencyGraph.Traits
    /// The position of its scope in `scopes`, or -1.
    var scope: Int32 = -1
    /// The position of its plugin in `plugins`, or -1.
    var plugin: Int32 = -1
    var argumentCount: Int32 = 0
    /// For a node of a parent: the longest chain of direct dependencies from it.
    var height: Int32 = 1
  }

  enum LifetimeKind: UInt8 {
    case transient, perResolution, weak, scoped, singleton

    init(_ lifetime: Lifetime) {
      switch lifetime {
      case .transient: self = .transient
      case .perResolution: self = .perResolution
      case .weak: self = .weak
      case .scoped: self = .scoped
      case .singleton: self = .singleton
      }
    }

    /// Whether the instance belongs to whoever asked for it, so that it captures nothing by itself.
    var isOwnedByHolder: Bool { self == .transient || self == .perResolution }

    /// Whether the container keeps the instance by itself.
    var isKept: Bool { self == .scoped || self == .singleton }
  }

  struct Edge {
    /// The node that meets the dependency, or -1.
    var to: Int32
    var kind: DependencyGraph.Kind
    /// Whether nothing is wrong where no node meets it.
    var isOptional: Bool
    /// The parameter that asks, or -1.
    var parameter: Int16
    /// How many arguments a provider gives.
    var argumentCount: Int16 = 0
    /// Whether they can never be of the types that the node takes.
    var hasIncompatibleArguments = false
  }

  let base: Int
  var nodes: ContiguousArray<Node>
  /// The nodes of the parents.
  var outer: (Int) -> Node
  /// Where each own node's edges begin; one more than there are nodes.
  var starts: ContiguousArray<Int32> = [0]
  var edges: ContiguousArray<Edge> = []
  var scopes: [Scope] = []
  var plugins: [DependencyGraph.InstalledPlugin] = []
  var pluginCycles: [[String]] = []
  var pluginNameConflicts = PluginNameConflicts()
  var duplicates: [(first: Int32, second: Int32)] = []
  /// The nodes that override something.
  var replacing: Set<Int32> = []

  var range: Range<Int> { base..<base + nodes.count }

  func node(_ index: Int) -> Node { index < base ? outer(index) : nodes[index - base] }

  /// The edges from a node, none for a parent's.
  func edges(from index: Int) -> ArraySlice<Edge> {
    guard index >= base else { return [] }
    return edges[Int(starts[index - base])..<Int(starts[index - base + 1])]
  }

  /// What an alias or a decorator stands on; nil for any other node, a parent's included.
  func inner(of index: Int32) -> Int32? {
    let role = node(Int(index)).role
    guard role == .alias || role == .decorator,
      let edge = edges(from: Int(index)).first(where: { $0.kind == .alias || $0.kind == .decorates }), edge.to >= 0
    else { return nil }
    return edge.to
  }

  func edgeRange(from index: Int) -> Range<Int> {
    guard index >= base else { return 0..<0 }
    return Int(starts[index - base])..<Int(starts[index - base + 1])
  }
}
