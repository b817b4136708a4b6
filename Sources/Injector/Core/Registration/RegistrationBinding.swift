/// The registrations of one container with each parameter bound to what meets it: the step from types to numbers.
struct RegistrationBinding {
  private(set) var structure: GraphStructure
  private let set: RegistrationSet
  private var scopeIndex: [Scope: Int32] = [:]

  /// What linking found out about a registration: rules ask for it again and again where a child stands on it.
  struct LinkedFacts {
    /// The longest chain of direct dependencies from it.
    var height: Int32 = 1
    var argumentCount: Int32 = 0
  }

  /// Binds every parameter. O(*n* + *e*).
  ///
  /// - Parameters:
  ///   - set: The registrations.
  ///   - linked: What is known of a parent's registration since it was linked.
  init(_ set: RegistrationSet, linked facts: @escaping (Int) -> LinkedFacts = { _ in LinkedFacts() }) {
    self.set = set
    structure = GraphStructure(base: Int(set.base), nodes: [], outer: { _ in preconditionFailure("no parent") })
    structure.plugins = set.plugins
    structure.pluginCycles = set.pluginCycles
    structure.pluginNameConflicts = set.pluginNameConflicts
    structure.duplicates = set.duplicates
    structure.replacing = Set(set.replaced.keys)
    structure.nodes.reserveCapacity(set.records.count)
    structure.starts.reserveCapacity(set.records.count + 1)
    structure.edges.reserveCapacity(set.parameters.count)
    if set.base > 0 { numberOuterScopes() }
    for index in set.records.indices { bind(index) }
    let scopes = scopeIndex
    // Each rule asks for those that a child's registrations stand on.
    var known: [Int: GraphStructure.Node] = [:]
    structure.outer = { index in
      if let node = known[index] { return node }
      var node = Self.node(set.record(at: Int32(index)), scopes: scopes)
      let linked = facts(index)
      node.height = linked.height
      node.argumentCount = linked.argumentCount
      known[index] = node
      return node
    }
  }

  private mutating func numberOuterScopes() {
    var outer = set.parent
    while let parent = outer {
      for scope in parent.scopes { number(scope) }
      outer = parent.parent
    }
  }

  private mutating func number(_ scope: Scope) {
    guard scopeIndex[scope] == nil else { return }
    scopeIndex[scope] = Int32(structure.scopes.count)
    structure.scopes.append(scope)
  }

  private static func node(_ record: RegistrationRecord, scopes: [Scope: Int32]) -> GraphStructure.Node {
    var node = GraphStructure.Node(
      role: record.role, lifetime: .init(record.lifetime), isolation: record.isolation, traits: record.traits)
    if case .scoped(let scope) = record.lifetime { node.scope = scopes[scope] ?? -1 }
    node.plugin = -1
    return node
  }

  private mutating func bind(_ index: Int) {
    let record = set.records[index]
    if case .scoped(let scope) = record.lifetime { number(scope) }
    var node = Self.node(record, scopes: scopeIndex)
    node.plugin = record.plugin
    if record.role == .alias || record.role == .decorator {
      structure.edges.append(
        .init(
          to: record.inner, kind: record.role == .alias ? .alias : .decorates, isOptional: false, parameter: -1))
    }
    let first = Int(record.parameters)
    for offset in 0..<Int(record.parameterCount) {
      let parameter = set.parameters[first + offset]
      if parameter.origin.isArgument {
        node.argumentCount += 1
      } else {
        bind(parameter.type, parameter.origin.identifier, at: offset, of: &node)
      }
    }
    structure.nodes.append(node)
    structure.starts.append(Int32(structure.edges.count))
  }

  private mutating func bind(
    _ type: any Any.Type, _ identifier: ServiceIdentifier?, at offset: Int, of node: inout GraphStructure.Node
  ) {
    let parameter = Int16(truncatingIfNeeded: offset)
    let target = TargetEdges(set.target(of: type, identifier))
    if target.isOpaque { node.traits.insert(.opaque) }
    for index in target.targets {
      structure.edges.append(
        .init(
          to: index, kind: target.kind, isOptional: target.isOptional, parameter: parameter,
          argumentCount: Int16(truncatingIfNeeded: target.arguments.count),
          hasIncompatibleArguments: index >= 0 && set.hasIncompatibleArguments(target.arguments, for: index)))
    }
  }
}
