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
