/// The isolation of a factory, which determines where it runs.
public enum Isolation: Hashable, Sendable {
  /// The factory can run anywhere.
  case nonisolated
  /// The factory runs only on the main actor.
  case mainActor
  /// The factory runs only on another actor, whose type has the given full name, such as `Shop.DatabaseActor`.
  case actor(String)
}

extension Isolation {
  /// The text that represents the isolation in a file: `nonisolated`, `mainActor`, or the full name of an actor's
  /// type.
  public var rawValue: String {
    switch self {
    case .nonisolated: "nonisolated"
    case .mainActor: "mainActor"
    case .actor(let name): name
    }
  }

  /// Creates an isolation from the text that represents it.
  ///
  /// - Parameter rawValue: The text. The full name of an actor's type begins with its module.
  /// - Returns: The isolation, or `nil` if the text represents none.
  public init?(rawValue: String) {
    switch rawValue {
    case "nonisolated": self = .nonisolated
    case "mainActor": self = .mainActor
    default:
      guard rawValue.dropFirst().dropLast().contains(".") else { return nil }
      self = .actor(rawValue)
    }
  }
}

extension Isolation: CustomStringConvertible {
  /// The isolation in words: `nonisolated`, `the main actor`, or the full name of an actor's type.
  public var description: String { self == .mainActor ? "the main actor" : rawValue }
}
