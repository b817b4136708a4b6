/// A note of the user.
nonisolated struct Note: Codable, Hashable, Sendable {
  let id: Int
  var title: String
  var text: String
}

/// The text of a note that isn't saved yet. It has a title.
nonisolated struct NoteDraft: Hashable, Sendable {
  let title: String
  let text: String

  /// Creates a draft from the entered text. The result is `nil` if the title is missing or contains only spaces.
  init?(title: String?, text: String?) {
    guard let title, title.contains(where: { !$0.isWhitespace }) else { return nil }
    self.title = title
    self.text = text ?? ""
  }
}
