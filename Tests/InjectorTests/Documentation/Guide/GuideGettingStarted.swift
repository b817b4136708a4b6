import Injector
import Testing

@Suite @MainActor struct GuideGettingStarted {
  @Test func container_resolves_whatItsPluginsRegister() throws {
    // begin: resolve
    let container = try Container(ListPlugin())  // checks everything, builds nothing
    let list = try container.resolve(NotesViewModel.self)
    // end: resolve
    #expect(list.titles == ["Buy milk"])
    #expect(failure { try container.resolve(DiskNotes.self) }?.kind == .missing)
  }
}
