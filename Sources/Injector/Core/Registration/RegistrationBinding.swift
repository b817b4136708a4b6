/// The binding of a container's registrations: each parameter is read once, and becomes edges.
///
/// It can't be copied, as `RegistrationSettler` can't: a copy would retain some twenty arrays.
struct RegistrationBinding: ~Copyable {
  private var structure: GraphStructure
  private var dependencies = [Int32: Dependency]()
  private var names = [RegistrationKey: [Int32]]()

  private let set: RegistrationSet
  private let hooks: [Int32: RegistrationHooks]
  private var scopes = Numbering<Scope>()
  /// The keys that nothing is registered under, and those of the elements of empty collections.
  private var missingKeys = Numbering<RegistrationKey>()
  /// The positions of the dependencies that pass arguments to registrations that take none, with the types of these.
  private var surplusArguments: [(edge: Int, types: [any Any.Type])] = []

  /// Binds every parameter. O(*n* + *e*).
  init(
    _ set: RegistrationSet, _ settler: borrowing RegistrationSettler, _ registry: Registry, inside openScopes: [Scope]
  ) {
    self.set = set
    hooks = set.hooks
    structure = GraphStructure(base: Int(set.base), nodes: [])
    structure.plugins = registry.plugins
    structure.pluginCycles = registry.hasPluginCycle ? registry.plugins.cycles() : []
    structure.pluginNameConflicts = registry.pluginNameConflicts
    structure.duplicates = settler.duplicates
    structure.staleShared = settler.staleShared
    structure.replacing = Set(set.replaced.keys)
    structure.unmatchedMarks = set.hooks.sorted { $0.key < $1.key }.flatMap { index, hooks in
      hooks.unmatchedMarks.map { (set.base + index, $0) }
    }
    structure.replacedOverrides = settler.replacedOverrides
    structure.nodes.reserveCapacity(set.records.count)
    structure.starts.reserveCapacity(set.records.count + 1)
    structure.edges.reserveCapacity(set.parameters.count)
    for scope in set.parent?.visibleScopes ?? [] { _ = scopes.number(of: scope) }
    structure.openScopes = [openScopes.map { scopes.number(of: $0) }]
    for index in set.records.indices { bind(index) }
    for (edge, types) in surplusArguments {
      structure.findUnmarkedArguments(passedBy: edge, types.map(ObjectIdentifier.init)) { node, _, edge in
        let parameter = set.parameters[set.parameterPositions(of: node)[Int(edge.parameter)]]
        return parameter.origin.identifier == nil ? ObjectIdentifier(parameter.type) : nil
      }
    }
    if set.base > 0 { enterParents() }
    structure.scopes = scopes.values
  }

  consuming func bound() -> BoundGraph {
    let sources = structure.spreadIsolation(of: set)
    return BoundGraph(structure, dependencies, names, sources)
  }

  private mutating func bind(_ index: Int) {
    let record = set.records[index]
    var node = GraphStructure.Node(
      role: record.role, lifetime: .init(record.lifetime), traits: record.traits,
      isolation: structure.isolations.number(of: record.isolation.value), plugin: record.plugin, inner: record.inner)
    if case .scoped(let scope) = record.lifetime { node.scope = scopes.number(of: scope) }
    if node.lifetime == .weak, node.role != .decorator, !(record.type is AnyClass), !TypeName.isExistential(record.type)
    {
      node.traits.insert(.weakValue)
    }
    if record.isConfined { node.traits.insert(.confined) }
    if node.lifetime == .kept, set.hasUnhashableArguments(record, onActor: record.isolation.actor != nil) {
      node.traits.insert(.unhashableArgument)
    }
    if record.role == .alias || record.role == .decorator {
      let inner = record.inner >= 0 ? record.inner : number(ofMissing: record.type, record.identifier)
      structure.edges.append(
        .init(to: inner, kind: record.role == .alias ? .alias : .decorates, isOptional: false, parameter: -1))
    }
    for (offset, position) in record.parameterRange.enumerated() {
      let parameter = set.parameters[position]
      if parameter.origin.isArgument {
        node.argumentCount += 1
        continue
      }
      // Nearly all parameters are plain services, which have none of the rest.
      if let target = set.index(of: parameter.type, parameter.origin.identifier) {
        structure.edges.append(
          .init(to: target, kind: .direct, isOptional: false, parameter: Int16(truncatingIfNeeded: offset)))
      } else {
        bind(position, at: offset, of: &node, as: .direct)
      }
    }
    if !hooks.isEmpty {
      let injected = hooks[Int32(index)]?.parameters ?? []
      for (offset, position) in injected.enumerated() {
        bind(position, at: Int(record.parameterCount) + offset, of: &node, as: .injected)
      }
    }
    structure.nodes.append(node)
    structure.starts.append(Int32(structure.edges.count))
  }

  private mutating func bind(
    _ position: Int, at offset: Int, of node: inout GraphStructure.Node, as kind: DependencyGraph.Kind
  ) {
    let parameter = set.parameters[position]
    let dependency = set.dependency(on: parameter.type, parameter.origin.identifier)
    let holder = set.base + Int32(structure.nodes.count)
    dependencies[Int32(position)] = dependency
    for name in dependency.names where names[name]?.last != holder { names[name, default: []].append(holder) }
    structure.keyClashes += set.clashes(in: dependency).map { (holder, $0.first, $0.second) }
    if dependency.isOpaque { node.traits.insert(.opaque) }
    let (edges, arguments) = (dependency.edges(as: kind), dependency.arguments)
    let missing = dependency.missing.map { number(ofMissing: $0, dependency.identifier) }
    if missing == nil, dependency.nodes.isEmpty,
      let element = set.registeredElement(of: parameter.type, dependency.identifier)
    {
      structure.emptyCollections.insert(Int32(structure.edges.count))
      structure.edges.append(
        .init(
          to: number(ofMissing: element, dependency.identifier, isEmpty: true), kind: .all, isOptional: true,
          parameter: Int16(truncatingIfNeeded: offset)))
    }
    for target in missing.map({ [$0] }) ?? dependency.nodes {
      if target >= 0, !arguments.isEmpty, set.argumentTypes(of: target).isEmpty {
        surplusArguments.append((structure.edges.count, arguments))
      }
      let opened = set.scope(openedBy: dependency, for: target)
      let opens = opened?.scope.map { scopes.number(of: $0) } ?? -1
      if let around = opened?.scope?.parent { _ = scopes.number(of: around) }
      structure.edges.append(
        .init(
          to: target, kind: edges.kind, isOptional: edges.isOptional, parameter: Int16(truncatingIfNeeded: offset),
          argumentCount: Int16(truncatingIfNeeded: arguments.count),
          hasIncompatibleArguments: target >= 0 && set.hasIncompatibleArguments(arguments, for: target),
          opens: opens, hasIncompatibleInputs: opened?.isFitting == false))
    }
  }

  /// The negative number of a key that nothing is registered under, or no contribution to it.
  private mutating func number(ofMissing type: any Any.Type, _ identifier: ServiceIdentifier?, isEmpty: Bool = false)
    -> Int32
  {
    let number = missingKeys.number(of: RegistrationKey(type, identifier, isContribution: isEmpty))
    if number == structure.missingTypes.count { structure.missingTypes.append(TypeIdentity(type)) }
    return -1 - number
  }

  // MARK: The parents

  /// Enters the parents' registrations that these need, also through what belongs to its holder, and what they wrap.
  private mutating func enterParents() {
    var pending = structure.edges.map(\.to) + set.visibleInputs
    while let index = pending.popLast() {
      guard index >= 0, Int(index) < structure.base, structure.parents[index] == nil else { continue }
      let outer = set.owner(of: index).bound
      var node = outer.structure.node(Int(index))
      node.isolation = structure.isolations.number(of: outer.structure.isolations[node.isolation])
      if node.scope >= 0 { node.scope = scopes.number(of: outer.structure.scopes[Int(node.scope)]) }
      node.plugin = -1
      structure.parents[index] = node
      pending.append(node.inner)
      guard node.lifetime.isOwnedByHolder else { continue }
      var edges = outer.structure.edges(from: Int(index)).filter { $0.to >= 0 }
      guard !edges.isEmpty else { continue }
      for position in edges.indices where edges[position].opens >= 0 {
        edges[position].opens = scopes.number(of: outer.structure.scopes[Int(edges[position].opens)])
      }
      structure.outerEdges[index] = edges
      pending += edges.map(\.to)
    }
  }
}
