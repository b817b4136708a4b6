import Foundation
import TestSupport
import Testing

/// The pages of the container's rules: each has a sample that breaks the rule, the error's whole text, and the sample
/// after its advice was followed.
@Suite(.enabled(if: BuildFolder.modules != nil, "the modules aren't beside the tests"))
struct RulePageTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Rules")
  private static let pages = "Sources/Injector/Injector.docc/Diagnostics"

  private func samples() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
  }

  /// What the program prints about one page, in the words of the page.
  private struct Report {
    let code: String
    let broken: String
    let mended: String
    /// The steps of the first fix of each error: an action, and its code.
    let advice: [(action: String, code: String)]
  }

  private func reports(in output: String) throws -> [Report] {
    try output.split(separator: "== page ").map { text in
      let code = String(text.prefix(6))
      // Lines are counted from the beginning of the sample.
      let lines = try DocumentedCode(of: Self.folder.appending(path: "\(code).swift")).lines
      let first = try #require(lines.firstIndex { $0.hasSuffix("// begin: broken") })
      let words = text.dropFirst(7).replacing(#/Shop\.INJ\d+\.(?:Broken\.)?/#, with: "Shop.")
        .replacing(#/Shop\/INJ\d+\.swift:(\d+)/#) { "Shop/ShopPlugin.swift:\((Int($0.1) ?? 0) - first - 1)" }
      let parts = words.components(separatedBy: "== \n")
      try #require(parts.count == 3)
      return Report(
        code: code, broken: parts[0].trimmingCharacters(in: .newlines),
        mended: parts[2].trimmingCharacters(in: .newlines),
        advice: parts[1].split(separator: "\n").map { line in
          let step = line.replacing(#/\b(Shop|Swift)\./#, with: "").split(separator: " ", maxSplits: 1).map(String.init)
          return (step[0], step[1])
        })
    }
  }

  @Test func pages_showTheirErrors_andAdviceThatHolds() async throws { try await expectErrors(in: .swift6) }

  @Test(.thorough, arguments: [Client.mainActor, .swift5])
  func pages_showTheirErrors_ofEachOtherClient(client: Client) async throws { try await expectErrors(in: client) }

  private func expectErrors(in client: Client) async throws {
    let (messages, output) = try await Compiler.run(try samples(), options: client.options, module: "Shop")
    #expect(messages == [])
    let reports = try reports(in: output)
    #expect(try reports.map(\.code) == Self.codes())
    for report in reports {
      #expect(report.mended == "", "\(report.code) is mended")
      let parts = try DocumentedCode(of: Self.folder.appending(path: "\(report.code).swift")).marked
      // A scope has a name in the sample.
      let samples = parts.map {
        $0.replacing(".session", with: "Scope(\"session\")").replacing(#/\s+/#, with: " ")
      }
      for (action, code) in report.advice {
        let (before, after) = (samples[0].ranges(of: code).count, samples[1].ranges(of: code).count)
        #expect(
          action.hasPrefix("remove") ? after < before : after > 0,
          "\(report.code) follows its advice: \(action) \(code)")
      }
      try expectPage("\(Self.pages)/\(report.code).md", shows: [report.broken], in: "text")
    }
  }

  /// The codes of the container's rules: those of storyboards are the tool's.
  private static func codes() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: DocumentedCode.root.appending(path: pages).path)
      .compactMap { $0.wholeMatch(of: #/(INJ0\d\d)\.md/#).map { String($0.1) } }
      .filter { !("INJ040"..."INJ054").contains($0) }.sorted()
  }

  @Test func pages_showTheSamples() throws {
    for file in try samples() where file.lastPathComponent.hasPrefix("INJ") {
      let code = file.deletingPathExtension().lastPathComponent
      try expectPage("\(Self.pages)/\(code).md", shows: try DocumentedCode(of: file).marked)
    }
  }
}
