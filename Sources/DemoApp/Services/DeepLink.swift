/// A link to a screen of the app.
nonisolated enum DeepLink: Hashable, Sendable {
  case picture(PictureID)

  /// Parses `picture/NAME`. The result is `nil` if the text isn't a valid link.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "picture", !parts[1].isEmpty else { return nil }
    self = .picture(PictureID(rawValue: String(parts[1])))
  }
}
