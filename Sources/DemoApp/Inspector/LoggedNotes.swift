/// A decorator that writes what is done with the notes.
nonisolated struct LoggedNotes: NoteStoring {
  private let inner: any NoteStoring
  private let journal: any Journaling

  init(inner: any NoteStoring, journal: any Journaling) {
    self.inner = inner
    self.journal = journal
  }

  func list() async throws -> [Note] {
    let notes = try await inner.list()
    journal.write("notes: \(notes.count) are listed")
    return notes
  }

  func save(_ draft: NoteDraft, as id: Int?) async throws {
    try await inner.save(draft, as: id)
    journal.write("notes: \(id.map { "\($0) is saved" } ?? "one is added")")
  }

  func remove(_ id: Int) async throws {
    try await inner.remove(id)
    journal.write("notes: \(id) is removed")
  }
}

/// A mock that keeps notes in memory, at first one.
actor MockNotes: NoteStoring {
  private var notes = [Note(id: 1, title: "A mock's note", text: "It is in no file.")]

  init() {}

  func list() -> [Note] { notes }

  func save(_ draft: NoteDraft, as id: Int?) {
    if let index = notes.firstIndex(where: { $0.id == id }) {
      notes[index].title = draft.title
      notes[index].text = draft.text
    } else {
      notes.append(Note(id: (notes.map(\.id).max() ?? 0) + 1, title: draft.title, text: draft.text))
    }
  }

  func remove(_ id: Int) { notes.removeAll { $0.id == id } }
}
