/// Creates the cells of a container's registrations, each after those of its dependencies.
///
/// Everything that a recipe needs is found first and handed over as a `Link`.
struct Linker {
  private let core: ContainerCore
  private let registrations: RegistrationSet
  private let bound: BoundGraph
  private let hooks: [Int32: RegistrationHooks]
  private let order: GraphOrder
  private let cycles: [InjectedCycle]
  /// What creating the instances of each cycle demands of the caller.
  private var cycleDemands: [Inherited]
  /// The memory for the cells of parameters that isn't used yet.
  private var free: UnsafeMutablePointer<BorrowedCell>

  init(_ order: GraphOrder, in core: ContainerCore) {
    self.core = core
    let registrations = core.registrations
    self.registrations = registrations
    bound = registrations.bound
    hooks = registrations.hooks
    self.order = order
    cycles = order.injectedCycles.map { nodes in
      InjectedCycle(nodes.map { registrations.records[Int($0 - registrations.base)] }, from: nodes[0])
    }
    cycleDemands = Array(repeating: Inherited(), count: cycles.count)
    free = core.parameterCells
  }

  /// What a registration takes over from those that it needs.
  private struct Inherited {
    var demands = AnyCell.Demands()
    var actors: [any Actor] = []
    var stackBelow: UInt = 0
    var checksStackBelow = false

    mutating func inherit(_ cell: AnyCell) {
      demands.formUnion(cell.inheritedDemands.subtracting([.arguments, .stackCheck]))
      let checksStack = cell.demands.contains(.stackCheck)
      checksStackBelow = checksStackBelow || checksStack
      stackBelow = max(stackBelow, checksStack ? cell.stackNeed : ThreadStack.need(ofValues: 0))
      if !cell.isSharedAnywhere { for actor in cell.actors { isolate(to: actor) } }
    }

    mutating func isolate(as isolation: FactoryIsolation) {
      switch isolation {
      case .nonisolated: break
      case .mainActor: demands.insert(.mainActor)
      case .actor(let actor): isolate(to: actor)
      }
    }

    private mutating func isolate(to actor: any Actor) {
      demands.insert(.actor)
      if !actors.contains(where: { $0 === actor }) { actors.append(actor) }
    }

    mutating func isolate(like other: Inherited) {
      demands.formUnion(other.demands)
      for actor in other.actors { isolate(to: actor) }
    }
  }

  /// Creates the cell of a registration.
  mutating func link(_ index: Int32) -> AnyCell {
    let offset = Int(index - registrations.base)
    let record = registrations.records[offset]
    let cycle = order.injectedCycle(of: index)
    // What the instances of a cycle need from elsewhere is linked already.
    if let cycle, order.injectedCycles[cycle][0] == index { collectDemands(ofCycle: cycle) }
    var inherited = Inherited()
    inherited.isolate(as: record.isolation)
    if let cycle { inherited.isolate(like: cycleDemands[cycle]) }
    var handsOut = bound.structure.nodes[offset].traits.contains(.opaque)
    var valueBytes: UInt = 0
    for position in bound.structure.edgeRange(from: Int(index)) {
      let edge = bound.structure.edges[position]
      if edge.kind.isDeferred {
        handsOut = true
        if edge.to >= 0 { valueBytes += Self.size(of: registrations.record(at: edge.to).type) }
      } else if edge.kind == .injected, cycle != nil, order.injectedCycle(of: edge.to) == cycle {
        // Its demands are those of the cycle, and it checks the stack itself.
        continue
      } else if edge.to >= 0, core.isLinked(edge.to) {
        inherited.inherit(core.cell(at: edge.to))
      }
    }
    let original = core.recipe(ofRelinked: index)
    let own = hooks[Int32(offset)]
    // The copy of a registration has hooks too, with parameters of its own.
    let hooks = original?.hooks.flatMap { own?.calling($0) } ?? own
    for injection in hooks?.injections ?? [] {
      for parameter in injection.parameters { valueBytes += Self.size(of: registrations.parameters[parameter].type) }
    }
    let recipe = original?.recipe ?? registrations.recipes[Int(record.recipe)]
    let (parameters, arguments) = linkParameters(of: record, at: index, &valueBytes)
    let cell = recipe.link(
      Link(
        core: core, header: header(of: record, at: index, inherited, arguments), parameters: parameters,
        lifetime: record.lifetime, isAlias: record.role == .alias, hooks: hooks,
        cycle: cycle.map { cycles[$0] }, handsOut: handsOut, valueBytes: valueBytes,
        stackBelow: inherited.stackBelow, checksStackBelow: inherited.checksStackBelow))
    if GraphStructure.LifetimeKind(record.lifetime).isLinkedAgain { cell.relink = original ?? (recipe, hooks) }
    return cell
  }

  /// Links injections when all cells exist.
  mutating func linkInjections() {
    for injection in core.unlinkedInjections {
      let first = free
      for position in injection.parameters { store(cell(ofParameterAt: position)) }
      injection.append(LinkedParameters(first, of: injection.node, in: core))
    }
    core.unlinkedInjections = []
  }

  private mutating func collectDemands(ofCycle cycle: Int) {
    var inherited = Inherited()
    for node in order.injectedCycles[cycle] {
      inherited.isolate(as: registrations.record(at: node).isolation)
      for edge in bound.structure.edges(from: Int(node)) where edge.to >= 0 && !edge.kind.isDeferred {
        guard order.injectedCycle(of: edge.to) != cycle, core.isLinked(edge.to) else { continue }
        inherited.inherit(core.cell(at: edge.to))
      }
    }
    cycleDemands[cycle] = inherited
  }

  private func header(
    of record: RegistrationRecord, at index: Int32, _ inherited: Inherited, _ arguments: [any Any.Type]
  ) -> AnyCell.Header {
    var header = AnyCell.Header(node: index, demands: inherited.demands, actors: inherited.actors)
    if record.inner >= 0, core.isLinked(record.inner) {
      // An alias and a decorator take the arguments of the registration that they wrap, and pass them on.
      let inner = core.cell(at: record.inner)
      (header.argumentCount, header.identity) = (Int(inner.argumentCount), inner.identity)
    } else {
      (header.argumentCount, header.identity) = (arguments.count, ArgumentFrame.identity(of: arguments))
    }
    if header.argumentCount > 0 {
      header.demands.insert(.arguments)
    } else {
      header.identity = UInt(bitPattern: ObjectIdentifier(record.type))
    }
    header.isSharedAnywhere = bound.structure.existsAnywhere(index)
    return header
  }

  // MARK: Parameters

  /// Returns the cells of a factory's parameters, and the types of its runtime arguments.
  private mutating func linkParameters(
    of record: RegistrationRecord, at index: Int32, _ valueBytes: inout UInt
  ) -> (parameters: LinkedParameters, arguments: [any Any.Type]) {
    let (role, first) = (record.role, free)
    var layout = TupleLayout()
    var arguments: [any Any.Type] = []
    if role == .alias || role == .decorator { store(core.cell(wrappedBy: record)) }
    // A parameter of a registration's own type has one edge, and any other the dependency that it was bound to.
    let edges = bound.structure.edgeRange(from: Int(index))
    var next = edges.lowerBound + (role == .alias || role == .decorator ? 1 : 0)
    for (offset, position) in record.parameterRange.enumerated() {
      let parameter = registrations.parameters[position]
      valueBytes += Self.size(of: parameter.type)
      if parameter.origin.isArgument {
        guard role != .decorator else {
          store(core.refusedArgument(parameter.type, of: index))
          continue
        }
        arguments.append(parameter.type)
        store(core.argument(parameter.type, at: layout.offset(appending: parameter.type), of: index))
      } else if next < edges.upperBound, case let edge = bound.structure.edges[next], edge.isPlain,
        edge.parameter == offset
      {
        store(core.cell(of: edge.to, as: parameter.type))
        next += 1
      } else {
        store(cell(ofParameterAt: position))
        while next < edges.upperBound, bound.structure.edges[next].parameter == offset { next += 1 }
      }
    }
    return (LinkedParameters(first, of: index, in: core), arguments)
  }

  /// Returns the cell of a parameter that takes anything but a registration.
  private func cell(ofParameterAt position: Int) -> AnyCell {
    guard let dependency = registrations.dependency(at: position) else {
      preconditionFailure("every parameter is bound")
    }
    return core.cell(of: registrations.parameters[position], boundTo: dependency)
  }

  private mutating func store(_ cell: AnyCell) {
    // The cells of registrations are retained already. The others were created for this parameter.
    if cell.node < 0 { core.retainedCells.append(cell) }
    free.initialize(to: .passUnretained(cell))
    free += 1
  }

  private static func size(of type: any Any.Type) -> UInt {
    func open<Value>(_ type: Value.Type) -> UInt { UInt(MemoryLayout<Value>.size) }
    return _openExistential(type, do: open)
  }
}

/// An injection to link when all cells exist.
struct UnlinkedInjection {
  /// The positions of its parameters.
  let parameters: Range<Int>
  /// The registration that it belongs to.
  let node: Int32
  /// Links it with the cells of its parameters, and adds it to those of its registration.
  let append: (LinkedParameters) -> Void
}

extension ContainerCore {
  /// Returns the cell of a type for what it is bound to.
  func cell<Value>(for dependency: Dependency, isInner: Bool = false) -> Cell<Value> {
    // Cells of registrations have the type of their keys, and the others are created for the type.
    unsafeDowncast(cell(for: dependency, of: Value.self, isInner: isInner), to: Cell<Value>.self)
  }

  /// Returns the cell of a type for what it is bound to: one that throws if that is missing.
  ///
  /// - Parameter isInner: A Boolean value that indicates whether the cell gets the runtime arguments of the resolve.
  func cell(for dependency: Dependency, of type: any Any.Type, isInner: Bool = false) -> AnyCell {
    if dependency.isPlain { return cell(of: dependency.node, as: type, isInner: isInner) }
    guard !dependency.layers.isEmpty, let composite = type as? any CompositeDependency.Type else {
      return refusing(type) { $0.missing(dependency.missing ?? type, dependency.identifier) }
    }
    return composite.cell(for: dependency, in: self, isInner: isInner)
  }

  /// Returns the cell of a parameter whose value is no registration's.
  func cell(of parameter: ParameterRecord, boundTo dependency: Dependency) -> AnyCell {
    guard parameter.isUnwrapped else { return cell(for: dependency, of: parameter.type) }
    func open<Wrapped>(_ type: Wrapped.Type) -> AnyCell {
      guard dependency.isSatisfied else {
        return refusing(Wrapped?.self) { $0.missing(type, dependency.identifier) }
      }
      var wrapped = dependency
      wrapped.layers.insert(.optional, at: wrapped.layers.startIndex)
      return cell(for: wrapped, of: Wrapped?.self)
    }
    return _openExistential(parameter.type, do: open)
  }

  /// Returns the cell of a decorator's parameter that takes a runtime argument, which throws an error.
  func refusedArgument(_ type: any Any.Type, of node: Int32) -> AnyCell {
    refusing(type) { core in
      ResolutionError(
        kind: .argumentMismatch, key: core.registrations.key(at: node),
        detail: "its decorator takes a runtime argument",
        fix: "inject the value into the decorator from a service")
    }
  }

  /// Returns the cell of a runtime argument at an offset in the tuple of the arguments.
  func argument(_ type: any Any.Type, at offset: Int, of node: Int32) -> AnyCell {
    func open<Value>(_ type: Value.Type) -> AnyCell {
      Cell<Value> { [unowned self] context throws(ResolutionError) in
        // The arguments, or a cast copy of them, fit the resolved cell. That cell reads them, or it is an alias or a
        // decorator and passes them to the cell that it wraps, which takes the same types. No other dependency that
        // takes arguments is ever called. There is therefore a value of the type at the offset.
        guard let arguments = context.arguments else { throw unplacedArgumentMismatch(at: node, given: []) }
        return (arguments + offset).assumingMemoryBound(to: Value.self).pointee
      }
    }
    return _openExistential(type, do: open)
  }

  /// Returns the cell that an alias or a decorator wraps.
  func cell(wrappedBy record: RegistrationRecord) -> AnyCell {
    guard record.inner >= 0 else { return refusing(record.type) { $0.missing(record.type, record.identifier) } }
    return cell(of: record.inner, as: registrations.record(at: record.inner).type, isInner: true)
  }

  /// Returns the cell of a registration for a dependent, or a cell that throws an error if the dependent must not
  /// call it.
  ///
  /// Validation rejects such a graph unless the severity of the rule is lowered or the diagnostic is accepted. In
  /// that case, only the resolves that use the dependency fail. The decision is made while linking.
  ///
  /// - Parameter isInner: A Boolean value that indicates whether the dependent is an alias or a decorator, which passes
  ///   on the arguments of the resolve.
  func cell(of index: Int32, as type: any Any.Type, isInner: Bool = false) -> AnyCell {
    if let cycle = openCycles.first(where: { $0.first == index }) {
      return refusing(type) { $0.cycle(through: cycle) }
    }
    let cell = cell(at: index)
    // The arguments of a resolve belong to the resolved registration. A dependency must not read them as its own.
    if cell.argumentCount > 0, !isInner { return refusing(type) { $0.argumentMismatch(at: index, given: []) } }
    guard !isInner, registrations.hasScreens, registrations.role(behind: index) == .screen else { return cell }
    return withoutCoder(cell, type)
  }

  /// Returns a Boolean value that indicates whether the cell of a registration exists. If it doesn't, the
  /// registration depends on the one that is being linked.
  func isLinked(_ index: Int32) -> Bool { !openCycles.contains { $0.first == index } }

  /// Returns a cell that throws an error.
  func refusing(_ type: any Any.Type, _ error: @escaping (ContainerCore) -> ResolutionError) -> AnyCell {
    func open<Service>(_ type: Service.Type) -> AnyCell {
      // Unowned, because the core retains this cell.
      Cell<Service> { [unowned self] _ throws(ResolutionError) in throw error(self) }
    }
    return _openExistential(type, do: open)
  }

  // A screen that another registration depends on is created from its own scene.
  private func withoutCoder(_ cell: AnyCell, _ type: any Any.Type) -> AnyCell {
    func open<Screen>(_ type: Screen.Type) -> AnyCell {
      let inner = BorrowedCell.passUnretained(cell)
      return Cell<Screen>(AnyCell.Header(demands: cell.demands, stackNeed: cell.stackNeed)) {
        context throws(ResolutionError) in
        let coder = context.coder
        context.coder = nil
        defer { context.coder = coder }
        return try inner.value(Screen.self, &context)
      }
    }
    return _openExistential(type, do: open)
  }
}
