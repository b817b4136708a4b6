import Foundation
import Testing

@Suite struct VersionTests {
  private static let root = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardized

  @Test func version_isTheNewestRelease_ofTheChangelog() async throws {
    let changelog = String(
      decoding: try Data(contentsOf: Self.root.appending(path: "CHANGELOG.md")), as: UTF8.self)
    let headings = changelog.split(separator: "\n").filter { $0.hasPrefix("## ") }
    #expect(headings.first == "## Unreleased")
    let newest = try #require(headings.dropFirst().first?.firstMatch(of: /[0-9]+\.[0-9]+\.[0-9]+/)?.0)
    #expect(try await Inspect.run("--version") == Inspect.Result(output: "injector-inspect \(newest)\n"))
  }
}
