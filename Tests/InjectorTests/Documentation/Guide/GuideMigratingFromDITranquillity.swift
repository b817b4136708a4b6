import Injector
import Testing

// begin: plugin
struct TranquilNotesPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service((any NoteStoring).self, using: DiskNotes.init).singleton()
    registry.service((any Exporting).self, using: PlainExport.init).contributing()
    registry.viewModel(NoteViewModel.self, using: NoteViewModel.init).arguments(Note.self)
  }
}
// end: plugin

@Suite @MainActor struct GuideMigratingFromDITranquillity {
  @Test func note_isResolved_withItsArgument() throws {
    // begin: resolving
    let container = try Container(TranquilNotesPlugin())
    let note = try container.resolve(NoteViewModel.self, arguments: Note(title: "Buy milk"))
    // end: resolving
    #expect(note.exporters.count == 1)
  }
}
