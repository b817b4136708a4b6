import Foundation
import Testing

/// The Swift blocks of each article are the code between the markers of the file in this folder that has its name.
///
/// Code that can't be compiled here, such as another library's or the demo's, is in a fence with a space before
/// `swift`.
@Suite struct GuideTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let guide = "Sources/Injector/Injector.docc/Guide"
  private static let articles = [
    "Arguments", "Asynchronous", "Children", "Contexts", "Decorators", "FactoriesThatResolve", "GettingStarted",
    "Injecting", "Inspecting", "Keeping", "Lifetimes", "Loggers", "MainActor", "Migrating", "MigratingByHand",
    "MigratingFromDITranquillity", "MigratingFromDip", "MigratingFromFactory", "MigratingFromNeedle",
    "MigratingFromResolver", "MigratingFromSwiftDependencies", "MigratingFromSwinject", "OtherTypes", "Parameters",
    "Plugins", "Registering", "Scopes", "Server", "Threads", "Tracing",
  ]
  /// The articles without code that is compiled here: that of screens and views is compiled in Tests/AppleAdapters,
  /// and Testing and Troubleshooting have tests of their own.
  private static let others = [
    "Cycles", "FAQ", "LoadingViews", "MigratingFromSwinjectStoryboard", "Modules", "Screens", "SwiftUI",
    "Testing", "Troubleshooting", "Windows", "WithoutStoryboards",
  ]

  @Test(arguments: articles) func article_showsTheCode_thatRunsHere(article: String) throws {
    let code = try DocumentedCode(of: Self.folder.appending(path: "Guide\(article).swift")).marked
    #expect(!code.isEmpty)
    let page = "\(Self.guide)/\(article).md"
    try expectPage(page, shows: code)
    let lines = try DocumentedCode(of: DocumentedCode.root.appending(path: page)).lines
    #expect(lines.filter { $0 == "```swift" }.count == code.count)
  }

  @Test(arguments: articles + ["Testing"]) func article_importsWhat_itsCodeNeeds(article: String) throws {
    let page = DocumentedCode.root.appending(path: "\(Self.guide)/\(article).md")
    let code = try DocumentedCode(of: page).blocks(of: "swift").joined(separator: "\n")
    for (name, module) in [("NSCoder", "Foundation"), ("Mutex<", "Synchronization"), ("@Test ", "Testing")] {
      #expect(!code.contains(name) || code.contains("import \(module)\n"), "\(name)")
    }
  }

  @Test func folder_hasTheCode_ofEachArticle() throws {
    let found = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(found) == Set((Self.articles + ["Tests"]).map { "Guide\($0).swift" }))
    let pages = try FileManager.default.contentsOfDirectory(
      atPath: DocumentedCode.root.appending(path: Self.guide).path)
    #expect(Set(pages) == Set((Self.articles + Self.others).map { "\($0).md" }))
  }
}
