/// What ends on the actors that built it: closures to run, and objects to release.
struct ActorEnds {
  private var ends: [ActorEnd] = []

  mutating func run(_ closing: BoundClosing, on actor: any Actor) {
    ends[position(of: actor)].closings.append(.passRetained(closing))
  }

  /// Adds an object to release, after the closures have run.
  mutating func release(_ object: AnyObject, on actor: any Actor) {
    ends[position(of: actor)].objects.append(.passRetained(object))
  }

  /// Hands everything over to its actors, in order for each. The caller keeps no reference to it.
  func begin() { for end in ends { end.begin() } }

  private mutating func position(of actor: any Actor) -> Int {
    if let position = ends.firstIndex(where: { $0.actor === actor }) { return position }
    ends.append(ActorEnd(actor: actor))
    return ends.endIndex - 1
  }
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

  private func run(on actor: isolated any Actor) { run() }

  /// Runs the closures and releases the objects. The caller is on the actor.
  func run() {
    for closing in closings { closing.takeRetainedValue().run() }
    for object in objects { object.release() }
  }
}

/// An object whose deinitialization happens on the main actor: at once if it's released there, soon otherwise.
@available(macOS 15.4, iOS 18.4, tvOS 18.4, visionOS 2.4, *)
@MainActor private final class MainActorEnd {
  private let end: ActorEnd

  nonisolated init(_ end: ActorEnd) { self.end = end }

  isolated deinit { end.run() }
}
