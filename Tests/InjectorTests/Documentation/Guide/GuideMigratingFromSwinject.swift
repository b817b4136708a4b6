import Injector
import Testing

// begin: plugin
struct SwinjectNotesPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service((any NoteStoring).self, using: DiskNotes.init).singleton()
    registry.service((any NoteStoring).self, "samples", using: { SampleNotes(titles: []) })
    registry.viewModel(NotesViewModel.self, using: NotesViewModel.init).parameter((any NoteStoring).self, "samples")
    registry.viewModel(NoteViewModel.self, using: { NoteViewModel(note: $0, exporters: []) }).arguments(Note.self)
  }
}
// end: plugin

@Suite @MainActor struct GuideMigratingFromSwinject {
  @Test func note_isResolved_withItsArgument() throws {
    // begin: resolving
    let container = try Container(SwinjectNotesPlugin())
    let list = try container.resolve(NotesViewModel.self)
    let note = try container.resolve(NoteViewModel.self, arguments: Note(title: "Buy milk"))
    // end: resolving
    #expect(list.titles == [])
    #expect(note.note == Note(title: "Buy milk"))
  }
}
