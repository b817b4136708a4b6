extension DependencyGraph {
  /// A plugin that is installed in a container.
  public struct InstalledPlugin: Equatable, Sendable {
    /// The name of the plugin.
    public let name: String
    /// The names of the plugins that it depends on, also of those that were left out.
    public let dependencies: [String]
    /// The installed plugin, followed by those of other types or values that have its name, or an empty array.
    public internal(set) var claims: [Claim]

    /// The type of the plugin's own `dependencies`, if they have another type than the protocol's, and are ignored.
    package let statedDependencies: String?

    /// The type of the plugin that `replacing:` has installed under the name, or `nil` if it's the plugin's own.
    public let replacement: String?

    package init(
      name: String, dependencies: [String] = [], claims: [Claim] = [], statedDependencies: String? = nil,
      replacement: String? = nil
    ) {
      self.name = name
      self.dependencies = dependencies
      self.replacement = replacement
      (self.claims, self.statedDependencies) = (claims, statedDependencies)
    }

    /// One of several plugins that have the same name.
    public struct Claim: Equatable, Sendable {
      /// The type of the plugin, including its module.
      public let type: String
      /// The name of a plugin that depends on this one, or `nil` if it was passed to the container.
      public let neededBy: String?
      /// A Boolean value that indicates whether the plugin is installed in a parent container.
      public let isInherited: Bool

      package init(type: String, neededBy: String? = nil, isInherited: Bool = false) {
        self.type = type
        self.neededBy = neededBy
        self.isInherited = isInherited
      }
    }
  }

  /// A replacement of a plugin that isn't installed.
  package struct VainReplacement: Equatable, Sendable {
    /// The type of the plugin to replace.
    package let type: String
    /// The type of the plugin that would take its place.
    package let replacement: String
    /// A Boolean value that indicates whether a parent container has installed the plugin.
    package let isInherited: Bool

    package init(type: String, replacement: String, isInherited: Bool = false) {
      self.type = type
      self.replacement = replacement
      self.isInherited = isInherited
    }
  }
}

extension [DependencyGraph.InstalledPlugin] {
  func positionsByName() -> [String: Int] { Dictionary(enumerated().map { ($1.name, $0) }) { first, _ in first } }

  /// Returns the cycles of plugins that depend on each other, each plugin in at most one.
  ///
  /// A plugin is installed after its dependencies, so the last ones were passed to the container: cycles are reported
  /// from there. O(*p* + *d*) in plugins and dependencies.
  func cycles() -> [GraphComponents.Cycle] {
    let last = count - 1
    let positions = positionsByName()
    let targets = reversed().map { $0.dependencies.compactMap { name in positions[name].map { last - $0 } } }
    return GraphComponents(targets: Buckets(targets)).cycles().map { cycle in
      (path: cycle.path.map { last - $0 }, others: cycle.others.map { last - $0 })
    }
  }
}
