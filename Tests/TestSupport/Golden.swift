package import Testing
package import Foundation

/// Compares a text with the file of the given name in the folder `Goldens` beside the test.
///
/// With `RECORD_GOLDENS=1` in the environment, the file is written instead, and the test fails so that no run that
/// records passes.
package func expectGolden(
  _ text: String, _ name: String, filePath: String = #filePath,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let folder = URL(fileURLWithPath: filePath).deletingLastPathComponent()
  try expectGolden(text, at: folder.appending(path: "Goldens/\(name)"), sourceLocation: sourceLocation)
}

/// Compares a text with a file, or writes the file and fails, as for a file in a folder `Goldens`.
package func expectGolden(
  _ text: String, at file: URL, sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
    try Data(text.utf8).write(to: file)
    Issue.record("recorded \(file.lastPathComponent)", sourceLocation: sourceLocation)
    return
  }
  let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
  #expect(text == golden, "differs from \(file.lastPathComponent)", sourceLocation: sourceLocation)
}
