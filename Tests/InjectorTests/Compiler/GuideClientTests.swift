import Foundation
import TestSupport
import Testing

/// The Swift code of the guide, of the article Testing, and of the README compiles in each kind of client, without a
/// warning.
@Suite(.enabled(if: BuildFolder.modules != nil, "the modules aren't beside the tests"))
struct GuideClientTests {
  private static let documentation = DocumentedCode.root.appending(path: "Tests/InjectorTests/Documentation")

  @Test func guide_compiles_inSwift6() async throws { try await compileGuide(in: .swift6) }

  @Test(.thorough, arguments: Client.allCases.filter { $0 != .swift6 })
  func guide_compiles_inEachOtherClient(client: Client) async throws { try await compileGuide(in: client) }

  private func compileGuide(in client: Client) async throws {
    let folder = try TemporaryFolder()
    var files = [
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Clients/GuideContext.swift")
    ]
    for page in try pages() { files.append(URL(filePath: try folder.write(page.lastPathComponent, code(of: page)))) }
    #expect(files.count > 15)
    let messages = try await client.messages(for: files)
    #expect(messages == [])
  }

  /// The files that have the code of the pages between their markers.
  private func pages() throws -> [URL] {
    let guide = Self.documentation.appending(path: "Guide")
    let articles = try FileManager.default.contentsOfDirectory(atPath: guide.path)
      .filter { $0 != "GuideTests.swift" }.sorted().map { guide.appending(path: $0) }
    return articles + ["TestingGuideTests.swift", "ReadmeTests.swift"].map { Self.documentation.appending(path: $0) }
  }

  /// The code between the markers of a file. What stands in a function there stands in one here.
  private func code(of page: URL) throws -> String {
    let lines = try DocumentedCode(of: page).lines
    let name = page.deletingPathExtension().lastPathComponent
    var code = lines.filter { $0.hasPrefix("import ") && $0 != "import TestSupport" }
    for (position, part) in try DocumentedCode(of: page).markedParts.enumerated() {
      let text = part.lines.filter { !$0.hasPrefix("import ") }
      code += part.isStatements ? ["@MainActor func \(name)\(position)() async throws {"] + text + ["}"] : text
    }
    return code.joined(separator: "\n")
  }
}
