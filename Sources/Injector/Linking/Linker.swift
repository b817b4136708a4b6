/// Forms the cells of a container's registrations, one after the other.
///
/// Recipes call it from the user's module, so what they call is inlinable: the closures formed there are specialised
/// for the concrete types, and a resolve becomes a chain of direct calls.
@usableFromInline final class Linker {
  // One thread links, and each access to a property ends before the next begins, so none is checked at run time.

  let core: ContainerCore
  /// The registration that is being linked.
  @exclusivity(unchecked) @usableFromInline private(set) var node: Int32 = -1
  @exclusivity(unchecked) @usableFromInline private(set) var lifetime = Lifetime.transient
  @exclusivity(unchecked) private var parameter = 0
  /// The types of the runtime arguments met so far, and where they stand.
  @exclusivity(unchecked) private var argumentTypes: [any Any.Type] = []
  @exclusivity(unchecked) private var argumentLayout = ArgumentLayout()
  @exclusivity(unchecked) private(set) var inner: Int32 = -1
  @exclusivity(unchecked) private var isDecorator = false
  @exclusivity(unchecked) private(set) var demands: AnyCell.Demands = []
  /// Whether the factory is handed something to resolve with.
  @exclusivity(unchecked) private var handsOut = false
  @exclusivity(unchecked) private(set) var hooks: RegistrationHooks?
  @exclusivity(unchecked) @usableFromInline private(set) var isPlain = true

  init(core: ContainerCore) { self.core = core }

  func link(_ index: Int32, structure: GraphStructure) -> AnyCell {
    let offset = Int(index - core.registrations.base)
    let registrations = core.registrations
    node = index
    lifetime = registrations.records[offset].lifetime
    parameter = Int(registrations.records[offset].parameters)
    argumentTypes = []
    argumentLayout = ArgumentLayout()
    inner = registrations.records[offset].inner
    isDecorator = registrations.records[offset].role == .decorator
    hooks = registrations.hooks.isEmpty ? nil : registrations.hooks[Int32(offset)]
    demands = registrations.records[offset].isolation == .mainActor ? .mainActor : []
    handsOut = structure.nodes[offset].traits.contains(.opaque)
    for edge in structure.edges(from: Int(index)) {
      if edge.kind.isDeferred {
        handsOut = true
      } else if edge.to >= 0, core.isLinked(edge.to) {
        inherit(core.cell(at: edge.to))
      }
    }
    isPlain = !handsOut && hooks == nil && core.tracer == nil
    guard let recipe = registrations.records[offset].recipe else {
      preconditionFailure("a registration is linked once")
    }
    var cell = recipe(self)
    if let tracer = core.tracer {
      cell = cell.traced(
        by: tracer, key: registrations.key(at: index), node: index,
        isAlias: registrations.records[offset].role == .alias)
    }
    cell.node = index
    cell.type = UInt(bitPattern: ObjectIdentifier(registrations.records[offset].type))
    if inner >= 0, core.isLinked(inner) {
      // An alias and a decorator take no arguments of their own; they hand them on to what they stand on.
      cell.argumentCount = core.cell(at: inner).argumentCount
      cell.argumentTuple = core.cell(at: inner).argumentTuple
    } else {
      cell.argumentCount = UInt8(clamping: argumentTypes.count)
      cell.argumentTuple = ArgumentFrame.identity(of: argumentTypes)
    }
    if cell.argumentCount > 0 { demands.insert(.arguments) }
    cell.demands = demands
    return cell
  }

  private func inherit(_ cell: AnyCell) {
    demands.formUnion(cell.demands.subtracting(.arguments))
  }

  /// The cell of the next parameter.
  @usableFromInline
  func dependency<Value>(_ type: Value.Type) -> Cell<Value> {
    if let offset = nextArgument(type) {
      let node = node
      return Cell { context throws(ResolutionError) in try context.argument(at: offset, as: type, of: node) }
    }
    let record = core.registrations.parameters[parameter]
    parameter += 1
    guard case .service(let identifier) = record.origin else { return core.decoratorsArgument(of: node) }
    return core.cell(for: type, identifier) ?? core.missingDependency(type, identifier)
  }

  /// Where the next parameter comes from; the core keeps its cell.
  @usableFromInline
  func reference<Value>(_ type: Value.Type) -> CellReference<Value> {
    if let offset = nextArgument(type) { return CellReference(argumentAt: offset) }
    return reference(to: dependency(type))
  }

  /// Where the runtime argument stands that the next parameter is; steps over it. Nil for another parameter.
  private func nextArgument<Value>(_ type: Value.Type) -> Int? {
    // What a resolve is given is laid out for what a decorator stands on.
    guard case .argument = core.registrations.parameters[parameter].origin, !isDecorator else { return nil }
    parameter += 1
    argumentTypes.append(type)
    return argumentLayout.append(type)
  }

  /// The cell that the alias or decorator being linked stands on.
  @usableFromInline
  func innerCell<Service>(_ type: Service.Type) -> CellReference<Service> {
    guard inner >= 0 else {
      return reference(to: core.missingDependency(type, core.registrations.identifier(at: node)))
    }
    return reference(to: core.dependency(at: inner, as: type, isInner: true))
  }

  private func reference<Value>(to cell: Cell<Value>) -> CellReference<Value> {
    // Cells of registrations are kept already; the others were made just now, for this parameter.
    if cell.node < 0 { core.keep(cell) }
    return CellReference(cell)
  }

  /// What surrounds the factory of a registration that is not plain: the handles it is given, and the tracer.
  @usableFromInline
  func surrounded<Service>(_ construct: @escaping Produce<Service>) -> Produce<Service> {
    let construct = told(construct)
    guard handsOut else { return construct }
    let observer = observer
    return { context throws(ResolutionError) in
      let session = context.openSession()
      let outer = session.construction
      let construction = Construction(depth: context.depth, observer: observer)
      session.construction = construction
      defer {
        construction.end()
        session.construction = outer
      }
      return try construct(&context)
    }
  }

  /// Tells the tracer, if there is one, that the factory runs.
  private func told<Service>(_ construct: @escaping Produce<Service>) -> Produce<Service> {
    guard let tracer = core.tracer else { return construct }
    let node = node
    return { context throws(ResolutionError) in
      tracer.create(node)
      return try construct(&context)
    }
  }

  /// Who hears what the registration's handles resolve; nil without a tracer.
  var observer: Construction.Observer? { core.observed.map { Construction.Observer(node: node, dependencies: $0) } }

  /// Whom to tell of the end; nobody where the container does not keep the instances.
  func closings<Service>(_ type: Service.Type) -> [Closing<Service>] {
    guard let hooks, GraphStructure.LifetimeKind(lifetime).isKept else { return [] }
    return hooks.closings.compactMap { $0 as? Closing<Service> }
  }

  /// Runs the registration's activations on a new instance; nil where it has none.
  @usableFromInline
  func activation<Service>(_ type: Service.Type) -> Activate<Service>? {
    guard let hooks else { return nil }
    // The closures were made for this type by the registration's own methods.
    let activations = hooks.activations.compactMap { $0 as? Activation<Service> }
    let closings = closings(Service.self)
    let node = node
    let level = core.level
    let observer = observer
    return { service, container, keeper, depth throws(ResolutionError) in
      let context = ResolutionContext(container: .passUnretained(container))
      let construction = Construction(depth: depth, observer: observer)
      defer { construction.end() }
      let resolver = Resolver(weakly: context.owner(ofLevel: level), construction: construction)
      do { for activation in activations { try activation(service, resolver) } } catch {
        throw container.core.failure(error, at: node, isActivation: true)
      }
      if !closings.isEmpty { try keeper.keep(closings, of: service, at: node, builtIn: container) }
    }
  }
}

/// Runs activations on a new instance that belongs to a container and is kept by another or the same, so many cells
/// deep.
@usableFromInline typealias Activate<Service> = (Service, Container, Container, Int32) throws(ResolutionError) -> Void
