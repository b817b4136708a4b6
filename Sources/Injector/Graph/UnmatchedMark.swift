extension DependencyGraph {
  /// A mark of a registration, `.arguments` or `.parameter`, that no parameter of its factory satisfies.
  public struct UnmatchedMark: Equatable, Sendable {
    /// The type that the mark names, and the identifier that it selects.
    public let key: ServiceKey
    /// A Boolean value that indicates whether the mark declares a runtime argument.
    public let isArgument: Bool
    /// The types of the factory's parameters.
    public let parameters: [String]

    /// Creates a mark from the given values.
    package init(key: ServiceKey, isArgument: Bool, parameters: [String]) {
      self.key = key
      self.isArgument = isArgument
      self.parameters = parameters
    }
  }
}
