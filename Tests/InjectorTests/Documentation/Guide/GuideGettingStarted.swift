import Injector
import Testing

@Suite @MainActor struct GuideGettingStarted {
  @Test func registrations_areDistinguished_byIdentifier() throws {
    // begin: resolve
    let container = try Container(ListPlugin())  // checks everything, builds nothing
    let list = try container.resolve(NotesViewModel.self)
    let cloud = try container.resolve(NotesViewModel.self, .cloud)
    // end: resolve
    #expect(list.titles == ["Buy milk"])
    #expect(cloud.titles == ["Call Ada"])
    #expect(failure { try container.resolve(DiskNotes.self) }?.kind == .missing)
  }

  @Test func container_isAsked_inSeveralWays() throws {
    let container = try Container(ListPlugin())
    // begin: asking
    let store: any NoteStoring = try container.resolve()  // the context says the type
    let exporters = try container.resolveAll((any Exporting).self)  // []: there are no contributions
    let spelling = try container.resolveIfRegistered((any Spelling).self)  // nil: nothing is registered
    let hasCloud = container.isRegistered((any NoteStoring).self, .cloud)  // true, and nothing is built

    let makeList = try container.provider(of: NotesViewModel.self)  // searches once
    let lists = try (1...3).map { _ in try makeList() }  // three view models
    // end: asking
    #expect(store.notes() == [Note(title: "Buy milk")])
    #expect(exporters.isEmpty)
    #expect(spelling == nil)
    #expect(hasCloud)
    #expect(Set(lists.map(ObjectIdentifier.init)).count == 3)
  }
}
