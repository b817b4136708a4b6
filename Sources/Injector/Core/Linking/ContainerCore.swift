/// A linked graph: the registrations of one container, the frozen table, and a cell for each; and the owner of the
/// container's singletons.
@usableFromInline final class ContainerCore: InstanceOwner, @unchecked Sendable {
  // Sendable: the initializer of the container writes the variables and the memory before any other thread can have a
  // reference to the core. Afterward, they are only read, apart from the atomics of `found`. The memory is deallocated
  // in deinit.

  let registrations: RegistrationSet
  let parent: ContainerCore?
  /// The scopes that were open when the container was created, innermost first.
  let outerScopes: OpenScope?
  let tracer: Tracer?
  /// The dependencies that registrations were observed to resolve dynamically, or `nil` without a tracer.
  let observed: ObservedDependencies?
  /// The policy that the graph was validated with, for the children.
  let validation: ValidationPolicy
  /// The number of parent containers, excluding scopes.
  let level: Int32
  /// The number of the parents' registrations.
  private let base: Int32
  /// The keys of the container's own registrations, and the retained cells, in order of the records.
  @usableFromInline let table: KeyTable
  @usableFromInline let cells: UnsafeMutablePointer<BorrowedCell>
  /// The cells of the parameters, one registration after the other.
  let parameterCells: UnsafeMutablePointer<BorrowedCell>
  /// The cache of the cells found here and in the parents, or `nil` for a root container.
  @usableFromInline let found: FoundCells?
  /// The main actor's identity: asking for the actor costs as much as a resolve.
  @usableFromInline let mainActor = ObjectIdentifier(MainActor.shared)
  @usableFromInline let firstStack = ThreadStack.first
  /// What starts and stops the plugins that are awaited, or `nil` if there are none.
  var startup: PluginStartup?
  /// What policies keep, by registration.
  var keptInstances = [Int32: KeptEntries]()
  private var linked = 0
  /// During linking, the cycles that end with the registration being linked. Each begins with one that isn't linked.
  private(set) var openCycles: [[Int32]] = []
  /// During linking, the injections to link when all cells exist, each with what takes it.
  var unlinkedInjections: [UnlinkedInjection] = []
  /// The cells of parameters with composite types.
  var retainedCells: [AnyCell] = []
  /// The cells of composite types that were resolved by themselves.
  let composites = Guarded<[RegistrationKey: AnyCell]>([:])

  init(
    _ registrations: RegistrationSet, parent: ContainerCore?, inside outerScopes: OpenScope?,
    validation: ValidationPolicy, tracer: Tracer?
  ) {
    self.registrations = registrations
    self.validation = validation
    self.parent = parent
    self.outerScopes = outerScopes
    self.tracer = tracer
    observed = tracer.map { _ in ObservedDependencies() }
    level = parent.map { $0.level + 1 } ?? 0
    base = registrations.base
    cells = .allocate(capacity: max(1, registrations.records.count))
    parameterCells = .allocate(capacity: max(1, registrations.linkedParameterCount))
    found = parent == nil ? nil : FoundCells()
    table = registrations.table
  }

  deinit {
    // A child that wasn't closed leaves nothing in the scopes around it, and runs no closure.
    release(in: self)
    // The cells of composite types retain others.
    retainedCells = []
    composites.withLock { $0 = [:] }
    var elsewhere = ActorEnds()
    // Linking either finishes or never starts, so either all cells exist or none.
    for index in 0..<linked {
      // The cell releases its singleton and its closures.
      if let actor = actor(of: base + Int32(index)) {
        elsewhere.release(cells[index].takeUnretainedValue(), on: actor)
      }
      cells[index].release()
    }
    elsewhere.begin()
    cells.deallocate()
    parameterCells.deallocate()
    found?.deallocate()
  }

  override var instancesCore: ContainerCore { self }

  /// Includes what policies have let go of.
  override func beginClosing() -> [InstanceOwner] {
    super.beginClosing() + keptInstances.keys.sorted().flatMap { keptInstances[$0]?.leaving ?? [] }
  }

  /// Includes what the core has in the scopes around it, and what policies keep: any of these can depend on any
  /// other.
  override func takeInstances() -> OwnedInstances {
    var taken = super.takeInstances()
    // A decorator has the entries of what it wraps, which are empty the second time.
    for node in keptInstances.keys.sorted(by: >) {
      if let kept = keptInstances[node]?.takeInstances() { taken.append(kept) }
    }
    for scope in outerScopes.map({ sequence(first: $0, next: \.outer).reversed() }) ?? [] {
      taken.append(scope.storage.withLock { $0.take(ObjectIdentifier(self)) })
    }
    return taken
  }

  override var replacement: String { parent == nil ? "build a new container" : "make a new child" }

  /// The view of a resolve that begins in the container itself, outside the scopes that were opened in it. Singletons
  /// are created with this view, regardless of the first caller.
  var home: ContainerView { ContainerView(self, outerScopes) }

  /// Creates the cell of each registration, after those of its dependencies.
  func link(_ order: GraphOrder) {
    var linker = Linker(order, in: self)
    // A dependency is linked before its dependents, except for the last step of a cycle, which leads to the first
    // one.
    let closing = Dictionary(grouping: order.closing, by: \.from)
    for index in order.sorted {
      openCycles = (closing[index] ?? []).map { order.cycle(closedBy: $0) }
      cells[Int(index - base)] = .passRetained(linker.link(index))
    }
    openCycles = []
    linker.linkInjections()
    linked = registrations.records.count
    registrations.releaseClosures()
    becomeReferable()
  }

  /// Returns the recipe of a parent's registration that this container links again, with the hooks that have its
  /// closures, or `nil` for any other.
  func recipe(ofRelinked index: Int32) -> (recipe: StoredRecipe, hooks: RegistrationHooks?)? {
    registrations.originals[index].flatMap { parent?.cell(at: $0).relink }
  }

  /// Returns the cell of a registration of this container or a parent.
  func cell(at index: Int32) -> AnyCell {
    if index >= base { return cells[Int(index - base)].takeUnretainedValue() }
    var core = self
    while index < core.base, let parent = core.parent { core = parent }
    return core.cells[Int(index - core.base)].takeUnretainedValue()
  }

  /// Returns the cell of a composite type for a resolve with arguments of the given types, or throws an error if a
  /// registration is missing or takes others.
  func composite<Service>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, given: [any Any.Type] = []
  ) throws(ResolutionError) -> Cell<Service> {
    let key = RegistrationKey(type, identifier)
    // What arguments fit depends on their types, so only a cell that takes none is found again.
    if given.isEmpty, let known = composites.withLock({ $0[key] }) { return unsafeDowncast(known, to: Cell.self) }
    let dependency = registrations.dependency(on: type, identifier)
    do throws(ResolutionError) { try check(dependency, of: type, identifier, given: given) } catch {
      throw traced(error)
    }
    let cell: Cell<Service> = cell(for: dependency, isInner: !given.isEmpty)
    // There is no end of identifiers that nothing has.
    if given.isEmpty, identifier == nil || !dependency.nodes.isEmpty { composites.withLock { $0[key] = cell } }
    return cell
  }

  /// Throws if what a type is bound to is missing, or takes arguments of other types than those given.
  func check(
    _ dependency: Dependency, of type: any Any.Type, _ identifier: ServiceIdentifier?, given: [any Any.Type]
  ) throws(ResolutionError) {
    guard dependency.isSatisfied else { throw missing(dependency.missing ?? type, identifier) }
    if let provided = registrations.unfittingScope(in: dependency) {
      throw openingMismatch(of: type, identifier, provided)
    }
    if let clash = registrations.clashes(in: dependency).first { throw ambiguous(clash, in: type, identifier) }
    guard let mismatch = registrations.argumentMismatch(of: dependency, given: given) else { return }
    guard let node = mismatch.node else { throw noArguments(of: type, identifier, given: mismatch.given) }
    throw dependency.isHandle
      ? handleMismatch(at: node, given: mismatch.given) : argumentMismatch(at: node, given: mismatch.given)
  }

  /// Records an error that no cell records with the tracer, if there is one, and returns the error.
  func traced(_ error: ResolutionError) -> ResolutionError {
    tracer?.refuse(error)
    return error
  }

  /// Returns the cell of a type without an identifier, or `nil` if the container itself has none.
  @_alwaysEmitIntoClient @inline(__always)
  func ownCell(_ type: UInt) -> BorrowedCell? {
    let index = table.find(type)
    return index >= 0 ? cells[Int(index)] : nil
  }

  /// Returns the cell of a type with an identifier, here or in the parents.
  @usableFromInline @inline(never)
  func namedCell(_ type: UInt, _ identifier: ServiceIdentifier) -> BorrowedCell? {
    let index = table.find(type, identifier.tableHash) {
      registrations.records[Int($0)].identifier == identifier
    }
    return index >= 0 ? cells[Int(index)] : parent?.namedCell(type, identifier)
  }

  /// Returns the cell of a type without an identifier, here or in the parents, and stores it in the cache.
  @usableFromInline @inline(never)
  func search(_ type: UInt) -> BorrowedCell? {
    guard let cell = ownCell(type) ?? parent?.search(type) else { return nil }
    found?.remember(cell, type)
    return cell
  }
}

/// A core that whoever resolves keeps alive, by its owner. The cells of a core end with it and refer to it like this.
@usableFromInline typealias BorrowedCore = Unmanaged<ContainerCore>
