/// A type that stores notes.
nonisolated protocol NoteStoring: Sendable {
  /// Returns the notes in the order in which they were added, and what is to be said about them.
  func list() async throws -> NoteList

  /// Adds a note, or replaces the text of one.
  ///
  /// - Parameters:
  ///   - draft: The text.
  ///   - id: The identifier of the note to replace, or `nil` to add one.
  func save(_ draft: NoteDraft, as id: Int?) async throws

  /// Removes a note.
  func remove(_ id: Int) async throws
}

/// The notes, and a report if something happened to them.
nonisolated struct NoteList: Hashable, Sendable {
  var notes: [Note]
  var report: String?
}
