import Injector

/// The logic of the screens of the notes.
///
/// The store opens asynchronously. If that fails, the next attempt opens it anew.
final class NotesViewModel {
  private let store: Provider<any NoteStoring>

  init(store: Provider<any NoteStoring>) { self.store = store }

  /// Loads the notes.
  ///
  /// - Returns: The resulting state: loaded or failed.
  func notes() async -> LoadState<NoteList> {
    await LoadState { try await opened().list() }
  }

  func save(_ draft: NoteDraft, as id: Int?) async throws { try await opened().save(draft, as: id) }

  func remove(_ id: Int) async throws { try await opened().remove(id) }

  private func opened() async throws -> any NoteStoring {
    do { return try await store.resolveAsync() } catch { throw error.underlying ?? error }
  }
}
