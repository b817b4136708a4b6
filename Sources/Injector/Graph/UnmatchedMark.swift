extension DependencyGraph {
  /// A mark of a registration, `.arguments`, `.parameter` or `.on`, that its factory doesn't satisfy.
  public struct UnmatchedMark: Equatable, Sendable {
    /// What a mark says of a registration.
    public enum Kind: Hashable, Sendable, CustomStringConvertible {
      /// `.parameter`: which registration a parameter takes.
      case parameter
      /// `.arguments`: that a parameter is a runtime argument.
      case argument
      /// `.on`: the actor that the factory runs on.
      case actor

      /// The name of the kind: `argument`.
      public var description: String {
        switch self {
        case .parameter: "parameter"
        case .argument: "argument"
        case .actor: "actor"
        }
      }
    }

    /// The type that the mark names, and the identifier that it selects.
    public let key: ServiceKey
    /// What the mark says.
    public let kind: Kind
    /// The types of the factory's parameters or, for `.on`, the actor that the factory runs on.
    public let parameters: [String]
    /// A Boolean value that indicates whether a parameter matches an argument, but an earlier argument has a later
    /// one.
    public let isOutOfOrder: Bool

    /// Creates a mark from the given values.
    package init(key: ServiceKey, kind: Kind, parameters: [String], isOutOfOrder: Bool = false) {
      self.key = key
      self.kind = kind
      self.parameters = parameters
      self.isOutOfOrder = isOutOfOrder
    }
  }
}
