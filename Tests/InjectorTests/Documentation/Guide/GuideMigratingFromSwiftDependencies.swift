import Injector
import Testing

// begin: plugin
struct DependencyNotesPlugin: Plugin {
  func register(in registry: Registry) {
    registry.instance(DiskNotes(), for: (any NoteStoring).self)
    registry.viewModel(NotesViewModel.self, using: NotesViewModel.init).root()  // init(store: any NoteStoring)
  }
}
// end: plugin

@Suite @MainActor struct GuideMigratingFromSwiftDependencies {
  @Test func override_lives_asLongAsItsContainer() throws {
    // begin: resolving
    let sample = SampleNotes(titles: ["Call Ada"])
    let list = try Container(
      DependencyNotesPlugin(), overriding: { $0.instance(sample, for: (any NoteStoring).self) }
    ).resolve(NotesViewModel.self)
    // end: resolving
    #expect(list.titles == ["Call Ada"])
  }
}
