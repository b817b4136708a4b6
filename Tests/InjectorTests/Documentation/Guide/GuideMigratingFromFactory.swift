import Injector
import Testing

// begin: plugin
struct FactoryNotesPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service((any NoteStoring).self, using: DiskNotes.init).singleton()
    registry.viewModel(NotesViewModel.self, using: NotesViewModel.init).root()  // the app resolves it
  }
}
// end: plugin

@Suite @MainActor struct GuideMigratingFromFactory {
  @Test func list_isResolved_andMocked() throws {
    // begin: resolving
    let list = try Container(FactoryNotesPlugin()).resolve(NotesViewModel.self)

    let sample = SampleNotes(titles: ["Call Ada"])
    let tested = try Container(FactoryNotesPlugin(), overriding: { $0.instance(sample, for: (any NoteStoring).self) })
    // end: resolving
    #expect(list.titles == ["Buy milk"])
    #expect(try tested.resolve(NotesViewModel.self).titles == ["Call Ada"])
  }
}
