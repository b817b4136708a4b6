/// Instances that end on the actors that have created them.
struct ActorEnds {
  private var ends: [ObjectIdentifier: ActorEnd] = [:]

  /// Closes an instance on its actor, which may be after the owner has let go of it.
  mutating func close(_ slot: AnySlot, on actor: any Actor) {
    guard let closing = slot.closing() else { return }
    let sent = Sent(value: closing)
    end(on: actor).work.withLock { $0.closings.append(sent) }
  }

  /// Releases an object on its actor, after the instances that are closed there.
  mutating func release(_ object: any Sendable, on actor: any Actor) {
    end(on: actor).work.withLock { $0.released.append(object) }
  }

  private mutating func end(on actor: any Actor) -> ActorEnd {
    let end = ends[ObjectIdentifier(actor)] ?? ActorEnd(actor)
    ends[ObjectIdentifier(actor)] = end
    return end
  }

  /// Has the actors begin. From now on, the caller must retain no instance.
  func begin() { for end in ends.values { end.begin() } }
}

/// The end of instances on one actor: on the main actor at once if the caller runs there, otherwise soon.
private final class ActorEnd: Sendable {
  let actor: any Actor
  let work = Guarded<(closings: [Sent<() -> Void>], released: [any Sendable])>(([], []))

  init(_ actor: any Actor) { self.actor = actor }

  func begin() {
    if actor === MainActor.shared, #available(macOS 15.4, iOS 18.4, tvOS 18.4, visionOS 2.4, *) {
      _ = MainActorEnd(self)
    } else {
      Task.detached { await self.run(on: self.actor) }
    }
  }

  func run(on actor: isolated any Actor) {
    let (closings, released) = work.withLock { work in
      defer { work = ([], []) }
      return work
    }
    for closing in closings { closing.value() }
    extendLifetime(released)
  }
}

/// An object whose deinitialization happens on the main actor: at once if it's released there, soon otherwise.
@available(macOS 15.4, iOS 18.4, tvOS 18.4, visionOS 2.4, *)
@MainActor private final class MainActorEnd {
  private let end: ActorEnd

  nonisolated init(_ end: ActorEnd) { self.end = end }

  isolated deinit { end.run(on: MainActor.shared) }
}
