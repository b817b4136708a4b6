import Foundation
import TestSupport
import Testing

/// The output that the tool's pages show, against the tool's.
@Suite(.timeLimit(.minutes(10))) struct PageOutputTests {
  private static let root = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardized
  private static let pages = root.appending(path: "Documentation/Tool")

  private static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: pages.path)) ?? []
    return files.filter { $0.hasPrefix("inspect-") }.sorted()
  }()

  @Test func commands_haveAPageEach() async throws {
    let help = try await Inspect.run(["--help"]).output
    let lines = help.split(separator: "\n").drop { $0 != "Commands:" }.dropFirst().prefix { $0 != "Options:" }
    #expect(Self.names == lines.compactMap { $0.split(separator: " ").first }.map { "inspect-\($0).md" }.sorted())
  }

  /// With `RECORD_GOLDENS=1` in the environment, the page is written instead, and the test fails.
  @Test(arguments: names) func page_showsTheOutput(name: String) async throws {
    let folder = try TemporaryFolder()
    try Self.copySamples(to: folder)
    let file = Self.pages.appending(path: name)
    let page = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    var lines: [String] = []
    var isConsole = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") { isConsole = line == "```console" }
      // What a command wrote when the page was recorded.
      if isConsole, !line.hasPrefix("$ "), !line.hasPrefix("```") { continue }
      lines.append(line)
      guard isConsole, line.hasPrefix("$ ") else { continue }
      let result = try await folder.shell("PATH=\"$(dirname \"$INSPECT\"):$PATH\" && { \(line.dropFirst(2)); } 2>&1")
      #expect(result.exitCode < 2)
      lines += result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
    let expected = lines.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try Data(expected.utf8).write(to: file)
      Issue.record("recorded \(name)")
    } else {
      #expect(page == expected, "differs from \(name)")
    }
  }

  /// Writes the files that the pages name.
  private static func copySamples(to folder: TemporaryFolder) throws {
    let tests = root.appending(path: "Tests/InjectorInspectionTests")
    func text(_ path: String) throws -> String {
      String(decoding: try Data(contentsOf: tests.appending(path: path)), as: UTF8.self)
    }
    let shop = try text("Goldens/shop.json")
    try folder.write("shop.json", shop)
    try folder.write(
      "old.json", shop.replacing("\"lifetime\" : \"perResolution\"", with: "\"lifetime\" : \"transient\""))
    try folder.write("account.json", try text("Goldens/account.json"))
  }
}
