package import Testing
import Foundation

/// Compares a text with the file of the given name in the folder `Goldens` beside the test.
///
/// With `RECORD_GOLDENS=1` in the environment, the file is written instead, and the test fails so that no run that
/// records passes.
package func expectGolden(
  _ text: String, _ name: String, filePath: String = #filePath,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let file = URL(fileURLWithPath: filePath).deletingLastPathComponent().appending(path: "Goldens/\(name)")
  if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
    try Data(text.utf8).write(to: file)
    Issue.record("recorded \(name)", sourceLocation: sourceLocation)
    return
  }
  let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
  #expect(text == golden, "differs from Goldens/\(name)", sourceLocation: sourceLocation)
}
