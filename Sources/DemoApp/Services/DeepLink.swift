/// A place in the app that somebody was sent to from outside.
nonisolated enum DeepLink: Hashable, Sendable {
  case picture(PictureID)

  /// Reads `picture/NAME`.
  ///
  /// - Returns: Nil where the text leads nowhere.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "picture", !parts[1].isEmpty else { return nil }
    self = .picture(PictureID(rawValue: String(parts[1])))
  }
}
