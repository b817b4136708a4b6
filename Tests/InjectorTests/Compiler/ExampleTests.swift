import Foundation
import TestSupport
import Testing

/// The examples in the documentation comments compile, without a warning.
@Suite(.enabled(if: BuildFolder.modules != nil, "the modules aren't beside the tests"))
struct ExampleTests {
  /// An example: the file that it is in, and its lines.
  private struct Example {
    let file: String
    let number: Int
    let lines: [String]

    /// A part of a name that no other example has.
    private var id: String { "\(file.replacing(/\W/, with: "_"))_\(number)" }

    /// The example as a declaration of its own.
    var code: String {
      let place = "#sourceLocation(file: \"\(file)\", line: \(number))\n"
      let text = lines.joined(separator: "\n").replacing(/@IB(?:Outlet|SegueAction)\s/, with: "")
      let head =
        switch lines[0].prefix(while: { $0 != " " }) {
        case "extension": ""
        case "final", "struct", "@MainActor": "enum Example\(id) {"
        case "override", "@IBSegueAction": "final class Example\(id): ExampleScreen {"
        case "var" where lines.contains { $0.hasPrefix("override ") }:
          "final class Example\(id): ExampleScreen {"
        default: "@MainActor func example\(id)() async throws {"
        }
      return head + "\n" + place + text + "\n#sourceLocation()\n" + (head.isEmpty ? "" : "}\n")
    }
  }

  private func examples() throws -> [Example] {
    let sources = DocumentedCode.root.appending(path: "Sources")
    let products = ["Injector", "InjectorInspection"]
    let files = products.flatMap { product in
      FileManager.default.enumerator(atPath: sources.appending(path: product).path)?
        .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted().map { "\(product)/\($0)" } ?? []
    }
    return try files.flatMap { file in
      let lines = try DocumentedCode(of: sources.appending(path: file)).lines.map { $0.drop { $0 == " " } }
      return lines.indices.filter { lines[$0] == "/// ```swift" }.map { start in
        let block = lines[(start + 1)...].prefix { $0 != "/// ```" }
        return Example(file: file, number: start + 2, lines: block.map { String($0.dropFirst(4)) })
      }
    }
  }

  @Test func examples_compile_withoutAWarning() async throws {
    let folder = try TemporaryFolder()
    let examples = try examples()
    #expect(examples.count > 60)
    let imports = ["Foundation", "Injector", "InjectorHeadless", "InjectorInspection", "Testing"].map {
      "import \($0)\n"
    }
    let file = URL(filePath: try folder.write("Examples.swift", (imports + examples.map(\.code)).joined()))
    let context = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
      path: "Clients/ExampleContext.swift")
    let messages = try await Client.swift6.messages(for: [context, file])
    #expect(messages == [])
  }
}
