/// One resolve: its perResolution instances, and the injections and activations that complete new instances.
///
/// Initializers run by need, then injections, then activations. Of a cycle of injections, the first instance that is
/// created completes all of them, once all factories have returned (decision 19).
@usableFromInline final class ResolveSession {
  /// A perResolution instance of the resolve.
  private class Record: Completable {
    let cell: CellIdentity
    /// The position in the order in which the factories were called.
    let position: Int
    /// The position of the first instance that this one has used before it was complete, or its own.
    var reach: Int
    var hasReturned = false
    var isComplete = false
    var waiting: Completion?
    var previous: Record?

    init(_ cell: CellIdentity, after previous: Record?) {
      (self.cell, self.previous) = (cell, previous)
      position = (previous?.position ?? 0) + 1
      reach = position
    }

    func hasCompleted() { isComplete = true }
  }

  private final class Instance<Service>: Record { var service: Service? }

  /// The last record. Each refers to the one before it.
  private var last: Record?
  private var count = 0
  /// The records by their cells, once there are too many to compare each.
  private var index: [CellIdentity: Record] = [:]
  /// The innermost record whose instance is being created.
  private var current: Record?
  /// The completions of the cycles of injections whose instances are being created.
  private var cycles: [CellIdentity: Completion] = [:]
  private let thread = CurrentThread.id
  private var isOver = false

  /// A Boolean value that indicates whether the resolve runs, on this thread.
  var isRunning: Bool { thread == CurrentThread.id && !isOver }

  /// Returns the perResolution instance of a cell, or creates and completes it.
  func instance<Service>(
    of cell: CellIdentity, _ label: Label, on cycle: CellIdentity?, in owner: Owner, _ steps: Steps<Service>?,
    make: () throws -> Service
  ) throws -> Service {
    if let found = record(of: cell) {
      // A cell has one type of instances.
      let record = unsafelyTyped(found, as: Instance<Service>.self)
      if !record.isComplete, let current { current.reach = min(current.reach, record.position) }
      if let service = record.service { return service }
      throw UnfinishedInstance(label, record)
    }
    let record = Instance<Service>(cell, after: last)
    add(record)
    let outer = current
    current = record
    defer {
      current = outer
      if let outer { outer.reach = min(outer.reach, record.reach) }
    }
    do {
      return try completing(record, on: cycle, in: owner, steps) {
        let service = try make()
        (record.service, record.hasReturned) = (service, true)
        return service
      }
    } catch {
      // Releasing an instance can resolve, so this comes last.
      let released = remove(record)
      defer { extendLifetime(released) }
      throw error
    }
  }

  /// Creates an instance, and completes it.
  ///
  /// - Parameter object: The record or the slot of the instance, or `nil` if it has none.
  func completing<Service>(
    _ object: (any Completable)?, on cycle: CellIdentity?, in owner: Owner, _ steps: Steps<Service>?,
    make: () throws -> Service
  ) throws -> Service {
    let outer = cycle.flatMap { cycles[$0] }
    let shared = cycle == nil ? nil : outer ?? Completion()
    if let cycle, outer == nil { cycles[cycle] = shared }
    defer { if let cycle, outer == nil { cycles[cycle] = nil } }
    let service = try make()
    let waiting = object?.waiting
    object?.waiting = nil
    if shared == nil, steps == nil, waiting == nil {
      object?.hasInjected()
      object?.hasCompleted()
      return service
    }
    let completion = shared ?? Completion()
    if let steps { completion.add(steps, to: service, of: owner, in: self) }
    completion.finish(object)
    if let waiting { completion.join(waiting) }
    if outer == nil { try completion.run() }
    return service
  }

  // MARK: Records

  private func record(of cell: CellIdentity) -> Record? {
    if !index.isEmpty { return index[cell] }
    var next = last
    while let record = next, record.cell != cell { next = record.previous }
    return next
  }

  private func add(_ record: Record) {
    last = record
    count += 1
    if !index.isEmpty { return index[record.cell] = record }
    guard count > 8 else { return }
    for record in sequence(first: record, next: \.previous) { index[record.cell] = record }
  }

  /// Removes an instance that has failed, and those that were created meanwhile and may refer to it. If its factory has
  /// failed, none does.
  private func remove(_ failed: Record) -> [Record] {
    var (removed, kept) = ([Record](), [Record]())
    while let record = last, record.position >= failed.position {
      last = exchange(&record.previous, with: nil)
      let isRemoved = record === failed || failed.hasReturned && record.reach <= failed.position
      if isRemoved { removed.append(record) } else { kept.append(record) }
    }
    for record in kept.reversed() {
      last = {
        record.previous = $0; return record
      }(last)
    }
    for record in removed where !index.isEmpty { index[record.cell] = nil }
    count -= removed.count
    return removed
  }

  /// Ends the resolve, and releases its instances.
  @usableFromInline func end() {
    isOver = true
    index = [:]
    var next = exchange(&last, with: nil)
    // One after the other, as a list releases itself by recursion, and each can run a user's code.
    while let record = next { next = exchange(&record.previous, with: nil) }
  }
}

/// An object that has an instance whose factory runs, or whose injections and activations do.
protocol Completable: AnyObject {
  /// Work of other instances that waits until the factory has returned.
  var waiting: Completion? { get set }

  /// Called once the injections have run.
  func hasInjected()

  /// Called once the activations have run too.
  func hasCompleted()
}

extension Completable {
  func hasInjected() {}
  func hasCompleted() {}
}

/// The injections and activations of new instances: all injections come first.
final class Completion {
  typealias Step = () throws -> Void

  private var injections: ArraySlice<Step> = []
  private var activations: ArraySlice<Step> = []
  /// The instances that are complete once all has run.
  private var objects: [any Completable] = []

  /// Adds the steps of a new instance.
  func add<Service>(_ steps: Steps<Service>, to service: Service, of owner: Owner, in session: ResolveSession) {
    for inject in steps.injections {
      injections.append {
        var context = ResolutionContext(owner, in: session)
        try inject(service, &context)
      }
    }
    for activate in steps.activations {
      activations.append {
        let resolution = Resolution(Resolver(owner, home: steps.home), session)
        do { try activate(service, resolution) } catch { throw steps.label.failure(error, in: .activation) }
      }
    }
  }

  /// Notifies an instance once its injections have run, and once everything has.
  func finish(_ object: (any Completable)?) {
    guard let object else { return }
    injections.append { object.hasInjected() }
    objects.append(object)
  }

  /// Adds the steps of instances that have waited.
  func join(_ other: Completion) {
    injections += other.injections
    activations += other.activations
    objects += other.objects
  }

  /// Runs the steps, and those that are added meanwhile.
  ///
  /// If an injection meets an instance whose factory is still running, further out on this thread, the rest waits until
  /// that has returned.
  func run() throws {
    while let step = injections.popFirst() ?? activations.popFirst() {
      do { try step() } catch let unfinished as UnfinishedInstance {
        injections.insert(step, at: injections.startIndex)
        if let other = unfinished.object.waiting { other.join(self) } else { unfinished.object.waiting = self }
        return
      }
    }
    for object in objects { object.hasCompleted() }
  }
}

/// The injections and activations of a registration.
struct Steps<Service> {
  let injections: [Inject<Service>]
  let activations: [(Service, Resolution) throws -> Void]
  let label: Label
  /// The actor that the closures run on, if any.
  let home: (any Actor)?
}

/// The error of a resolve of an instance whose factory is still running on the same thread: a cycle that the graph
/// doesn't know. An injection waits for the end of the factory instead.
struct UnfinishedInstance: Error {
  private let sent: Sent<any Completable>
  /// The error that the caller of a resolve receives.
  private(set) var failure: ResolutionError

  init(_ label: Label, _ object: any Completable) { (sent, failure) = (Sent(value: object), label.hiddenCycle) }

  var object: any Completable { sent.value }

  func passing(_ step: PathStep) -> UnfinishedInstance {
    var error = self
    error.failure = failure.passing(step)
    return error
  }
}

/// A cell among those of all containers: a decorator of three contributions has three.
struct CellIdentity: Hashable {
  let graph: ObjectIdentifier
  let node: Int

  init(_ graph: LinkedGraph, _ node: Int) { (self.graph, self.node) = (ObjectIdentifier(graph), node) }
}
