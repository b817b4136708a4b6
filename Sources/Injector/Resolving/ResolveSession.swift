/// One resolve: its perResolution instances, and the injections and activations that complete new instances.
///
/// Initializers run by need, then injections, then activations. Of a cycle of injections, the first instance that is
/// created completes all of them, once all factories have returned (decision 19).
@usableFromInline final class ResolveSession {
  private class Known {}
  private final class Instance<Service>: Known {
    let service: Service
    init(_ service: Service) { self.service = service }
  }

  /// A perResolution instance of the resolve. Its position is that in the order in which the factories were called.
  private struct Record {
    let cell: CellIdentity
    /// The position of the first instance that this one has used before it was complete, or its own.
    var reach: Int
    /// The instance, once its factory has returned.
    var instance: Known?
    var isComplete = false
  }

  // Each is read and written for a moment only, on the resolve's own thread.
  @exclusivity(unchecked) private var records: [Record] = []
  /// The positions by cell, once there are too many to compare each.
  @exclusivity(unchecked) private var index: [CellIdentity: Int] = [:]
  /// The position of the innermost record whose instance is being created, or -1.
  @exclusivity(unchecked) private var current = -1
  /// The completions of the cycles of injections whose instances are being created, by cycle, and work that waits until
  /// a factory has returned, by cell.
  @exclusivity(unchecked) private var completions: [CellIdentity: Completion] = [:]
  private let thread = CurrentThread.id
  @exclusivity(unchecked) private var isOver = false

  /// A Boolean value that indicates whether the resolve runs, on this thread.
  var isRunning: Bool { thread == CurrentThread.id && !isOver }

  /// Returns the perResolution instance of a cell, or creates and completes it.
  func instance<Service>(
    of cell: CellIdentity, _ label: Label, on cycle: CellIdentity?, in owner: Owner, _ steps: Steps<Service>?,
    make: () throws -> Service
  ) throws -> Service {
    if let found = position(of: cell) {
      let record = records[found]
      if !record.isComplete, current >= 0 { records[current].reach = min(records[current].reach, found) }
      // A cell has one type of instances.
      if let instance = record.instance { return unsafelyTyped(instance, as: Instance<Service>.self).service }
      throw label.unfinished { [weak self] work in
        guard let self, let found = self.position(of: cell), records[found].instance == nil else { return false }
        completions[cell] = work.joined(by: completions[cell])
        return true
      }
    }
    let (position, outer) = (records.count, current)
    records.append(Record(cell: cell, reach: position))
    if position >= 8 { enterIndex(cell, at: position) }
    current = position
    defer { current = outer }
    do {
      let service = try completing(cell, on: cycle, in: owner, steps) {
        let service = try make()
        records[position].instance = Instance(service)
        return service
      }
      if outer >= 0 { records[outer].reach = min(records[outer].reach, records[position].reach) }
      return service
    } catch {
      // What waits for the instance goes with it. Releasing an instance can resolve, so this comes last.
      let released = (removeFailed(at: position), completions.removeValue(forKey: cell))
      defer { extendLifetime(released) }
      throw error
    }
  }

  /// Creates an instance, and completes it.
  ///
  /// - Parameters:
  ///   - cell: The cell of a perResolution instance, or `nil` for any other.
  ///   - slot: The slot of a shared instance, or `nil` for any other.
  func completing<Service>(
    _ cell: CellIdentity? = nil, _ slot: AnySlot? = nil, on cycle: CellIdentity?, in owner: Owner,
    _ steps: Steps<Service>?, make: () throws -> Service
  ) throws -> Service {
    let shared = cycle.map(enter)
    defer { if let cycle, shared?.isOutermost == true { completions[cycle] = nil } }
    let service = try make()
    try finish(service, cell, slot, of: owner, steps, shared)
    return service
  }

  private func enter(_ cycle: CellIdentity) -> (completion: Completion, isOutermost: Bool) {
    if let outer = completions[cycle] { return (outer, false) }
    let new = Completion()
    completions[cycle] = new
    return (new, true)
  }

  /// Completes an instance whose factory has returned, apart from the calls of factories, which nest.
  private func finish<Service>(
    _ service: Service, _ cell: CellIdentity?, _ slot: AnySlot?, of owner: Owner, _ steps: Steps<Service>?,
    _ shared: (completion: Completion, isOutermost: Bool)?
  ) throws {
    let waiting = takeWaiting(for: cell, slot)
    if shared == nil, waiting == nil {
      // Nearly all instances complete alone.
      guard let rest = try steps?.run(on: service, of: owner, in: self, slot) else {
        slot?.hasInjected()
        if let cell { complete(cell) }
        return
      }
      return try rest.error.wait(with: rest.completion.completing(cell, in: self))
    }
    let completion = shared?.completion ?? Completion()
    if let steps { completion.add(steps, to: service, of: owner, in: self) }
    completion.notify(slot)
    _ = completion.completing(cell, in: self).joined(by: waiting)
    if shared?.isOutermost != false { try completion.run() }
  }

  private func takeWaiting(for cell: CellIdentity?, _ slot: AnySlot?) -> Completion? {
    if let slot { return exchange(&slot.waiting, with: nil) }
    if completions.isEmpty { return nil }
    return cell.flatMap { completions.removeValue(forKey: $0) }
  }

  // MARK: Records

  /// Notes that the injections and activations of an instance have run.
  fileprivate func complete(_ cell: CellIdentity) {
    if let found = position(of: cell) { records[found].isComplete = true }
  }

  private func position(of cell: CellIdentity) -> Int? {
    if !index.isEmpty { return index[cell] }
    for position in records.indices where records[position].cell == cell { return position }
    return nil
  }

  private func enterIndex(_ cell: CellIdentity, at position: Int) {
    if !index.isEmpty { return index[cell] = position }
    for (position, record) in records.enumerated() { index[record.cell] = position }
  }

  /// Removes an instance that has failed, and those that were created meanwhile and may refer to it. If its factory has
  /// failed, none does.
  private func removeFailed(at failed: Int) -> [Record] {
    let (hasReturned, last) = (records[failed].instance != nil, Array(records[failed...]))
    records.removeSubrange(failed...)
    index = [:]
    var removed: [Record] = []
    for (offset, record) in last.enumerated() {
      if offset == 0 || hasReturned && record.reach <= failed {
        removed.append(record)
      } else {
        records.append(record)
        records[records.count - 1].reach = min(record.reach, records.count - 1)
      }
    }
    if records.count > 8 { enterIndex(records[0].cell, at: 0) }
    return removed
  }

  /// Ends the resolve, and releases its instances.
  @usableFromInline func end() {
    isOver = true
    if !index.isEmpty { index = [:] }
    extendLifetime(exchange(&records, with: []))
  }
}

/// The injections and activations of new instances: all injections come first.
final class Completion {
  typealias Step = () throws -> Void

  private var injections: ArraySlice<Step> = []
  private var activations: ArraySlice<Step> = []
  /// The instances that are complete once all has run.
  private var cells: [(cell: CellIdentity, session: ResolveSession)] = []

  /// Adds the steps of a new instance.
  func add<Service>(_ steps: Steps<Service>, to service: Service, of owner: Owner, in session: ResolveSession) {
    for inject in steps.injections {
      injections.append {
        var context = ResolutionContext(owner, in: session)
        try inject(service, &context)
      }
    }
    for activate in steps.activations {
      activations.append { try steps.run(activate, on: service, of: owner, in: session) }
    }
  }

  /// Notifies a slot once the injections of its instance have run.
  func notify(_ slot: AnySlot?) { if let slot, slot.hasClosings { injections.append { slot.hasInjected() } } }

  /// Notifies a session once everything has run.
  func completing(_ cell: CellIdentity?, in session: ResolveSession) -> Completion {
    if let cell { cells.append((cell, session)) }
    return self
  }

  /// Adds the steps of instances that have waited.
  func joined(by other: Completion?) -> Completion {
    guard let other else { return self }
    injections += other.injections
    activations += other.activations
    cells += other.cells
    return self
  }

  /// Runs the steps, and those that are added meanwhile.
  ///
  /// If an injection meets an instance whose factory is still running, further out on this thread, the rest waits until
  /// that has returned.
  func run() throws {
    while !injections.isEmpty || !activations.isEmpty {
      guard let inject = injections.popFirst() else {
        try activations.popFirst()?()
        continue
      }
      do { try inject() } catch let error as ResolutionError where error.isUnfinished {
        injections.insert(inject, at: injections.startIndex)
        return try error.wait(with: self)
      }
    }
    for (cell, session) in cells { session.complete(cell) }
  }
}

/// The injections and activations of a registration.
struct Steps<Service> {
  var injections: ArraySlice<Inject<Service>>
  let activations: [(Service, Resolution) throws -> Void]
  let label: Label
  let home: Home

  /// Runs the steps of an instance that completes alone.
  ///
  /// - Returns: What is left if an injection meets an unfinished instance, and its error; otherwise, `nil`.
  func run(
    on service: Service, of owner: Owner, in session: ResolveSession, _ slot: AnySlot?
  ) throws -> (completion: Completion, error: ResolutionError)? {
    for position in injections.indices {
      var context = ResolutionContext(owner, in: session)
      do { try injections[position](service, &context) } catch let error as ResolutionError where error.isUnfinished {
        var rest = self
        rest.injections = injections[position...]
        let completion = Completion()
        completion.add(rest, to: service, of: owner, in: session)
        completion.notify(slot)
        return (completion, error)
      }
    }
    slot?.hasInjected()
    for activate in activations { try run(activate, on: service, of: owner, in: session) }
    return nil
  }

  func run(
    _ activate: (Service, Resolution) throws -> Void, on service: Service, of owner: Owner, in session: ResolveSession
  ) throws {
    let resolution = Resolution(Resolver(owner, home: home), session)
    do { try activate(service, resolution) } catch { throw label.failure(error, in: .activation) }
  }
}

/// An instance whose factory is still running on the same thread, as the error of a resolve knows it: a cycle that the
/// graph doesn't know. An injection waits for the end of the factory instead of throwing the error.
struct UnfinishedInstance: Sendable {
  private let thread = CurrentThread.id
  /// Takes work that waits for the end of the factory; returns `false` if the factory has ended.
  private let waiting: Sent<(Completion) -> Bool>

  init(waiting: @escaping (Completion) -> Bool) { self.waiting = Sent(value: waiting) }

  /// Returns `false` if the factory has ended, or runs on another thread: code can keep an error.
  func wait(with completion: Completion) -> Bool { thread == CurrentThread.id && waiting.value(completion) }
}

extension Label {
  /// Returns the error of a resolve of an instance whose factory is still running on the same thread.
  func unfinished(waiting: @escaping (Completion) -> Bool) -> ResolutionError {
    hiddenCycle.meeting(UnfinishedInstance(waiting: waiting))
  }
}

extension ResolutionError {
  /// A Boolean value that indicates whether an injection that throws the error waits for a factory.
  var isUnfinished: Bool { met is UnfinishedInstance }

  /// Has work wait for the end of the factory that the error has met.
  func wait(with completion: Completion) throws {
    guard let unfinished = met as? UnfinishedInstance, unfinished.wait(with: completion) else { throw self }
  }
}

/// A cell among those of all containers: a decorator of three contributions has three.
struct CellIdentity: Hashable {
  let graph: ObjectIdentifier
  let node: Int

  init(_ graph: LinkedGraph, _ node: Int) { (self.graph, self.node) = (ObjectIdentifier(graph), node) }

  /// Hashes one number, as each use of a scoped instance hashes one.
  func hash(into hasher: inout Hasher) { hasher.combine(UInt(bitPattern: graph) &+ UInt(bitPattern: node)) }
}
