import Injector
import Testing

// begin: plugin
struct HandmadeNotesPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service((any NoteStoring).self, using: DiskNotes.init).singleton()
    registry.viewModel(NotesViewModel.self, using: NotesViewModel.init)
    registry.viewModel(NoteViewModel.self, using: { NoteViewModel(note: $0, exporters: []) }).arguments(Note.self)
  }
}
// end: plugin

@Suite @MainActor struct GuideMigratingByHand {
  @Test func list_isCreated_byThePlugin() throws {
    #expect(try Container(HandmadeNotesPlugin()).resolve(NotesViewModel.self).titles == ["Buy milk"])
  }
}
