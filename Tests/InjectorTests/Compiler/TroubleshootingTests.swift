import Foundation
import TestSupport
import Testing

/// The article Troubleshooting: each heading is what the compiler says of the code below it, and what to write instead
/// compiles.
@Suite(.thorough, .enabled(if: BuildFolder.modules != nil, "the modules aren't beside the tests"))
struct TroubleshootingTests {
  private static let context = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Clients/TroubleshootingContext.swift")

  /// A message of the compiler with its example.
  private struct Entry {
    let message: String
    let wrong: [String]
    let right: [String]
    /// A Boolean value that indicates whether the compiler crashes instead of printing an error.
    let isCrash: Bool
  }

  @Test func headings_areTheMessages_ofTheirExamples() async throws {
    let entries = try entries().filter { !$0.isCrash }
    #expect(entries.count > 20)
    let messages = try await messages(of: entries.map(\.wrong), for: .swift6)
    let missing = zip(entries, messages).filter { entry, messages in
      !messages.contains { $0 == "error: \(entry.message)" || $0 == "warning: \(entry.message)" }
    }
    #expect(missing.map { "\($0.message): \($1)" } == [])
  }

  /// Each line of an example crashes the compiler. One that no longer does needs no entry.
  @Test func headingsOfCrashes_areTheMessages_ofTheirExamples() async throws {
    let entries = try entries().filter(\.isCrash)
    #expect(entries.count == 2)
    for entry in entries {
      for line in entry.wrong {
        let messages = try await crashes(of: line)
        #expect(messages.contains { $0.hasSuffix("error: \(entry.message)") }, "\(line) \(messages)")
      }
    }
  }

  /// The messages of the compiler for one line, which may crash it.
  private func crashes(of line: String) async throws -> [String] {
    let folder = try TemporaryFolder()
    let code = "import Injector\nfunc example(registry: Registry) {\n\(line)\n}\n"
    return try await Client.swift6.messages(
      for: [Self.context, URL(filePath: try folder.write("Example.swift", code))])
  }

  @Test(arguments: Client.allCases) func whatToWriteInstead_compiles_inEachClient(client: Client) async throws {
    let messages = try await messages(of: try entries().map(\.right), for: client)
    #expect(messages.flatMap(\.self) == [])
  }

  /// Messages that appear in one kind of client only, or where nothing else is wrong.
  @Test func headings_areTheMessages_ofOtherClients() async throws {
    let page = DocumentedCode.root.appending(path: "Sources/Injector/Injector.docc/Guide/Troubleshooting.md")
    let headings = try DocumentedCode(of: page).lines.filter { $0.hasPrefix("### `") }
    func expectHeading(_ message: String, _ code: String, _ client: Client, naming name: String? = nil) async throws {
      let messages = try await messages(of: [[code]], for: client)[0].map { message in
        name.map { message.replacing("CustomStringConvertible", with: $0) } ?? message
      }
      #expect(messages.contains { $0.hasSuffix(": \(message)") }, "\(messages)")
      #expect(headings.contains { $0.hasPrefix("### `\(message)`") })
    }
    try await expectHeading(
      "conformance of 'CartController' to protocol 'Storyboarded' crosses into main actor-isolated code and can cause "
        + "data races",
      "final class CartController: HeadlessViewController, Storyboarded { static let storyboardName = \"Cart\" }",
      .mainActor)
    // Swift's protocol is one of another module.
    let mock = "final class FixedRecipes: CustomStringConvertible { var description = \"\" }; "
    try await expectHeading(
      "sending value of non-Sendable type 'FixedRecipes' risks causing data races",
      mock + "registry.instance(FixedRecipes(), for: (any CustomStringConvertible).self)", .mainActor)
    let tracker =
      "final class Tracker: CustomStringConvertible { let description = \"\" }; "
      + "registry.service(Tracker.self, using: Tracker.init).singleton()"
    try await expectHeading(
      "main actor-isolated conformance of 'Tracker' to 'Tracking' cannot be used in nonisolated context",
      tracker + ".alias((any CustomStringConvertible).self) { $0 }", .mainActor, naming: "Tracking")
    let second = "; registry.service((any CustomStringConvertible).self, using: { (tracker: Tracker) in tracker })"
    #expect(try await messages(of: [[tracker + second]], for: .mainActor) == [[]])
    #expect(
      try await messages(
        of: [
          [
            mock + "registry.service((any CustomStringConvertible).self, using: { FixedRecipes() })",
            "let spy = FixedRecipes()",
            "registry.service((any CustomStringConvertible).self, using: { spy }).singleton(); print(spy)",
          ]
        ], for: .mainActor) == [[]])
    try await expectHeading(
      "sending 'tracker' risks causing data races",
      "let tracker = Tracker(); registry.instance(tracker, for: Tracker.self); print(tracker)", .swift6)
    try await expectHeading(
      "extraneous whitespace between attribute name and '('; this is an error in the Swift 6 language mode",
      "registry.service(Int.self, using: { @MainActor (_: Theme) in 1 })", .swift5)
    #expect(
      try await messages(
        of: [["registry.service(Int.self, using: { @MainActor (theme: Theme) -> Int in theme.apply(); return 1 })"]],
        for: .swift5) == [[]])
  }

  /// The entries of the article that have an example.
  private func entries() throws -> [Entry] {
    let page = DocumentedCode.root.appending(path: "Sources/Injector/Injector.docc/Guide/Troubleshooting.md")
    let lines = try DocumentedCode(of: page).lines
    let crashes = try #require(lines.firstIndex(of: "## Crashes of the compiler"))
    return try lines.indices.filter { lines[$0].hasPrefix("### `") }.compactMap { start in
      let section = lines[(start + 1)...].prefix { !$0.hasPrefix("#") }
      guard let code = section.firstIndex(of: "```swift") else { return nil }
      let block = section[(code + 1)...].prefix { $0 != "```" }
      let parts = block.split(separator: "// instead:", maxSplits: 1)
      try #require(parts.count == 2)
      let message = try #require(lines[start].firstMatch(of: /`(.*)`/)?.1)
      return Entry(
        message: String(message), wrong: Array(parts[0]), right: Array(parts[1]), isCrash: start > crashes)
    }
  }

  /// Compiles each example in a function of its own.
  ///
  /// - Returns: The messages for each example.
  private func messages(of examples: [[String]], for client: Client) async throws -> [[String]] {
    let folder = try TemporaryFolder()
    var code = ["import Foundation", "import Injector", "import InjectorHeadless"]
    var owners = code.map { _ in -1 }
    for (number, example) in examples.enumerated() {
      let function =
        ["func example\(number)(registry: Registry, container: Container) throws {"] + example + ["}"]
      code += function
      owners += function.map { _ in number }
    }
    let file = URL(filePath: try folder.write("Examples.swift", code.joined(separator: "\n")))
    var messages = examples.map { _ in [String]() }
    for message in try await client.messages(for: [Self.context, file]) {
      let parts = message.split(separator: ":", maxSplits: 2).map(String.init)
      let isExample = parts.count == 3 && parts[0] == file.lastPathComponent
      let line = try #require(isExample ? Int(parts[1]) : nil, "\(message)")
      messages[owners[line - 1]].append(parts[2].trimmingCharacters(in: .whitespaces))
    }
    return messages
  }
}
