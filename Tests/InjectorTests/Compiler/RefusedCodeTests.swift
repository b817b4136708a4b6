import Foundation
import TestSupport
import Testing

/// What must not compile. The sources in Refused name each error of the compiler above the line that it refuses.
@Suite(.enabled(if: BuildFolder.modules != nil, "the modules aren't beside the tests"))
struct RefusedCodeTests {
  @Test(arguments: ["SharedResolution", "SharedLazy"])
  func compiler_refusesToShare_whatIsNotSendable(name: String) async throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Refused/\(name).swift")
    let expected = try DocumentedCode(of: file).lines.enumerated().compactMap { offset, line in
      line.range(of: "// error: ").map { "\(name).swift:\(offset + 2): error: \(line[$0.upperBound...])" }
    }
    try #require(!expected.isEmpty)
    #expect(try await Client.swift6.messages(for: [file]).sorted() == expected.sorted())
  }
}
