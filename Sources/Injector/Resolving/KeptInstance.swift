/// An instance that an owner keeps, and the closures to run when it ends.
final class KeptInstance: @unchecked Sendable {
  // Sendable: one thread creates it, and the one that closes its owner takes the closures, on `actor`.

  let label: Label?
  /// The actor that the instance was created on, and ends on.
  let actor: (any Actor)?
  private(set) var slot: AnySlot?
  /// The instance, once its owner is gone.
  private var instance: Any?
  private var closings: [() -> Void]

  init(_ label: Label?, on actor: (any Actor)?, in slot: AnySlot? = nil, closings: [() -> Void]) {
    (self.label, self.actor, self.slot, self.closings) = (label, actor, slot, closings)
  }

  /// A Boolean value that indicates whether the instance belongs to a scope.
  var isScoped: Bool { label.map { $0.graph.graph.nodes[$0.node].lifetime.scope != nil } ?? false }

  /// Runs the closures, the last first, once.
  func close() {
    let closings = closings
    self.closings = []
    for closing in closings.reversed() { closing() }
  }

  func close(on actor: isolated (any Actor)?) { close() }

  /// Moves the instance out of its slot, which a cell retains too. The owner is gone, so no thread uses it.
  func detach() {
    instance = slot?.discard()
    slot = nil
  }

  /// Releases the instance and the closures.
  func release() {
    let released = (slot.take(), instance.take(), closings)
    closings = []
    extendLifetime(released)
  }
}

/// Instances that end on the actors that have created them.
final class ActorEnds: @unchecked Sendable {
  // Sendable: one thread fills it and hands it over once. From then on only the actor uses it.

  private let actor: any Actor
  private var closed: [KeptInstance] = []
  private var released: [KeptInstance] = []

  private init(_ actor: any Actor) { self.actor = actor }

  /// Closes instances on their actors, and releases others: those of another actor than the caller's soon, on it, and
  /// the rest now.
  static func close(_ closed: [KeptInstance], release released: [KeptInstance], from isolation: (any Actor)?) {
    var ends: [ObjectIdentifier: ActorEnds] = [:]
    func end(on actor: any Actor) -> ActorEnds {
      let id = ObjectIdentifier(actor)
      let end = ends[id] ?? ActorEnds(actor)
      ends[id] = end
      return end
    }
    for kept in closed { if let actor = kept.actor { end(on: actor).closed.append(kept) } }
    for kept in released {
      if let actor = kept.actor, actor !== isolation { end(on: actor).released.append(kept) } else { kept.release() }
    }
    for end in ends.values { end.begin() }
  }

  static func release(_ kept: [KeptInstance]) { close([], release: kept, from: nil) }

  private func begin() {
    if actor === MainActor.shared, #available(macOS 15.4, iOS 18.4, tvOS 18.4, visionOS 2.4, *) {
      _ = MainActorEnd(self)
    } else {
      Task.detached { await self.run(on: self.actor) }
    }
  }

  fileprivate func run(on actor: isolated any Actor) {
    for kept in closed { kept.close() }
    for kept in released { kept.release() }
    (closed, released) = ([], [])
  }
}

/// An object whose deinitialization happens on the main actor: at once if it's released there, soon otherwise.
@available(macOS 15.4, iOS 18.4, tvOS 18.4, visionOS 2.4, *)
@MainActor private final class MainActorEnd {
  private let end: ActorEnds

  nonisolated init(_ end: ActorEnds) { self.end = end }

  isolated deinit { end.run(on: MainActor.shared) }
}
