/// The plugins of different types or values that have one name, for each such name.
struct PluginNameConflicts: Sendable {
  private(set) var all: [(name: String, claims: [DependencyGraph.InstalledPlugin.Claim])] = []

  init(_ plugins: [DependencyGraph.InstalledPlugin] = []) {
    all = plugins.filter { !$0.claims.isEmpty }.map { ($0.name, $0.claims) }
  }

  /// Adds a claim to a name; each other type once.
  mutating func add(
    _ claim: DependencyGraph.InstalledPlugin.Claim, after first: DependencyGraph.InstalledPlugin.Claim, to name: String
  ) {
    guard let position = all.firstIndex(where: { $0.name == name }) else { return all.append((name, [first, claim])) }
    let isKnown = claim.type != first.type && all[position].claims.contains { $0.type == claim.type }
    if !isKnown { all[position].claims.append(claim) }
  }

  /// Adds the claims to the plugins of a graph.
  func mark(_ plugins: inout [DependencyGraph.InstalledPlugin]) {
    for (name, claims) in all {
      guard let position = plugins.lastIndex(where: { $0.name == name }) else { continue }
      plugins[position].claims += plugins[position].claims.isEmpty ? claims : Array(claims.dropFirst())
    }
  }
}
