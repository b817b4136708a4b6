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

  @Test func embedded_comesFromTheAction_andUnwindsAndRefuses() throws {
    #expect(try Segues.embedded() == ["embed note", "refused", "unwound to 1"])
  }

  @Test func presentation_followsTheRulesOfUIKit() async {
    #expect(Segues.presentation() == ["presents 1", "ignores 2", "from the container", "dismissed"])
    await #expect(processExitsWith: .failure) { await Segues.presentChild() }
    await #expect(processExitsWith: .failure) { await Segues.pushTwice() }
    await #expect(processExitsWith: .failure) { await Segues.pushNavigation() }
  }

  @Test func screen_ofAnotherClassThanItsScene_endsTheProcess() async {
    await #expect(processExitsWith: .failure) { try await Segues.wrongClass() }
  }
}
