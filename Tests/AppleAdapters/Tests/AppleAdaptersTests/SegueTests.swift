import Testing

/// The screens of the page Screens, as the segues of a storyboard create them.
@MainActor @Suite(.serialized) struct SegueTests {
  @Test func relationship_createsItsScreen_throughThePlainContainerBetween() throws {
    let (list, note) = try Segues.tree()
    #expect(list == "NoteListController")
    #expect(note == "Buy milk")
  }

  @Test func root_ofAPresentedContainer_comesFromTheActionOfThePresenter() throws {
    #expect(try Segues.presented() == "root")
  }

  @Test func screen_ofAnotherClassThanItsScene_endsTheProcess() async {
    await #expect(processExitsWith: .failure) { try await Segues.wrongClass() }
  }
}
