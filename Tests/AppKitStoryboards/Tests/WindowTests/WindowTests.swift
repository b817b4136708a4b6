#if canImport(AppKit)
  import Injector
  import Testing

  /// A storyboard of a window, compiled by Interface Builder's compiler and loaded by AppKit. Each test confirms a line
  /// of Documentation/Unproven.md.
  @MainActor @Suite struct WindowTests {
    private let container: Container

    init() throws { container = try Container(WindowPlugin()) }

    @Test func initialScene_isAWindowController_whoseContentComesFromItsSegueAction() throws {
      let window = try container.resolve(WindowController.self)
      #expect((window.contentViewController as? NotePane)?.note == "content")
    }

    @Test func identifiedScene_isCreated_withItsDependencies() throws {
      #expect(try container.resolve(NotePane.self, arguments: "resolved").note == "resolved")
    }

    @Test func absentScene_throws_insteadOfAnException() {
      #expect(throws: StoryboardError.self) {
        try container.resolve((any StoryboardLoading).self).instantiate(
          NotePane.self, from: SceneReference(storyboard: "Window", identifier: "Absent", bundle: .module)
        ) { NotePane(coder: $0, note: "") }
      }
    }
  }
#endif
