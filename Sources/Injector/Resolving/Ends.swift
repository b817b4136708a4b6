/// The ends of instances, each on the actor that has created it: first the closures of `onClose`, then the release.
///
/// Closing and releasing an owner end instances through this type only (decision 13).
struct Ends {
  /// The actor that the caller is on, if any.
  private let isolation: (any Actor)?
  /// What ends here, once everything was added.
  private var here: [any Sendable] = []
  private var elsewhere: [ObjectIdentifier: ActorEnd] = [:]

  init(from isolation: (any Actor)?) { self.isolation = isolation }

  /// Returns a Boolean value that indicates whether instances of an actor end where the caller is.
  func areHere(on actor: (any Actor)?) -> Bool { actor == nil || actor === isolation }

  /// Runs the closures of an instance: now, or soon if its actor isn't the caller's.
  mutating func close(_ slot: AnySlot) {
    guard let actor = slot.actor, !areHere(on: actor) else { return slot.close() }
    guard let closing = slot.closing() else { return }
    let sent = Sent(value: closing)
    end(on: actor).work.withLock { $0.closings.append(sent) }
  }

  /// Releases an object: at the end, or soon if its actor isn't the caller's, after the closures there.
  mutating func release(_ object: any Sendable, on actor: (any Actor)?) {
    guard let actor, !areHere(on: actor) else { return here.append(object) }
    end(on: actor).work.withLock { $0.released.append(object) }
  }

  private mutating func end(on actor: any Actor) -> ActorEnd {
    let end = elsewhere[ObjectIdentifier(actor)] ?? ActorEnd(actor)
    elsewhere[ObjectIdentifier(actor)] = end
    return end
  }

  /// Releases what ends here, and has the other actors begin. From now on, the caller must retain no instance.
  mutating func finish() {
    here = []
    for end in elsewhere.values { end.begin() }
  }
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
