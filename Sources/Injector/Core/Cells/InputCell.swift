/// The cell of an input, whose instances are handed over and never created.
final class InputCell<Service>: Cell<Service>, @unchecked Sendable {
  // Sendable: like its superclass.

  private let closings: [Closing<Service>]
  private let needed: [any Actor]

  init(of scope: Scope, linker: Linker) {
    let node = linker.node
    let core = Unmanaged.passUnretained(linker.core)
    closings = linker.closings(Service.self)
    needed = []
    super.init(borrowing: { _, context, memory throws(ResolutionError) in
      let core = core.takeUnretainedValue()
      guard let open = OpenScope.nearest(scope, from: context.scopes)?.takeUnretainedValue() else {
        throw core.scopeNotOpen(scope, for: node)
      }
      if open.missingOuterScope == nil,
        open.copyInstance(of: node, ownedBy: core, to: memory.assumingMemoryBound(to: Service.self))
      {
        return UnsafeRawPointer(memory)
      }
      throw open.refusalOfInput(at: node, ownedBy: core)
    })
  }

  private init(_ cell: AnyCell, _ closings: [Closing<Service>], on actors: [any Actor] = []) {
    self.closings = closings
    needed = actors
    super.init(borrowing: cell.borrowing, ending: cell.end)
  }

  override func traced(by tracer: Tracer, key: ServiceKey, isAlias: Bool) -> AnyCell {
    InputCell(super.traced(by: tracer, key: key, isAlias: isAlias), closings)
  }

  override func isolated(to actors: [any Actor]) -> AnyCell { InputCell(self, closings, on: actors) }

  override var actors: [any Actor] { needed }

  /// Adds a value to what an open scope owns.
  func add(_ value: Service, at node: Int32, to instances: inout OwnedInstances) {
    instances.slots[node] = SharedSlot(value)
    instances.closings += closings.map { $0.bound(to: value, at: node) }
  }
}
