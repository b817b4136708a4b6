import Foundation
import TestSupport
import Testing

/// What must not compile. The sources in Refused name each error of the compiler above the line that it refuses.
@Suite(.enabled(if: BuildFolder.modules != nil, "the modules aren't beside the tests"))
struct RefusedCodeTests {
  @Test(arguments: ["6", "5"])
  func compiler_refusesUnnamedClosure_besidePlugins(languageMode: String) throws {
    try expectErrors(in: "UnnamedClosures", languageMode: languageMode)
  }

  @Test func compiler_refusesRefinement_withoutMeaning() throws {
    try expectErrors(in: "Refinements", languageMode: "6")
  }

  private func expectErrors(
    in name: String, languageMode: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Refused/\(name).swift")
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let expected = lines.enumerated().compactMap { offset, line in
      line.range(of: "// error: ").map { "\(offset + 2): \(line[$0.upperBound...])" }
    }
    try #require(!expected.isEmpty)
    #expect(try errors(in: file, languageMode: languageMode) == expected, sourceLocation: sourceLocation)
  }

  /// Returns the compiler's errors in a file, each with its line.
  private func errors(in file: URL, languageMode: String) throws -> [String] {
    let modules = try #require(BuildFolder.modules)
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = [
      "swiftc", "-typecheck", file.path, "-I", modules.path, "-swift-version", languageMode, "-module-name", "Client",
    ]
    let output = Pipe()
    compiler.standardError = output
    try compiler.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    return text.components(separatedBy: "\n").compactMap { line in
      let parts = line.dropFirst(file.path.count).split(separator: ":", maxSplits: 2)
      guard line.hasPrefix(file.path), parts.count == 3, parts[2].hasPrefix(" error: ") else { return nil }
      return "\(parts[0]): \(parts[2].dropFirst(" error: ".count))"
    }
  }
}
