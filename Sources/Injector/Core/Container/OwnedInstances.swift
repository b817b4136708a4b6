/// The shared instances of one container's registrations that an owner stores, and the closures to run when they end.
struct OwnedInstances: Sendable {
  /// The slots of scoped instances, in order of node: searching a few is faster than hashing a node.
  private(set) var slots: [(node: Int32, slot: AnySlot)] = []
  /// The closures to run, in order of creation.
  var closings: [BoundClosing] = []
  /// The gates of the cycles that injections close, by the first registration of each.
  var gates = [Int32: InjectionGate]()

  subscript(node: Int32) -> AnySlot? {
    let position = position(of: node)
    return position < slots.count && slots[position].node == node ? slots[position].slot : nil
  }

  /// Adds the slot of a node that has none.
  mutating func add(_ slot: AnySlot, at node: Int32) {
    let position = position(of: node)
    // Inserting at the end takes four times as long.
    if position == slots.count { slots.append((node, slot)) } else { slots.insert((node, slot), at: position) }
  }

  private func position(of node: Int32) -> Int {
    var (low, high) = (0, slots.count)
    while low < high {
      let middle = (low + high) / 2
      if slots[middle].node < node { low = middle + 1 } else { high = middle }
    }
    return low
  }

  mutating func takeClosings(of node: Int32) -> [BoundClosing] {
    let taken = closings.filter { $0.node == node }
    closings.removeAll { $0.node == node }
    return taken
  }

  /// Adds what another owner owned. Nothing is looked up or added afterward.
  mutating func append(_ other: OwnedInstances) {
    slots += other.slots
    closings += other.closings
  }

  /// Runs the closures, newest first wherever they were stored, and releases the instances: those that an actor built
  /// on that actor, soon, unless the caller is on it.
  mutating func close(in core: ContainerCore, isolation: (any Actor)?) -> [WatchedInstance] {
    var elsewhere = ActorEnds()
    closings.sort { $0.number < $1.number }
    while let closing = closings.popLast() {
      if let actor = core.actor(of: closing.node), actor !== isolation {
        elsewhere.run(closing, on: actor)
      } else {
        closing.run()
      }
    }
    // The caller who handed an input over may keep it.
    let watched = slots.filter { core.registrations.record(at: $0.node).role != .input }.map { node, slot in
      let isElsewhere = core.actor(of: node).map { $0 !== isolation } ?? false
      // Looking at an instance retains it for a moment, which another actor's instance must not be here.
      return WatchedInstance(
        registrations: core.registrations, node: node, isWaiting: isElsewhere, object: isElsewhere ? nil : slot.object)
    }
    release(in: core, isolation: isolation, &elsewhere)
    return watched
  }

  /// Releases the instances without running their closures.
  mutating func release(in core: ContainerCore) {
    var elsewhere = ActorEnds()
    while let closing = closings.popLast() {
      if let actor = core.actor(of: closing.node) { elsewhere.release(closing, on: actor) }
    }
    release(in: core, isolation: nil, &elsewhere)
  }

  private mutating func release(in core: ContainerCore, isolation: (any Actor)?, _ elsewhere: inout ActorEnds) {
    while let (node, slot) = slots.popLast() {
      if let actor = core.actor(of: node), actor !== isolation { elsewhere.release(slot, on: actor) }
    }
    elsewhere.begin()
  }
}

extension ContainerCore {
  /// Returns the actor on which a registration, here or in a parent, creates its instances, or `nil` if it creates
  /// them anywhere. They end on it.
  func actor(of node: Int32) -> (any Actor)? {
    let cell = cell(at: node)
    guard !cell.demands.isDisjoint(with: .anyActor) else { return nil }
    // An asynchronous cell demands what its dependencies need, and hops itself.
    return cell.isAsynchronous ? registrations.record(at: node).isolation.actor : cell.actor
  }
}

/// What an owner releases when it closes.
struct ScopeStorage: Sendable {
  /// The instances of the owner's own registrations and of its parents'.
  private(set) var own = OwnedInstances()
  /// The instances that children registered for a scope around them, by the child's core. Their nodes begin at the
  /// same number in each child. A core removes its instances when it closes or is released, so no key is used again.
  private var children = [ObjectIdentifier: OwnedInstances]()

  subscript(child: ObjectIdentifier?) -> OwnedInstances {
    _read {
      if let child { yield children[child, default: OwnedInstances()] } else { yield own }
    }
    _modify {
      if let child { yield &children[child, default: OwnedInstances()] } else { yield &own }
    }
  }

  mutating func take(_ child: ObjectIdentifier?) -> OwnedInstances {
    if let child { return children.removeValue(forKey: child) ?? OwnedInstances() }
    let taken = own
    own = OwnedInstances()
    // The sessions that run go on to find their gates.
    own.gates = taken.gates
    return taken
  }
}

/// What ends on the actors that built it: closures to run, and objects to release.
struct ActorEnds {
  private var ends = [ObjectIdentifier: ActorEnd]()

  mutating func run(_ closing: BoundClosing, on actor: any Actor) {
    ends[ObjectIdentifier(actor), default: ActorEnd(actor: actor)].closings.append(.passRetained(closing))
  }

  /// Adds an object to release, after the closures have run.
  mutating func release(_ object: AnyObject, on actor: any Actor) {
    ends[ObjectIdentifier(actor), default: ActorEnd(actor: actor)].objects.append(.passRetained(object))
  }

  /// Hands everything over to its actors, in order for each. The caller keeps no reference to it.
  func begin() { for end in ends.values { end.begin() } }
}

private struct ActorEnd: @unchecked Sendable {
  // Sendable: one thread adds the objects, keeps no reference to them, and hands the value over once. From then on
  // only the actor uses them. The references are unmanaged, so that a copy of the value elsewhere retains nothing.

  let actor: any Actor
  var closings: [Unmanaged<BoundClosing>] = []
  var objects: [Unmanaged<AnyObject>] = []

  func begin() {
    if actor === MainActor.shared, #available(macOS 15.4, iOS 18.4, tvOS 18.4, visionOS 2.4, *) {
      _ = MainActorEnd(self)
    } else {
      Task.detached { await run(on: actor) }
    }
  }

  func run(on actor: isolated any Actor) {
    for closing in closings { closing.takeRetainedValue().run() }
    for object in objects { object.release() }
  }
}

/// An object whose deinitialization happens on the main actor: at once if it's released there, soon otherwise.
@available(macOS 15.4, iOS 18.4, tvOS 18.4, visionOS 2.4, *)
@MainActor private final class MainActorEnd {
  private let end: ActorEnd

  nonisolated init(_ end: ActorEnd) { self.end = end }

  isolated deinit { end.run(on: MainActor.shared) }
}
