import Foundation
import Injector
import InjectorHeadless
import Testing

/// Skipped where the documents are absent: they belong to other projects and are not part of this one.
@Suite(.enabled(if: SharedStoryboards.isPresent, "the real documents are not beside the package"))
struct SharedStoryboardTests {
  @Test
  func oracle_hasAllDocuments() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: SharedStoryboards.directory.path)
    #expect(files.filter { $0 != "oracle.json" }.sorted() == SharedStoryboards.oracle.keys.sorted())
    let documents = SharedStoryboards.oracle.values
    #expect(documents.count == 35)
    let scenes = documents.flatMap { $0.scenes }.count { $0.controllers != nil }
    #expect(scenes == 118)
    let segues = documents.reduce(0) { $0 + $1.segues.count }
    #expect(segues == 102)
    let connections = documents.flatMap { Array($0.connections.values) }.reduce(0, +)
    #expect(connections == 310)
  }

  @Test(arguments: SharedStoryboards.oracle.keys.sorted())
  func init_readsWhatTheOracleRead(file: String) throws {
    let document = try StoryboardDocument(contentsOf: SharedStoryboards.directory.appending(path: file))
    #expect(OracleDocument(document) == SharedStoryboards.oracle[file])
  }

  @Test(arguments: 0..<50)
  func init_refusesWithTheLine_whenCutOff(part: Int) throws {
    let file = SharedStoryboards.directory.appending(path: "duckduckgo__iOS__Bookmarks.storyboard")
    let whole = try Data(contentsOf: file)
    let end = try #require(whole.range(of: Data("</document>".utf8))).upperBound
    let cut = whole.prefix((end - 1) * part / 49)
    let error = #expect(throws: StoryboardDocumentError.self) {
      try StoryboardDocument(data: Data(cut), name: "Cut.storyboard")
    }
    #expect(error?.line == cut.count { $0 == UInt8(ascii: "\n") } + 1)
    switch error?.kind {
    case .empty: #expect(cut.isEmpty)
    case .truncated: #expect(!cut.isEmpty)
    default: Issue.record("\(String(describing: error))")
    }
  }
}
