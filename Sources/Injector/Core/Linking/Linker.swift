/// Creates the cells of a container's registrations, one after the other.
///
/// Cell builders call it from the user's module, where the closures that know the concrete types are formed.
@usableFromInline final class Linker {
  // One thread links, and accesses never overlap, so the exclusivity checks at run time are disabled.
  let core: ContainerCore
  /// The registration that is being linked.
  @exclusivity(unchecked) private(set) var node: Int32 = -1
  @exclusivity(unchecked) private(set) var lifetime = Lifetime.transient
  @exclusivity(unchecked) private var parameter = 0
  /// The layout of the runtime arguments seen so far.
  @exclusivity(unchecked) private var argumentTypes: [any Any.Type] = []
  @exclusivity(unchecked) private var argumentLayout = TupleLayout()
  @exclusivity(unchecked) private var parameters: ParameterListBuilder
  @exclusivity(unchecked) private(set) var inner: Int32 = -1
  @exclusivity(unchecked) private var isDecorator = false
  @exclusivity(unchecked) private(set) var demands = AnyCell.Demands.none
  /// The size of the values that the factory takes and returns.
  @exclusivity(unchecked) private var valueBytes: UInt = 0
  /// The stack that the costliest dependency needs, and whether one demands room.
  @exclusivity(unchecked) private var stackBelow: UInt = 0
  @exclusivity(unchecked) private var demandsRoomBelow = false
  @exclusivity(unchecked) private var isAlias = false
  /// The actors other than the main actor that the registration, or something that it creates, runs on.
  @exclusivity(unchecked) private(set) var actors: [any Actor] = []
  /// A Boolean value that indicates whether the factory receives a handle that can resolve.
  @exclusivity(unchecked) private(set) var handsOut = false
  @exclusivity(unchecked) var hooks: RegistrationHooks?
  @exclusivity(unchecked) var isPlain = true
  /// The cycle that injections close and the registration is on.
  @exclusivity(unchecked) private(set) var cycle: InjectedCycle?
  /// What links the injections when all cells exist.
  @exclusivity(unchecked) private var injections: [(Linker) -> Void] = []

  init(core: ContainerCore) {
    self.core = core
    parameters = ParameterListBuilder(for: core)
  }

  /// Creates the cell of a registration.
  ///
  /// - Parameters:
  ///   - index: The registration.
  ///   - structure: The graph.
  ///   - order: The order of the graph.
  ///   - cycle: The cycle that injections close and the registration is on, or `nil` if it is on none.
  func link(_ index: Int32, structure: GraphStructure, order: GraphOrder, on cycle: InjectedCycle?) -> AnyCell {
    let offset = Int(index - core.registrations.base)
    let registrations = core.registrations
    node = index
    lifetime = registrations.records[offset].lifetime
    parameter = Int(registrations.records[offset].parameters)
    argumentTypes = []
    argumentLayout = TupleLayout()
    inner = registrations.records[offset].inner
    isDecorator = registrations.records[offset].role == .decorator
    isPlain = core.tracer == nil
    if !registrations.hooks.isEmpty {
      hooks = registrations.hooks[Int32(offset)]
      isPlain = isPlain && hooks == nil
    }
    demands = .none
    actors = []
    valueBytes = 0
    stackBelow = 0
    demandsRoomBelow = false
    isAlias = registrations.records[offset].role == .alias
    isolate(as: registrations.records[offset].isolation)
    self.cycle = cycle
    if let cycle {
      demands.insert(cycle.demands)
      for actor in cycle.actors { isolate(to: actor) }
    }
    handsOut = structure.nodes[offset].traits.contains(.opaque)
    for edge in structure.edges(from: Int(index)) {
      if edge.kind.isDeferred {
        handsOut = true
        if edge.to >= 0 { count(opening: registrations.record(at: edge.to).type) }
      } else if edge.kind == .injected, cycle != nil, order.injectedCycle(of: edge.to) == order.injectedCycle(of: index)
      {
        // Its demands are those of the cycle, and it checks the stack itself.
        continue
      } else if edge.to >= 0, core.isLinked(edge.to) {
        inherit(core.cell(at: edge.to))
      }
    }
    let cellBuilder: CellBuilder
    if let parents = core.cellBuilder(ofRelinked: index) {
      cellBuilder = parents
    } else {
      let registered = registrations.cellBuilders[Int(registrations.records[offset].cellBuilder)].create
      cellBuilder = isPlain ? registered : keeping(hooks, registered)
    }
    var cell = cellBuilder(self)
    cell.node = index
    cell = checkingStack(cell)
    let stackNeed = cell.stackNeed
    if let tracer = core.tracer {
      cell = cell.traced(by: tracer, key: registrations.key(at: index), isAlias: isAlias)
      cell.node = index
    }
    if !actors.isEmpty {
      cell = cell.isolated(to: actors)
      cell.node = index
    }
    if inner >= 0, core.isLinked(inner) {
      // An alias and a decorator take the arguments of the registration that they wrap, and pass them on.
      cell.argumentCount = core.cell(at: inner).argumentCount
      cell.identity = core.cell(at: inner).identity
    } else {
      cell.argumentCount = UInt8(clamping: argumentTypes.count)
      cell.identity = ArgumentFrame.identity(of: argumentTypes)
    }
    if cell.argumentCount > 0 {
      demands.insert(.arguments)
    } else {
      cell.identity = UInt(bitPattern: ObjectIdentifier(registrations.records[offset].type))
    }
    cell.demands = demands
    cell.stackNeed = stackNeed
    cell.relink = lifetime.isLinkedAgain ? cellBuilder : nil
    return cell
  }

  /// Collects what creating the instances of a cycle demands.
  func collectDemands(of nodes: [Int32], for cycle: InjectedCycle, structure: GraphStructure) {
    (demands, actors) = (.none, [])
    let members = Set(nodes)
    for node in nodes {
      isolate(as: core.registrations.record(at: node).isolation)
      for edge in structure.edges(from: Int(node)) where edge.to >= 0 && !edge.kind.isDeferred {
        if !members.contains(edge.to), core.isLinked(edge.to) { inherit(core.cell(at: edge.to)) }
      }
    }
    (cycle.demands, cycle.actors) = (demands, actors)
  }

  /// Links injections when all cells exist.
  ///
  /// - Parameters:
  ///   - injections: The injections of the registration being linked.
  ///   - link: A closure that links one of them.
  func afterwards(_ injections: [Injection], _ link: @escaping (Linker, Injection) -> Void) {
    let (node, handsOut) = (node, handsOut)
    for type in injections.flatMap(\.parameters).map({ core.registrations.parameters[$0].type }) {
      count(opening: type)
    }
    self.injections.append { linker in
      linker.node = node
      linker.handsOut = handsOut
      linker.isDecorator = false
      for injection in injections {
        linker.parameter = injection.parameters.lowerBound
        link(linker, injection)
      }
    }
  }

  func linkInjections() {
    for link in injections { link(self) }
    injections = []
  }

  /// Returns a cell that checks the stack if the cell and its dependencies need more than is kept free for them.
  private func checkingStack(_ cell: AnyCell) -> AnyCell {
    cell.stackNeed = ThreadStack.need(ofValues: valueBytes) + stackBelow
    // A shared instance is created in a part of the resolve of its own.
    guard isAlias ? demandsRoomBelow : GraphStructure.LifetimeKind(lifetime).isOwnedByHolder else { return cell }
    demands.insert(.room)
    guard cell.stackNeed > ThreadStack.unchecked else { return cell }
    let core = Unmanaged.passUnretained(core)
    let checking = cell.wrapped { _, context, memory throws(ResolutionError) in
      try ThreadStack.run(
        cell, in: core, needing: cell.stackNeed,
        discard: { if $0 == UnsafeRawPointer(memory) { cell.end(memory) } }
      ) { () throws(ResolutionError) in try cell.borrow(&context, in: memory) }
    }
    checking.node = cell.node
    checking.stackNeed = ThreadStack.need(ofValues: 0)
    return checking
  }

  private func inherit(_ cell: AnyCell) {
    demands.insert(cell.demands.subtracting(.arguments).subtracting(.room))
    let demandsRoom = cell.demands.contains(.room)
    demandsRoomBelow = demandsRoomBelow || demandsRoom
    stackBelow = max(stackBelow, demandsRoom ? cell.stackNeed : ThreadStack.need(ofValues: 0))
    for actor in cell.actors { isolate(to: actor) }
  }

  private func isolate(as isolation: FactoryIsolation) {
    switch isolation {
    case .nonisolated: break
    case .mainActor: demands.insert(.mainActor)
    case .actor(let actor): isolate(to: actor)
    }
  }

  private func isolate(to actor: any Actor) {
    demands.insert(.actor)
    if !actors.contains(where: { $0 === actor }) { actors.append(actor) }
  }

  /// Returns the cell of the next parameter.
  func dependency<Value>(_ type: Value.Type) -> Cell<Value> {
    if let offset = nextArgument(type) {
      let node = node
      let core = Unmanaged.passUnretained(core)
      return Cell(borrowing: { _, context, _ throws(ResolutionError) in
        if let argument = context.argument(at: offset) { return argument }
        throw core._withUnsafeGuaranteedRef { $0.unplacedArgumentMismatch(at: node, given: []) }
      })
    }
    let record = core.registrations.parameters[parameter]
    parameter += 1
    if record.origin.isArgument { return core.decoratorsArgument(of: node) }
    let identifier = record.origin.identifier
    let target = core.registrations.target(of: record.type, identifier)
    guard record.type != type else { return core.cell(for: target, as: type, identifier) }
    // An injected optional, whose wrapped type is required.
    return target.isSatisfied
      ? core.cell(for: .optional(target), as: type, identifier) : core.missingDependency(record.type, identifier)
  }

  /// Appends the next parameter to the list. The core retains its cell.
  @usableFromInline
  func addParameter<Value>(_ type: Value.Type) {
    if let offset = nextArgument(type) {
      parameters.append(type) { ParameterSource(argumentAt: offset, frameOffset: $0) }
    } else {
      add(dependency(type))
    }
  }

  /// Appends the instance that the decorator being linked wraps.
  @usableFromInline
  func addDecoratedInstance<Service>(_ type: Service.Type) { add(decoratedCell(type)) }

  private func add<Value>(_ cell: Cell<Value>) {
    let cell = kept(cell)
    parameters.append(Value.self) { ParameterSource(cell, frameOffset: $0) }
  }

  /// Returns the list of the appended parameters.
  @usableFromInline
  func takeParameters(isInjection: Bool = false) -> ParameterList {
    parameters.finish(of: node, isInjection: isInjection)
  }

  /// Counts a value that the factory takes or returns.
  func count<Value>(_ type: Value.Type) { valueBytes += UInt(MemoryLayout<Value>.size) }

  /// Counts a value that the factory gets from a handle.
  private func count(opening type: any Any.Type) {
    func open<Value>(_ type: Value.Type) { count(type) }
    _openExistential(type, do: open)
  }

  /// Returns the offset of the next parameter if it is a runtime argument, and steps over it. Returns `nil` for any other
  /// parameter.
  private func nextArgument<Value>(_ type: Value.Type) -> Int? {
    // The layout of the arguments is that of the registration that a decorator wraps.
    count(type)
    guard core.registrations.parameters[parameter].origin.isArgument, !isDecorator else { return nil }
    parameter += 1
    argumentTypes.append(type)
    return argumentLayout.append(type)
  }

  /// Returns the cell that the alias or decorator being linked wraps. The core retains it.
  @usableFromInline
  func innerCell<Service>(_ type: Service.Type) -> Cell<Service> {
    count(type)
    guard inner >= 0 else { return kept(core.missingDependency(type, core.registrations.identifier(at: node))) }
    return kept(core.dependency(at: inner, as: type, isInner: true))
  }

  func kept<Value>(_ cell: Cell<Value>) -> Cell<Value> {
    // The cells of registrations are retained already. The others were created for this parameter.
    if cell.node < 0 { core.keep(cell) }
    return cell
  }
}
