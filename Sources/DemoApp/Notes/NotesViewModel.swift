import Injector

/// The logic of the screens of the notes.
final class NotesViewModel {
  private let store: any NoteStoring

  init(store: any NoteStoring) { self.store = store }

  /// Loads the notes.
  ///
  /// - Returns: The resulting state: loaded or failed.
  func notes() async -> LoadState<[Note]> {
    await LoadState { try await store.list() }
  }

  func save(_ draft: NoteDraft, as id: Int?) async throws { try await store.save(draft, as: id) }

  func remove(_ id: Int) async throws { try await store.remove(id) }
}
