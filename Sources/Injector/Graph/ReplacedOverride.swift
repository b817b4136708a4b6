extension DependencyGraph {
  /// An override of a plugin that an override of another plugin replaces.
  public struct ReplacedOverride: Equatable, Sendable {
    /// The name of the plugin.
    public let plugin: String
    /// The place of the override.
    public let source: CallSite

    /// Creates an override from the given values.
    package init(plugin: String, source: CallSite) {
      self.plugin = plugin
      self.source = source
    }
  }
}
