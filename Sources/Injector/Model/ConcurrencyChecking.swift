/// How much a container asks of code whose isolation the compiler doesn't know, named after Swift's build setting.
///
/// An app whose classes say nothing of actors moves to the container as it is with ``minimal``:
///
/// ```swift
/// let container = try Container(AppPlugin(), concurrency: .minimal)
/// ```
///
/// A container's children have the same checking, and its ``DependencyGraph`` says which it is.
public enum ConcurrencyChecking: String, Hashable, Sendable, CaseIterable {
  /// The app sees to it that classes are used on the right thread, as it does without a container.
  ///
  /// An instance whose type isn't `Sendable` is shared wherever it is asked for, and code on the main thread counts as
  /// code on the main actor. An instance that is isolated to an actor explicitly stays on it.
  case minimal
  /// Isolation is as the compiler knows it: a shared instance whose type isn't `Sendable` is kept on the main actor,
  /// and only code that is isolated to the main actor is on it. The handles of something that is registered on the main
  /// actor may be called wherever the main thread runs.
  case complete
}

// Everything that the two differ in: nothing else asks which one it is.
extension ConcurrencyChecking {
  /// A Boolean value that indicates whether isolation is demanded where the compiler knows nothing of it.
  var isStrict: Bool { self == .complete }

  /// Returns the actor that a caller is on, given the isolation that the compiler passes.
  func actor(of caller: (any Actor)?) -> (any Actor)? {
    self == .minimal && CurrentThread.isMain ? MainActor.shared : caller
  }
}
