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
    _ position: Int, at offset: Int, of node: inout GraphStructure.Node, as kind: DependencyGraph.Edge.Kind
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

/// What a container's registrations depend on.
///
/// An object, as a copy of a structure would retain each of its parts, and all that builds a container reads it.
final class BoundGraph: Sendable {
  /// The registrations and their dependencies in numbers.
  let structure: GraphStructure
  /// What the parameters are bound to that take anything but a registration, and those of injections, by position.
  let dependencies: [Int32: Dependency]
  /// The registrations whose parameters name a key that no registration satisfies directly: one that is missing, a
  /// type of this library's, or the elements of a collection.
  let names: [RegistrationKey: [Int32]]
  /// The registrations that take over their isolation, each with the one that they take it from.
  let isolationSources: [Int32: Int32]

  static let empty = BoundGraph(GraphStructure(base: 0, nodes: []), [:], [:], [:])

  init(
    _ structure: GraphStructure, _ dependencies: [Int32: Dependency], _ names: [RegistrationKey: [Int32]],
    _ isolationSources: [Int32: Int32]
  ) {
    self.structure = structure
    self.dependencies = dependencies
    self.names = names
    self.isolationSources = isolationSources
  }
}

extension GraphStructure {
  /// Spreads isolation over the graph: what needs an instance that an actor creates is created on that actor too.
  ///
  /// A registration whose factory runs anywhere takes over the isolation of what it needs directly. One that needs two
  /// actors keeps the first isolation that reaches it, and validation rejects the rest. An asynchronous factory takes
  /// over none, as what it needs is awaited.
  ///
  /// - Returns: The registrations that take over their isolation, each with the one that they take it from.
  /// - Complexity: O(*n* + *e*).
  mutating func spreadIsolation(of set: RegistrationSet) -> [Int32: Int32] {
    guard isolations.values.count > 1 else { return [:] }
    var isolated = (range.map(Int32.init) + parents.keys.sorted()).filter { isSpreading($0) }
    guard !isolated.isEmpty else { return [:] }
    var dependents = [Int32: [Int32]]()
    for index in range {
      let node = node(index)
      guard !node.isIsolated, !node.traits.contains(.asynchronous) || node.role == .decorator else { continue }
      for edge in edges(from: index) where edge.to >= 0 && !edge.kind.isDeferred {
        dependents[edge.to, default: []].append(Int32(index))
      }
    }
    var sources = [Int32: Int32]()
    var position = 0
    while position < isolated.count {
      let source = isolated[position]
      position += 1
      let isolation = node(Int(source)).isolation
      for index in dependents[source] ?? [] {
        let offset = Int(index) - base
        guard !nodes[offset].isIsolated else { continue }
        nodes[offset].isolation = isolation
        nodes[offset].traits.insert(.inheritsIsolation)
        // Instances that are kept on an actor are compared by their arguments on it.
        if !set.hasUnhashableArguments(set.record(at: index), onActor: true) {
          nodes[offset].traits.remove(.unhashableArgument)
        }
        sources[index] = source
        if isSpreading(index) { isolated.append(index) }
      }
    }
    return sources
  }

  private func isSpreading(_ index: Int32) -> Bool { node(Int(index)).isIsolated && !existsAnywhere(index) }
}

extension RegistrationSet {
  /// Returns a Boolean value that indicates whether instances mustn't leave the actor that creates them.
  ///
  /// What is created for its holder only may leave it if the compiler knows that its type is Sendable.
  func isConfined(_ index: Int32) -> Bool { record(at: origin(of: index)).isConfined }

  /// Returns a registration of a dependency whose instances mustn't leave their actor, or `nil` if there is none.
  func confined(in dependency: Dependency) -> Int32? {
    dependency.layers.contains(where: \.startsResolves) ? nil : dependency.nodes.first(where: isConfined)
  }
}
