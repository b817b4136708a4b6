import Synchronization

/// The linked graph of a container: a cell for each node, and a table of the keys.
@usableFromInline final class LinkedGraph: @unchecked Sendable {
  // Sendable: written while the container is created, apart from `composites`, which has a lock.

  let graph: SharedGraph
  let parent: LinkedGraph?
  /// The cells by node. An overridden node has none that is called.
  var cells: [AnyCell] = []
  private(set) var table = KeyTable(KeyIndex(), [])
  /// The cells of types that are made of registered ones and were resolved.
  private let composites = Guarded<[RegistrationKey: AnyCell]>([:])
  let tracer: Tracer?
  /// The memory of linked parameters, and the composite cells that they refer to.
  private var memory = ParameterMemory()
  private var parts: [AnyCell] = []
  /// The owner of the singletons, which retains the graph.
  var owner: Owner {
    guard let keeper else { preconditionFailure("a graph has an owner once it's linked") }
    return keeper.object
  }
  private var keeper: Borrowed<Owner>?
  /// The assembly that the container was built from.
  var assembly: Assembly {
    guard let built else { preconditionFailure("a linked graph knows what it was built from") }
    return built
  }
  private var built: Assembly?
  /// The inputs of the scopes, in order of declaration.
  var inputs: [Scope: [Int]] { assembly.registrations.list.inputs }

  /// A Boolean value that indicates whether the eager singletons exist.
  private let isStarted = Atomic(false)
  /// The thread that creates the container, and its eager singletons.
  private let starter = CurrentThread.id

  init(_ graph: SharedGraph, parent: LinkedGraph?, tracer: Tracer?) {
    self.graph = graph
    self.parent = parent
    self.tracer = tracer
  }

  deinit {
    table.deallocate()
    memory.deallocate()
  }

  // MARK: Linking

  func set(_ owner: Owner, _ assembly: Assembly) { (keeper, built) = (Borrowed(object: owner), assembly) }

  func setTable(_ new: KeyTable) {
    table.deallocate()
    table = new
  }

  /// Returns the place for the cells of a node's parameters.
  func parameters(count: Int, _ label: Label) -> LinkedParameters {
    LinkedParameters(memory.place(of: count, among: cells.count), label)
  }

  /// Retains a cell that parameters refer to and that is no node's.
  func retain(_ part: AnyCell) { parts.append(part) }

  /// Notes that the eager singletons exist, which may be used anywhere from now on.
  func start() { isStarted.store(true, ordering: .releasing) }

  /// Throws if an eager singleton would be created away from its actor: another thread has asked for it before the
  /// container has created it.
  func checkStart(of label: Label, on actor: any Actor) throws {
    if isStarted.load(ordering: .acquiring) || CurrentThread.id == starter { return }
    throw CellHeader(label: label, actors: [actor]).requiresActor(nil)
  }

  // MARK: Finding

  /// Returns the cell that a call resolves: of a registration, or of a type that is made of registered ones.
  func cell(of type: any Any.Type, _ identifier: ServiceIdentifier?) throws -> AnyCell {
    if let cell = table.find(type, identifier)?.takeUnretainedValue() { return cell }
    let key = RegistrationKey(type, identifier)
    if let cell = composites.withLock({ $0[key] }) { return cell }
    let new = try assembly.registrations.composite(type, identifier, in: self)
    return composites.withLock { cells in
      // A type that is made of a registered one is asked for by code, so there are few. Identifiers can be many.
      if let known = cells[key] { return known }
      if identifier == nil || new.label.node >= 0 { cells[key] = new }
      return new
    }
  }

  /// Returns the graph, from here outward, in which the instances of a scoped node are created: the one where the scope
  /// was opened, or the one that has registered the node if that is inside the scope.
  func home(of node: Int, upTo outer: LinkedGraph) -> LinkedGraph {
    var home = self
    while home !== outer, node < home.graph.graph.inheritedCount, let parent = home.parent { home = parent }
    return home
  }
}
