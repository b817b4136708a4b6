/// The graph structure of a container's registrations, with each parameter bound to the registration that satisfies it.
struct RegistrationBinding: ~Copyable {
  private(set) var structure: GraphStructure
  private let set: RegistrationSet
  private var scopeIndex = [Scope: Int32]()

  /// The numbers of the keys that nothing is registered under.
  private(set) var missingKeys = [RegistrationKey: Int32]()

  /// The registrations that take over their isolation, each with the one that they take it from.
  private(set) var isolationSources = [Int32: Int32]()

  /// Binds every parameter. O(*n* + *e*).
  ///
  /// - Parameters:
  ///   - set: The registrations.
  ///   - argumentCount: A closure that returns the number of arguments that a parent's linked registration takes.
  init(_ set: RegistrationSet, argumentCount: (Int32) -> Int32 = { _ in 0 }) {
    self.set = set
    structure = GraphStructure(base: Int(set.base), nodes: [])
    structure.plugins = set.plugins
    structure.pluginCycles = set.pluginCycles
    structure.pluginNameConflicts = set.pluginNameConflicts
    structure.duplicates = set.duplicates
    structure.staleShared = set.staleShared
    structure.replacing = Set(set.replaced.keys)
    structure.unmatchedMarks = set.hooks.flatMap { index, hooks in
      hooks.unmatchedMarks.map { (set.base + index, $0) }
    }.stablySorted { $0.0 < $1.0 }
    structure.replacedOverrides = set.replacedOverrides.keys.sorted().map {
      ($0, set.replacedOverrides[$0, default: []])
    }
    structure.nodes.reserveCapacity(set.records.count)
    structure.starts.reserveCapacity(set.records.count + 1)
    structure.edges.reserveCapacity(set.parameters.count)
    if set.base > 0 { numberOuterScopes() }
    for index in set.records.indices { bind(index) }
    if set.base > 0 { enterParents(argumentCount) }
    isolationSources = IsolationSpread(set, in: &structure).sources
  }

  /// Enters the parents' registrations that these depend on, also through what belongs to its holder, and those that
  /// they wrap.
  private mutating func enterParents(_ argumentCount: (Int32) -> Int32) {
    var pending = structure.edges.map(\.to) + set.visibleInputs
    while let index = pending.popLast() {
      guard index >= 0, Int(index) < structure.base, structure.parents[index] == nil else { continue }
      var node = node(set.record(at: index))
      node.isolation = structure.isolations.number(of: set.isolation(at: index).value)
      node.argumentCount = argumentCount(index)
      structure.parents[index] = node
      pending.append(node.inner)
      guard node.lifetime.isOwnedByHolder, case let edges = outerEdges(from: index), !edges.isEmpty else { continue }
      structure.outerEdges[index] = edges
      pending += edges.map(\.to)
    }
  }

  /// Returns the dependencies of a parent's registration, as far as they are registered.
  private mutating func outerEdges(from index: Int32) -> [GraphStructure.Edge] {
    let owner = set.owner(of: index)
    let record = owner.records[Int(index - owner.base)]
    var edges: [GraphStructure.Edge] = []
    if record.inner >= 0 { edges.append(.init(to: record.inner, kind: .decorates, isOptional: false, parameter: -1)) }
    for (offset, parameter) in set.parameters(of: index).enumerated() where !parameter.origin.isArgument {
      let found = TargetEdges(
        owner.target(of: parameter.type, parameter.origin.identifier),
        as: offset < record.parameterCount ? .direct : .injected)
      let opens = number(openedBy: found)
      for target in found.targets where target >= 0 {
        edges.append(
          .init(
            to: target, kind: found.kind, isOptional: found.isOptional, parameter: Int16(truncatingIfNeeded: offset),
            opens: opens))
      }
    }
    return edges
  }

  private mutating func numberOuterScopes() {
    for scope in set.outerScopes { number(scope) }
  }

  @discardableResult
  private mutating func number(_ scope: Scope) -> Int32 {
    if let number = scopeIndex[scope] { return number }
    let number = Int32(structure.scopes.count)
    scopeIndex[scope] = number
    structure.scopes.append(scope)
    return number
  }

  /// Numbers the scope that a dependency opens, and the one around it. Returns -1 if it opens none.
  private mutating func number(openedBy edges: TargetEdges) -> Int32 {
    guard let scope = edges.opened?.scope else { return -1 }
    let opened = number(scope)
    if let outer = scope.parent { number(outer) }
    return opened
  }

  @_optimize(speed)
  private mutating func node(_ record: RegistrationRecord) -> GraphStructure.Node {
    var node = GraphStructure.Node(
      role: record.role, lifetime: .init(record.lifetime), traits: record.traits,
      isolation: structure.isolations.number(of: record.isolation.value))
    if case .scoped(let scope) = record.lifetime { node.scope = scopeIndex[scope] ?? -1 }
    if node.lifetime == .weak, node.role != .decorator, !(record.type is AnyClass), !TypeName.isExistential(record.type)
    {
      node.traits.insert(.weakValue)
    }
    node.inner = record.inner
    if record.isConfined { node.traits.insert(.confined) }
    return node
  }

  @_optimize(speed)
  private mutating func bind(_ index: Int) {
    let record = set.records[index]
    if case .scoped(let scope) = record.lifetime { number(scope) }
    var node = node(record)
    node.plugin = record.plugin
    if node.lifetime == .kept, set.hasUnhashableArguments(record, onActor: record.isolation.actor != nil) {
      node.traits.insert(.unhashableArgument)
    }
    if record.role == .alias || record.role == .decorator {
      let inner = record.inner >= 0 ? record.inner : number(ofMissing: record.type, record.identifier)
      structure.edges.append(
        .init(to: inner, kind: record.role == .alias ? .alias : .decorates, isOptional: false, parameter: -1))
    }
    for offset in 0..<Int(record.parameterCount) {
      let parameter = set.parameters[Int(record.parameters) + offset]
      if parameter.origin.isArgument {
        node.argumentCount += 1
      } else {
        bind(parameter.type, parameter.origin.identifier, at: offset, of: &node)
      }
    }
    var number = Int(record.parameterCount)
    if !set.hooks.isEmpty {
      for position in set.hooks[Int32(index)]?.injections.flatMap(\.parameters) ?? [] {
        let parameter = set.parameters[position]
        bind(parameter.type, parameter.origin.identifier, at: number, of: &node, as: .injected)
        number += 1
      }
    }
    structure.nodes.append(node)
    structure.starts.append(Int32(structure.edges.count))
  }

  private mutating func bind(
    _ type: any Any.Type, _ identifier: ServiceIdentifier?, at offset: Int, of node: inout GraphStructure.Node,
    as kind: DependencyGraph.Kind = .direct
  ) {
    let parameter = Int16(truncatingIfNeeded: offset)
    let target = set.target(of: type, identifier)
    // Nearly all parameters are plain services, which have none of the rest.
    if case .registration(let index) = target {
      structure.edges.append(.init(to: index, kind: kind, isOptional: false, parameter: parameter))
    } else {
      bind(target, type, identifier, at: parameter, of: &node, as: kind)
    }
  }

  @inline(never)
  private mutating func bind(
    _ target: DependencyTarget, _ type: any Any.Type, _ identifier: ServiceIdentifier?, at parameter: Int16,
    of node: inout GraphStructure.Node, as kind: DependencyGraph.Kind
  ) {
    let edges = TargetEdges(target, as: kind)
    let holder = set.base + Int32(structure.nodes.count)
    structure.keyClashes += set.clashes(in: target).map { .init(holder: holder, first: $0.first, second: $0.second) }
    if edges.isOpaque { node.traits.insert(.opaque) }
    let opens = number(openedBy: edges)
    for index in edges.targets {
      structure.edges.append(
        .init(
          to: index >= 0 ? index : number(ofMissing: target.missingType ?? type, identifier), kind: edges.kind,
          isOptional: edges.isOptional, parameter: parameter,
          argumentCount: Int16(truncatingIfNeeded: edges.arguments.count),
          hasIncompatibleArguments: index >= 0 && set.hasIncompatibleArguments(edges.arguments, for: index),
          opens: opens, hasIncompatibleInputs: edges.opened.map { !$0.isFitting } ?? false))
    }
  }

  /// The negative number of a key that nothing is registered under.
  private mutating func number(ofMissing type: any Any.Type, _ identifier: ServiceIdentifier?) -> Int32 {
    let key = RegistrationKey(type, identifier)
    if let number = missingKeys[key] { return number }
    let number = -1 - Int32(missingKeys.count)
    missingKeys[key] = number
    structure.missingTypes.append(TypeIdentity(type))
    return number
  }
}
