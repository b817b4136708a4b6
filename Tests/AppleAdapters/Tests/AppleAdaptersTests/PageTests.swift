import Foundation
import Testing

/// The pages show the code of the module Samples, which is compiled as each kind of app compiles it.
@Suite struct PageTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized

  @Test(arguments: [
    ("GettingStarted", ["Starts"]), ("LoadingViews", ["Loading"]),
    ("Migrating", ["Injected"]), ("MigratingFromSwinjectStoryboard", ["Animals"]), ("Screens", ["Screens", "Segues"]),
    ("SwiftUI", ["Views", "Widgets"]), ("Windows", ["Scenes"]), ("WithoutStoryboards", ["Shelf"]),
  ])
  func page_showsTheSamples_inOrder(page: String, files: [String]) throws {
    // A library has no main type, the stub has no macros, and Linux no outlets.
    let file = Self.root.appending(path: "Sources/Injector/Injector.docc/Guide/\(page).md")
    let text = try String(contentsOf: file, encoding: .utf8)
      .replacing("```  swift", with: "``` swift").replacing("@main ", with: "").replacing("#Preview(", with: "Preview(")
      .replacing("@IBOutlet ", with: "").replacing("@IBAction ", with: "")
    let samples = try files.flatMap {
      try DocumentedCode(of: Self.root.appending(path: "Tests/AppleAdapters/Sources/Samples/\($0).swift")).marked
    }
    #expect(text.ranges(of: "``` swift\n").count == samples.count)
    var rest = text[...]
    for part in samples {
      let found = try #require(rest.range(of: "``` swift\n\(part)\n```"), "\(page) lacks:\n\(part)")
      rest = rest[found.upperBound...]
    }
  }
}
