import Foundation
import TestSupport
import Testing

/// The samples of other libraries' READMEs, with the plain classes that they have there, compile in their translated
/// form.
@Suite(.thorough, .enabled(if: BuildFolder.modules != nil, "the modules aren't beside the tests"))
struct SampleTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Samples")
  private static let samples = ["DITranquillity", "Dip", "Needle", "SwiftDependencies", "SwinjectStoryboard"]

  @Test(arguments: samples, [Client.swift6, .swift5])
  func sample_compiles_withoutAMessage(sample: String, client: Client) async throws {
    #expect(try await client.messages(for: [Self.folder.appending(path: "\(sample).swift")]) == [])
  }

  @Test func samples_areAllCompiled() throws {
    let found = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(found) == Set(Self.samples.map { "\($0).swift" }))
  }
}
