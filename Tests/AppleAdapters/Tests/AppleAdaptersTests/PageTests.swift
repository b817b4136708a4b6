import Foundation
import Testing

/// The pages show the code of the module Samples, which is compiled as each kind of app compiles it.
@Suite struct PageTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized

  private func lines(_ path: String) throws -> [String] {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8).components(separatedBy: "\n")
  }

  /// The parts of a sample between the markers, without the indentation of the markers.
  private func parts(of file: String) throws -> [String] {
    var parts: [String] = []
    var part: [String]?
    for line in try lines("Tests/AppleAdapters/Sources/Samples/\(file).swift") {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("// begin: ") {
        part = []
      } else if text.hasPrefix("// end: "), let found = part {
        let indentation = found.first?.prefix { $0 == " " }.count ?? 0
        parts.append(found.map { String($0.dropFirst(indentation)) }.joined(separator: "\n"))
        part = nil
      } else {
        part?.append(line)
      }
    }
    return parts
  }

  @Test(arguments: [
    ("Controllers", ["Controllers"]), ("GettingStarted", ["Starts"]), ("Migrating", ["Injected"]),
    ("MigratingFromSwinjectStoryboard", ["Animals"]), ("Screens", ["Screens", "Segues"]),
    ("SwiftUI", ["Views", "Widgets"]),
  ])
  func page_showsTheSamples_inOrder(page: String, files: [String]) throws {
    // A library has no main type, the stub has no macros, and Linux no outlets.
    let text = try lines("Sources/Injector/Injector.docc/Guide/\(page).md").joined(separator: "\n")
      .replacing("```  swift", with: "``` swift").replacing("@main ", with: "").replacing("#Preview(", with: "Preview(")
      .replacing("@IBOutlet ", with: "").replacing("@IBAction ", with: "")
    let samples = try files.flatMap(parts(of:))
    #expect(text.ranges(of: "``` swift\n").count == samples.count)
    var rest = text[...]
    for part in samples {
      let found = try #require(rest.range(of: "``` swift\n\(part)\n```"), "\(page) lacks:\n\(part)")
      rest = rest[found.upperBound...]
    }
  }
}
