/// The actor of a registration, as far as its node and the calls of its handles need to know it.
@usableFromInline enum Home: Sendable {
  case anywhere, mainActor, anotherActor

  init(_ actor: (any Actor)?) {
    self = actor.map { $0 === MainActor.shared ? .mainActor : .anotherActor } ?? .anywhere
  }

  /// Returns the actor that a caller is on.
  ///
  /// The compiler knows no isolation in the methods of a plain class. If it's registered on the main actor, as a
  /// coordinator is, the main thread runs them there.
  func actor(of caller: (any Actor)?) -> (any Actor)? {
    if caller == nil, case .mainActor = self, CurrentThread.isMain { return MainActor.shared }
    return caller
  }
}
