extension ResolutionError {
  /// Returns the error of a resolve of a key that isn't registered, in the words of validation.
  static func missing(_ key: ServiceKey, in graph: @escaping @Sendable () -> DependencyGraph) -> ResolutionError {
    ResolutionError(kind: .missing, key: key) {
      let missing = Suggestions(graph()).missingKey(key)
      return Words(
        detail: missing.remark, nearMisses: missing.nearMisses,
        fix: missing.fix(of: "resolve", otherwise: "resolve a key that is registered"))
    }
  }
}
