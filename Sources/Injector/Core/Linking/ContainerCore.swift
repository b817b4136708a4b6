/// A linked graph: the registrations of one container, the frozen table, and a cell for each.
@usableFromInline final class ContainerCore: @unchecked Sendable {
  // Sendable: `cells` and `parameterCells` are written by the linker, which runs inside the initializer of the
  // container that owns the core,
  // before anybody else can have it; afterwards it is only read. It is freed in deinit.

  let parent: ContainerCore?
  /// Who watches every resolve; nil for nobody.
  let tracer: Tracer?
  /// What registrations were seen to resolve by themselves; nil without a tracer.
  let observed: ObservedDependencies?
  let registrations: RegistrationSet
  /// What the graph was judged by, for the children.
  let validation: ValidationPolicy
  /// How many containers are above this one; scopes do not count.
  let level: Int32
  /// The cells of the own registrations, retained, in the order of the records.
  let cells: UnsafeMutablePointer<Unmanaged<AnyCell>>
  /// The lists of the factories' parameters, one after the other.
  let parameterLists: UnsafeMutableRawPointer
  /// What has been found here and in the parents; nil without parents.
  let found: FoundCells?
  private var linked = 0
  /// While linking, the cycles that end with the registration being linked: each begins with one that is not linked yet.
  private(set) var openCycles: [[Int32]] = []
  /// The cells of parameters that no registration stands for.
  private var parameterCells: [AnyCell] = []

  init(_ registrations: RegistrationSet, parent: ContainerCore?, validation: ValidationPolicy, tracer: Tracer?) {
    self.registrations = registrations
    self.validation = validation
    self.parent = parent
    self.tracer = tracer
    observed = tracer.map { _ in ObservedDependencies() }
    level = registrations.level
    cells = .allocate(capacity: max(1, registrations.records.count))
    parameterLists = .allocate(byteCount: ParameterListBuilder.byteCount(of: registrations.records), alignment: 16)
    found = parent == nil ? nil : FoundCells()
  }

  deinit {
    // Linking either finishes or never starts, so all cells are there or none.
    for index in 0..<linked { cells[index].release() }
    cells.deallocate()
    parameterLists.deallocate()
    found?.deallocate()
  }

  var table: CellTable { CellTable(keys: registrations.table, cells: cells) }

  /// Keeps a cell that a registration's cell refers to.
  func keep(_ cell: AnyCell) { parameterCells.append(cell) }

  /// Forms the cell of every registration, each after those that it needs.
  func link(_ structure: GraphStructure, order: GraphOrder) {
    let linker = Linker(core: self)
    // A dependency is linked before those that need it, but for the last step of a cycle: it leads to the first one.
    let cycles = Dictionary(grouping: order.cycles) { $0.last ?? -1 }
    for index in order.sorted {
      if !cycles.isEmpty { openCycles = cycles[index] ?? [] }
      let cell = linker.link(index, structure: structure)
      cell.height = order.height(of: Int(index))
      if cell.height > Construction.deepest { cell.demands.insert(.depth) }
      cells[Int(index - registrations.base)] = Unmanaged.passRetained(cell)
    }
    openCycles = []
    linked = registrations.records.count
    registrations.releaseCellBuilders()
  }

  /// The cell of a registration of this container or a parent.
  func cell(at index: Int32) -> AnyCell {
    var core = self
    while index < core.registrations.base, let parent = core.parent { core = parent }
    return core.cells[Int(index - core.registrations.base)].takeUnretainedValue()
  }

  /// The cell that a key is found by, composite types included; nil where `resolve` would find nothing.
  func cell<Service>(for type: Service.Type, _ identifier: ServiceIdentifier?) -> Cell<Service>? {
    if let index = registrations.index(of: type, identifier) { return dependency(at: index, as: type) }
    guard let composite = type as? any CompositeDependency.Type else { return nil }
    return unsafeDowncast(composite.cell(in: self, identifier: identifier), to: Cell<Service>.self)
  }

  /// The cell of a type with an identifier, here or in the parents.
  @usableFromInline @inline(never)
  func namedCell(_ type: UInt, _ identifier: ServiceIdentifier) -> Unmanaged<AnyCell>? {
    let index = registrations.table.find(type, identifier.tableHash) {
      registrations.records[Int($0)].identifier == identifier
    }
    return index >= 0 ? cells[Int(index)] : parent?.namedCell(type, identifier)
  }

  /// The cell of a type without identifier, here or in the parents; remembered, so that it is searched for once.
  @usableFromInline @inline(never)
  func search(_ type: UInt) -> Unmanaged<AnyCell>? {
    guard let cell = table.find(type) ?? parent?.search(type) else { return nil }
    found?.remember(cell, type)
    return cell
  }
}
