/// The isolation of a registered factory, with the actor itself.
@usableFromInline enum FactoryIsolation: Sendable {
  case nonisolated
  case mainActor
  // Boxed, as few factories run on another actor, and there are as many isolations as registrations.
  indirect case actor(any Actor)

  /// Creates the isolation of a function with the given actor, or of a nonisolated one.
  @usableFromInline init(_ actor: (any Actor)?) {
    self = if let actor { actor === MainActor.shared ? .mainActor : .actor(actor) } else { .nonisolated }
  }

  /// The isolation as a value, which names the actor.
  var value: Isolation {
    switch self {
    case .nonisolated: .nonisolated
    case .mainActor: .mainActor
    case .actor(let actor): .actor(TypeName.of(type(of: actor)))
    }
  }

  /// The actor, or `nil` for a nonisolated factory.
  var actor: (any Actor)? { if case .mainActor = self { MainActor.shared } else { otherActor } }

  /// The actor if it isn't the main actor.
  var otherActor: (any Actor)? { if case .actor(let actor) = self { actor } else { nil } }
}
