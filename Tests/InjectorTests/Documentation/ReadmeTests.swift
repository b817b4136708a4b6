import Foundation
import Testing

// What stands between the markers is, character by character, what README.md shows.

// begin: Example
import Injector

protocol NoteStore: Sendable { func titles() -> [String] }
struct DiskNoteStore: NoteStore { func titles() -> [String] { ["Buy milk"] } }

@MainActor final class NoteListViewModel {
  let titles: [String]
  init(store: any NoteStore) { titles = store.titles() }
}

struct NotesPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service((any NoteStore).self, using: DiskNoteStore.init).singleton()
    registry.viewModel(NoteListViewModel.self, using: NoteListViewModel.init).root()  // the app resolves it
  }
}
@MainActor func noteTitles() throws -> [String] {
  let container = try Container(NotesPlugin())  // checks the whole graph, constructs nothing
  return try container.resolve(NoteListViewModel.self).titles
}
// end: Example

// begin: In unit tests
struct FixedNotes: NoteStore { func titles() -> [String] { ["Call Ada"] } }

@Test @MainActor func noteList_showsTheTitles_ofItsStore() throws {
  let container = try Container(NotesPlugin(), overriding: { $0.instance(FixedNotes(), for: (any NoteStore).self) })
  let viewModel = try container.resolve(NoteListViewModel.self)
  #expect(viewModel.titles == ["Call Ada"])
}
// end: In unit tests

@Suite(.serialized) struct ReadmeTests {
  @Test @MainActor func example_givesTheTitles() throws {
    #expect(try noteTitles() == ["Buy milk"])
    #expect(DependencyGraph(of: NotesPlugin()).diagnostics() == [])
  }

  @Test func readme_showsTheCode_thatRunsHere() throws {
    let code = try DocumentedCode(of: URL(fileURLWithPath: #filePath)).marked
    #expect(code.count == 2)
    #expect(code[0].split(separator: "\n", omittingEmptySubsequences: false).count == 20)
    // There, the test is in a target of its own.
    let imports = "import Injector\nimport Testing\n\n@testable import App\n\n"
    try expectPage("README.md", shows: [code[0], imports + code[1]])
  }

  @Test func readme_showsTheError_ofAMissingRegistration() throws {
    struct Forgetful: Plugin {
      let name = "NotesPlugin"
      func register(in registry: Registry) {
        registry.viewModel(NoteListViewModel.self, using: NoteListViewModel.init)
      }
    }
    let error = try #require(problems { try Container(Forgetful()) })
    let text = error.description
      .replacing("InjectorTests/ReadmeTests.swift", with: "Notes/NotesPlugin.swift")
      .replacing(/NotesPlugin\.swift:\d+/, with: "NotesPlugin.swift:13")
      .replacing("InjectorTests.", with: "Notes.")
    try expectPage("README.md", shows: [text], in: "text")
  }
}
