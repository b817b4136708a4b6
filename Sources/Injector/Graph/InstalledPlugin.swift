extension DependencyGraph {
  /// One installed plugin.
  public struct InstalledPlugin: Hashable, Sendable {
    /// The plugin's name.
    public var name: String
    /// The names of the plugins that it needs.
    public var dependencies: [String]
    /// The plugins of different types that have this name, the one that is installed first; none where there is only
    /// one.
    public var claims: [Claim]

    /// Makes a plugin of its parts.
    public init(name: String, dependencies: [String] = [], claims: [Claim] = []) {
      self.name = name
      self.dependencies = dependencies
      self.claims = claims
    }

    /// One of several plugins that have one name.
    public struct Claim: Hashable, Sendable {
      /// The plugin's type with its module.
      public var type: String
      /// The plugin that depends on it; nil where none does: the container was given it.
      public var neededBy: String?
      /// Whether it is installed in a parent container.
      public var isInherited: Bool

      /// Makes a claim of its parts.
      public init(type: String, neededBy: String? = nil, isInherited: Bool = false) {
        self.type = type
        self.neededBy = neededBy
        self.isInherited = isInherited
      }
    }
  }
}
