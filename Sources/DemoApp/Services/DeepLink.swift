/// A link to a place in a feature of the app, such as `demo://notes/3`.
nonisolated struct DeepLink: Hashable, Sendable, CustomStringConvertible {
  private static let scheme = "demo://"

  /// The name of the feature.
  let feature: String
  /// The place in the feature.
  let path: String

  var description: String { "\(Self.scheme)\(feature)/\(path)" }
}

nonisolated extension DeepLink {
  /// Parses `demo://FEATURE/PATH`. The result is `nil` if the text isn't a valid link.
  init?(_ text: String) {
    guard text.hasPrefix(Self.scheme) else { return nil }
    let parts = text.dropFirst(Self.scheme.count).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.init(feature: String(parts[0]), path: String(parts[1]))
  }
}
