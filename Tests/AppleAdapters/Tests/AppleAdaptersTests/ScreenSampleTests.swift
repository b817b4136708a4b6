import Testing

/// The samples of the pages about windows and about apps in code run.
@MainActor @Suite struct ScreenSampleTests {
  @Test func plugins_haveNoProblems() { #expect(SampleScreens.problems().map(\.description) == []) }

  @Test func delegate_showsTheFirstScreen_ofItsWindow() {
    #expect(SampleScreens.firstScreen() == "NoteTableController")
  }

  @Test func windows_haveStateOfTheirOwn() throws {
    let selections = try SampleScreens.selections()
    #expect(selections[0] !== selections[1])
    #expect(selections[0] === selections[2])
  }

  @Test func tabs_showTables_andTheRowThatIsSelected() throws {
    #expect(try SampleScreens.filmScreens() == ["FilmCell", "FilmController"])
  }
}
