import Foundation
import Testing

/// The examples of the article Controllers are declarations of the demo's source, as they are.
///
/// They are in a fence with a space before `swift`, after a line that links to the file.
@Suite struct DemoQuoteTests {
  /// The files, and how the quoted declarations begin.
  private static let quotes = [
    (
      "Pictures/PictureController.swift",
      ["override func viewDidLoad", "func setUp(picture: CaptionedPicture)", "private func show"]
    ),
    ("SignIn/SignInFormView.swift", ["nonisolated override func awakeFromNib", "private func submit"]),
    ("Home/SignedInController.swift", ["private var state", "func load()", "private func showState"]),
  ]

  @Test func controllers_showTheSource_ofTheDemo() throws {
    let code = try Self.quotes.map { file, declarations in
      let source = try DocumentedCode(of: DocumentedCode.root.appending(path: "Sources/DemoApp/\(file)"))
      return try declarations.map(source.declaration).joined(separator: "\n\n")
    }
    let path = "Documentation/Injector.docc/Guide/Controllers.md"
    try expectPage(path, shows: code, in: " swift")
    let lines = try DocumentedCode(of: DocumentedCode.root.appending(path: path)).lines
    let starts = lines.indices.filter { lines[$0] == "``` swift" }
    #expect(starts.count == Self.quotes.count)
    for (start, quote) in zip(starts, Self.quotes) {
      let lead = lines[..<start].last { !$0.isEmpty }
      #expect(lead?.contains("/Sources/DemoApp/\(quote.0))") == true, "\(quote.0) has no link to its file")
    }
  }
}
