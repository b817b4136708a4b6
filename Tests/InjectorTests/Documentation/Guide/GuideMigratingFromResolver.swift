import Injector
import Testing

// begin: plugin
struct ResolverNotesPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service((any NoteStoring).self, using: DiskNotes.init).singleton()
    registry.viewModel(NotesViewModel.self, using: NotesViewModel.init).perResolution()
    registry.viewModel(NoteViewModel.self, using: { NoteViewModel(note: $0, exporters: []) }).arguments(Note.self)
  }
}
// end: plugin

@Suite @MainActor struct GuideMigratingFromResolver {
  @Test func note_isResolved_withItsArgument() throws {
    // begin: resolving
    let container = try Container(ResolverNotesPlugin())
    let note = try container.resolve(NoteViewModel.self, arguments: Note(title: "Buy milk"))
    // end: resolving
    #expect(note.note == Note(title: "Buy milk"))
  }
}
