/// One resolve: its perResolution instances, and the completions of those that are being created.
@usableFromInline final class SharedInstances {
  private class Entry {}
  private final class Known<Service>: Entry {
    let service: Service
    init(_ service: Service) { self.service = service }
  }

  /// The instances by their cells. One that is being created has no entry yet.
  private var instances: [(cell: CellIdentity, entry: Entry?)] = []
  /// The completions of the instances of a cycle of injections, while they are created.
  private var pending: [CellIdentity: Completion] = [:]
  private let thread = CurrentThread.id
  private var isOver = false

  /// A Boolean value that indicates whether the resolve runs, on this thread.
  var isRunning: Bool { thread == CurrentThread.id && !isOver }

  /// Returns the instance of the resolve, or creates and completes it.
  func instance<Service>(
    of cell: CellIdentity, _ label: Label, on cycle: CellIdentity?, in owner: Owner, _ complete: Complete<Service>?,
    make: () throws -> Service
  ) throws -> Service {
    for (other, entry) in instances where other == cell {
      guard let entry else { throw ResolutionError(kind: .cycle, key: label.key) }
      // A cell has one type of instances.
      return known(entry, as: Known<Service>.self).service
    }
    let position = instances.count
    instances.append((cell, nil))
    do {
      return try completing(on: cycle, in: owner, complete) {
        let service = try make()
        instances[position].entry = Known(service)
        return service
      }
    } catch {
      // Instances that were created meanwhile may refer to the one that has failed. Releasing one can resolve, so this
      // comes last.
      let released = instances[position...]
      defer { extendLifetime(released) }
      instances.removeSubrange(position...)
      throw error
    }
  }

  /// Creates an instance, and completes it. The first member of a cycle of injections that is created completes all,
  /// once all factories have returned.
  func completing<Service>(
    on cycle: CellIdentity?, in owner: Owner, _ complete: Complete<Service>?, make: () throws -> Service
  ) throws -> Service {
    if cycle == nil, complete == nil { return try make() }
    let outer = cycle.flatMap { pending[$0] }
    let completion = outer ?? Completion()
    if let cycle { pending[cycle] = completion }
    defer { if let cycle, outer == nil { pending[cycle] = nil } }
    let service = try make()
    complete?(service, owner, self, completion)
    if outer == nil { try completion.run() }
    return service
  }

  /// Ends the resolve, and releases its instances.
  @usableFromInline func end() {
    isOver = true
    extendLifetime(exchange(&instances, with: []))
  }
}

/// The injections and activations of new instances: all injections come first.
final class Completion {
  var injections: ArraySlice<() throws -> Void> = []
  var activations: ArraySlice<() throws -> Void> = []

  /// Runs the steps, and those that are added meanwhile.
  func run() throws { while let step = injections.popFirst() ?? activations.popFirst() { try step() } }
}

/// Adds the injections and the activations of a new instance to its completion.
typealias Complete<Service> = (Service, Owner, SharedInstances, Completion) -> Void

/// A cell among those of all containers: a decorator of three contributions has three.
struct CellIdentity: Hashable {
  let graph: ObjectIdentifier
  let node: Int

  init(_ graph: LinkedGraph, _ node: Int) { (self.graph, self.node) = (ObjectIdentifier(graph), node) }
}
