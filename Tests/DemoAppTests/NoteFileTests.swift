import Foundation
import TestSupport
import Testing

@testable import DemoApp

@Suite struct NoteFileTests {
  private let folder: TemporaryFolder
  private let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.url.appending(path: "notes.json")
  }

  private func file(_ url: URL) -> NoteFile { NoteFile(options: LaunchOptions(notesFile: url.path)) }

  private func draft(_ title: String) throws -> NoteDraft { try #require(NoteDraft(title: title, text: "text")) }

  @Test func missingFile_hasSamples_andIsNotCreated() async throws {
    #expect(try await file(url).list().map(\.id) == [1, 2, 3])
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test func changes_areKept_inAFolderThatDidNotExist() async throws {
    let url = folder.url.appending(path: "new/notes.json")
    let file = self.file(url)
    try await file.save(draft("added"), as: nil)
    try await file.save(draft("changed"), as: 2)
    try await file.remove(1)
    let expected = [
      Note(id: 2, title: "changed", text: "text"), Note(id: 3, title: "Water the plants", text: "Not the cactus."),
      Note(id: 4, title: "added", text: "text"),
    ]
    #expect(try await file.list() == expected)
    #expect(try await self.file(url).list() == expected)
    // Nothing is left of writing a file as a whole.
    #expect(try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path) == ["notes.json"])
  }

  @Test(arguments: ["", "{", "[{}]", "null", #"[{"id": 9223372036854775807, "title": "a", "text": ""}]"#])
  func damagedFile_isAnError_andStaysAsItIs(content: String) async throws {
    try Data(content.utf8).write(to: url)
    let file = self.file(url)
    await #expect(throws: NoteFileError(action: "read", url)) { try await file.list() }
    await #expect(throws: NoteFileError(action: "read", url)) { try await file.save(try draft("new"), as: nil) }
    #expect(try Data(contentsOf: url) == Data(content.utf8))
  }

  @Test func fileThatCannotBeRead_isAnError_andIsOpenedAnew() async throws {
    let file = self.file(url)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    await #expect(throws: NoteFileError(action: "read", url)) { try await file.list() }
    try FileManager.default.removeItem(at: url)
    #expect(try await file.list().count == 3)
  }

  @Test func notes_stayAsTheyWere_ifTheyCannotBeWritten() async throws {
    let file = self.file(url)
    let before = try await file.list()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    await #expect(throws: NoteFileError(action: "written", url)) { try await file.remove(1) }
    #expect(try await file.list() == before)
  }

  @Test(arguments: ["", "  ", "\n"]) func draft_isNil_withoutATitle(title: String) {
    #expect(NoteDraft(title: title, text: "text") == nil)
    #expect(NoteDraft(title: nil, text: "text") == nil)
  }
}
