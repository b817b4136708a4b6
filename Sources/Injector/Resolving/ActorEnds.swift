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
    guard actor === MainActor.shared else {
      Task.detached { await self.run(on: self.actor) }
      return
    }
    // Not in an isolated deinitializer, which says the same: several releases of Apple's systems end the process in it
    // if a value is bound to a task-local and no task runs.
    if CurrentThread.isMain {
      MainActor.assumeIsolated { run() }
    } else {
      Task.detached { @MainActor in self.run() }
    }
  }

  private func run(on actor: isolated any Actor) { run() }

  private func run() {
    let (closings, released) = work.withLock { work in
      defer { work = ([], []) }
      return work
    }
    for closing in closings { closing.value() }
    extendLifetime(released)
  }
}
