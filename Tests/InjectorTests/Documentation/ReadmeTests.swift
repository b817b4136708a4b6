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
    registry.viewModel(NoteListViewModel.self, using: NoteListViewModel.init)
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

@Suite struct ReadmeTests {
  private let root = URL(fileURLWithPath: #filePath).appending(path: "../../../..").standardized

  @Test @MainActor func example_givesTheTitles() throws {
    #expect(try noteTitles() == ["Buy milk"])
  }

  @Test(arguments: ["Example", "In unit tests"])
  func readme_showsTheCode_underItsHeading(_ heading: String) throws {
    let code = try excerpt(of: lines(of: URL(fileURLWithPath: #filePath)), from: "// begin: \(heading)") {
      $0 == "// end: \(heading)"
    }
    let section = try excerpt(of: lines(of: root.appending(path: "README.md")), from: "## \(heading)") {
      $0.hasPrefix("## ")
    }
    let shown = try excerpt(of: section, from: "```swift") { $0 == "```" }
    #expect(shown.joined(separator: "\n") == code.joined(separator: "\n"))
  }

  @Test func readme_showsTwentyLines_asTheExample() throws {
    let section = try excerpt(of: lines(of: root.appending(path: "README.md")), from: "## Example") {
      $0.hasPrefix("## ")
    }
    #expect(try excerpt(of: section, from: "```swift") { $0 == "```" }.count == 20)
  }

  @Test func readme_linksToFiles_thatExist() throws {
    let text = try lines(of: root.appending(path: "README.md")).joined(separator: "\n")
    let links = text.matches(of: /\]\(([^)#:]+)\)/).map { String($0.1) }
    #expect(links.contains("Documentation/Architecture.md"))
    #expect(links.filter { !FileManager.default.fileExists(atPath: root.appending(path: $0).path) } == [])
  }

  private func lines(of file: URL) throws -> [String] {
    String(decoding: try Data(contentsOf: file), as: UTF8.self).components(separatedBy: "\n")
  }

  /// The lines after the first, up to the one that ends them or the last.
  private func excerpt(of lines: [String], from first: String, to isLast: (String) -> Bool) throws -> [String] {
    let start = try #require(lines.firstIndex(of: first), "there is no line \(first.debugDescription)")
    return Array(lines[(start + 1)...].prefix { !isLast($0) })
  }
}
