import Foundation
import Testing

/// The guide's code blocks are what the files of this folder have between their markers, in this order.
@Suite struct GuideTests {
  private static let page = "Documentation/Guide.md"
  private static let files = [
    "Registering", "Parameters", "Lifetimes", "Plugins", "Scopes", "Children", "Decorators", "Arguments", "MainActor",
    "Asynchronous", "Threads", "Screens",
  ]

  @Test func guide_showsTheCode_thatRunsHere() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let code = try Self.files.map { try DocumentedCode(of: folder.appending(path: "Guide\($0).swift")).marked }
    #expect(!code.contains { $0.isEmpty })
    let page = try DocumentedCode(of: DocumentedCode.root.appending(path: Self.page))
    #expect(page.blocks(of: "swift") == code.flatMap(\.self))
    #expect(page.lines.filter { $0.hasPrefix("```") && $0 != "```" }.allSatisfy { $0 == "```swift" })
  }

  @Test func folder_hasNoFile_thatTheGuideLeavesOut() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let found = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(found) == Set((Self.files + ["Tests"]).map { "Guide\($0).swift" }))
  }
}
