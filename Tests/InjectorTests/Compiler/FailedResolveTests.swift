import Foundation
import TestSupport
import Testing

/// The page about failed resolves: each kind of error has a sample whose resolve fails, the error's whole text, and the
/// sample after the advice was followed.
@Suite(.enabled(if: BuildFolder.modules != nil, "the modules aren't beside the tests"))
struct FailedResolveTests {
  private static let page = "Sources/Injector/Injector.docc/FailedResolves.md"
  private static let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Failures/Failures.swift")

  @Test func page_showsTheSamples_ofEachKind() throws {
    let samples = try DocumentedCode(of: Self.samples)
    try expectPage(Self.page, shows: samples.marked)
    let lines = try DocumentedCode(of: DocumentedCode.root.appending(path: Self.page)).lines
    let names = samples.lines.compactMap { $0.firstMatch(of: /\/\/ begin: (\w+)$/).map { String($0.1) } }
    #expect(lines.compactMap { $0.wholeMatch(of: /## `(.*)`/).map { String($0.1) } } == names)
    #expect(lines.filter { $0 == "```swift" }.count == samples.marked.count)
  }

  @Test func page_showsTheErrors_andAdviceThatHolds() async throws { try await expectErrors(in: .swift6) }

  @Test(.thorough, arguments: [Client.mainActor, .swift5])
  func page_showsTheErrors_ofEachOtherClient(client: Client) async throws { try await expectErrors(in: client) }

  private func expectErrors(in client: Client) async throws {
    let (messages, output) = try await Compiler.run([Self.samples], options: client.options, module: "Shop")
    #expect(messages == [])
    let lines = try DocumentedCode(of: Self.samples).lines
    let texts = output.split(separator: "== ").map { text in
      // Without the kind. Lines are counted from the beginning of the sample.
      text.drop { $0 != "\n" }.dropFirst().trimmingCharacters(in: .newlines)
        .replacing(/Failures\.swift:(\d+)/) { match in
          let line = Int(match.1) ?? 0
          let start = lines[..<line].lastIndex { $0.contains("// begin: ") } ?? 0
          return "Plugins.swift:\(line - start - 1)"
        }
    }
    try expectPage(Self.page, shows: texts, in: "text")
  }
}
