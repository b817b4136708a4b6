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
    if record.lifetime.isLinkedAgain { cell.relink = original ?? (recipe, hooks) }
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
