extension DependencyGraph {
  /// A plugin that is installed in a container.
  public struct InstalledPlugin: Equatable, Sendable {
    /// The name of the plugin.
    public let name: String
    /// The names of the plugins that it depends on.
    public let dependencies: [String]
    /// The plugins of other types or other values that have this name, starting with the installed one. The array is
    /// empty if there are none.
    public internal(set) var claims: [Claim]

    /// The members that look like those of `Plugin`, and that nothing uses.
    package let unusedMembers: [String]

    /// Creates a plugin from the given values.
    package init(name: String, dependencies: [String] = [], claims: [Claim] = [], unusedMembers: [String] = []) {
      self.name = name
      self.dependencies = dependencies
      self.claims = claims
      self.unusedMembers = unusedMembers
    }

    /// One of several plugins that have the same name.
    public struct Claim: Equatable, Sendable {
      /// The type of the plugin, including its module.
      public let type: String
      /// The name of a plugin that depends on this one, or `nil` if it was passed to the container.
      public let neededBy: String?
      /// A Boolean value that indicates whether the plugin is installed in a parent container.
      public let isInherited: Bool

      /// Creates a claim from the given values.
      package init(type: String, neededBy: String? = nil, isInherited: Bool = false) {
        self.type = type
        self.neededBy = neededBy
        self.isInherited = isInherited
      }
    }
  }
}

extension [DependencyGraph.InstalledPlugin] {
  /// The first position of each name.
  func positionsByName() -> [String: Int] {
    var positions = [String: Int]()
    for (position, plugin) in enumerated() where positions[plugin.name] == nil { positions[plugin.name] = position }
    return positions
  }
}
