/// A policy that keeps one instance for each value of the runtime arguments, until the container closes.
///
/// For example, one editor for each note:
///
/// ```swift
/// registry.viewModel(NoteEditor.self, using: NoteEditor.init).arguments(NoteID.self).kept(by: ByArgument())
///
/// let editor = try container.resolve(NoteEditor.self, arguments: note.id)
/// ```
///
/// The arguments are `Hashable`, and `Sendable` too unless the factory runs on an actor. A registration without
/// arguments has a single instance.
public struct ByArgument: KeepingPolicy {
  /// Creates a policy.
  public init() {}

  /// The name of the type.
  public var name: String { "ByArgument" }

  /// No time: the policy doesn't need it.
  public var now: Duration { .zero }

  /// Returns `true`.
  public func keeps(_ instance: KeptInstance) -> Bool { true }
}

extension KeepingPolicy where Self == ByArgument {
  /// A policy that keeps one instance for each value of the runtime arguments: `.kept(by: .byArgument)`.
  public static var byArgument: Self { Self() }
}
