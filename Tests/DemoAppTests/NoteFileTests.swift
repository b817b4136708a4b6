import Foundation
import Testing

@testable import DemoApp

@Suite struct NoteFileTests {
  private let folder: TemporaryFolder
  private let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.url.appending(path: "notes.json")
  }

  private func file(_ url: URL) -> NoteFile { NoteFile(url: url, pace: LaunchPace(options: LaunchOptions())) }

  private func draft(_ title: String) throws -> NoteDraft { try #require(NoteDraft(title: title, text: "text")) }

  @Test func missingFile_hasSamples_andIsNotCreated() async throws {
    let list = try await self.file(url).list()
    #expect(list.notes.map(\.id) == [1, 2, 3])
    #expect(list.report == nil)
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
    #expect(try await file.list().notes == expected)
    #expect(try await self.file(url).list() == NoteList(notes: expected))
    // Nothing is left of writing a file as a whole.
    #expect(try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path) == ["notes.json"])
  }

  @Test(arguments: [
    "", "{", "[{}]", "null", #"[{"id": 9223372036854775807, "title": "a", "text": ""}]"#,
    #"[{"id": 1, "title": "a", "text": ""}, {"id": 1, "title": "b", "text": ""}]"#,
  ])
  func damagedFile_isSetAside_andReported(content: String) async throws {
    for number in 1...2 {
      try Data(content.utf8).write(to: url)
      let file = self.file(url)
      let aside = "notes-damaged-\(number).json"
      let report = "The notes were damaged. Their file is now \(aside)."
      #expect(try await file.list() == NoteList(notes: [], report: report))
      #expect(try Data(contentsOf: folder.url.appending(path: aside)) == Data(content.utf8))
      #expect(!FileManager.default.fileExists(atPath: url.path))
      try await file.save(draft("new"), as: nil)
      #expect(try await file.list() == NoteList(notes: [Note(id: 1, title: "new", text: "text")]))
    }
  }

  @Test func fileThatCannotBeRead_isAnError_andIsOpenedAnew() async throws {
    let file = self.file(url)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    await #expect(throws: NoteFileError(action: "read", url)) { try await file.list() }
    try FileManager.default.removeItem(at: url)
    #expect(try await file.list().notes.count == 3)
  }

  @Test func fileThatIsTooLarge_isAnError_andIsNotReadToItsEnd() async {
    let endless = URL(filePath: "/dev/zero")
    await #expect(throws: NoteFileError(action: "read", endless)) { try await file(endless).list() }
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
