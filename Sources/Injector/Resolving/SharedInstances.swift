/// The perResolution instances of one resolve.
@usableFromInline final class SharedInstances {
  private class Entry {}
  private final class Known<Service>: Entry {
    let service: Service
    init(_ service: Service) { self.service = service }
  }

  /// The instances by their cells. One that is being created has no entry yet.
  private var instances: [(cell: CellIdentity, entry: Entry?)] = []
  /// The work that completes the instances of a cycle of injections, while they are created.
  private var pending: [CellIdentity: Completion] = [:]
  /// The construction that the resolve belongs to, if any, and the cycle of injections that it constructs.
  private unowned(unsafe) let construction: Construction?
  private let constructedCycle: CellIdentity?
  private let thread = CurrentThread.id
  private var isOver = false

  /// Creates the instances of a resolve that begins, or of a construction, which outlives them.
  init(of construction: Construction? = nil, on cycle: CellIdentity? = nil) {
    (self.construction, constructedCycle) = (construction, cycle)
  }

  /// A Boolean value that indicates whether the resolve runs, on this thread.
  var isRunning: Bool { thread == CurrentThread.id && !isOver }

  /// Returns the instance of the resolve, or creates it.
  ///
  /// The first member of a cycle that is created completes all, once all factories have returned.
  ///
  /// - Parameters:
  ///   - cell: The cell of the instance.
  ///   - cycle: The cycle of injections that the cell is on, if any.
  ///   - label: The name of the cell.
  ///   - make: A closure that calls the factory.
  ///   - complete: A closure that adds the injections and activations of a new instance.
  func instance<Service>(
    of cell: CellIdentity, on cycle: CellIdentity?, _ label: Label, make: () throws -> Service,
    complete: (Service, inout Completion) -> Void
  ) throws -> Service {
    for (other, entry) in instances where other == cell {
      guard let entry else { throw ResolutionError(kind: .cycle, key: label.key) }
      // A cell has one type of instances.
      return known(entry, as: Known<Service>.self).service
    }
    let position = instances.count
    instances.append((cell, nil))
    let isOutermost = cycle.map { pending[$0] == nil } ?? true
    if isOutermost, let cycle, cycle != constructedCycle { pending[cycle] = Completion() }
    do {
      let service = try make()
      instances[position].entry = Known(service)
      var own = Completion()
      if let cycle, cycle == constructedCycle, let construction {
        complete(service, &construction.completion)
      } else if let cycle {
        complete(service, &pending[cycle, default: own])
        guard isOutermost else { return service }
        while let step = pending[cycle]?.next() { try step() }
        pending[cycle] = nil
      } else {
        complete(service, &own)
        while let step = own.next() { try step() }
      }
      return service
    } catch {
      // Instances that were created meanwhile may refer to the one that has failed. Releasing one can resolve, so this
      // comes last.
      let released = (instances[position...], isOutermost ? cycle.flatMap { pending.removeValue(forKey: $0) } : nil)
      defer { extendLifetime(released) }
      instances.removeSubrange(position...)
      throw error
    }
  }

  /// Ends the resolve, and releases its instances.
  @usableFromInline func end() {
    isOver = true
    let released = instances
    defer { extendLifetime(released) }
    instances = []
  }
}

/// The injections and activations of instances that have been created: all injections come first.
struct Completion {
  typealias Step = () throws -> Void

  var injections: [Step] = []
  var activations: [Step] = []
  private var (injected, activated) = (0, 0)

  /// Returns the next step, or `nil` if all have been taken.
  mutating func next() -> Step? {
    if injected < injections.count {
      injected += 1
      return injections[injected - 1]
    }
    guard activated < activations.count else { return nil }
    activated += 1
    return activations[activated - 1]
  }
}

/// A cell among those of all containers: a decorator of three contributions has three.
struct CellIdentity: Hashable {
  let graph: ObjectIdentifier
  let node: Int

  init(_ graph: LinkedGraph, _ node: Int) { (self.graph, self.node) = (ObjectIdentifier(graph), node) }
}
