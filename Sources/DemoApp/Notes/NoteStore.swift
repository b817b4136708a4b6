/// A type that stores notes.
nonisolated protocol NoteStoring: Sendable {
  /// Returns the notes in the order in which they were added.
  func list() async throws -> [Note]

  /// Adds a note, or replaces the text of one.
  ///
  /// - Parameters:
  ///   - draft: The text.
  ///   - id: The identifier of the note to replace, or `nil` to add one.
  func save(_ draft: NoteDraft, as id: Int?) async throws

  /// Removes a note.
  func remove(_ id: Int) async throws
}
