import Foundation
import Testing

/// The guide's examples from the demo are declarations of its source, as they are.
///
/// They are in a fence with a space before `swift`, after a line that links to the file.
@Suite struct DemoQuoteTests {
  struct Quote: Sendable, CustomTestStringConvertible {
    let page: String
    let file: String
    /// How the quoted declarations begin.
    let declarations: [String]
    var testDescription: String { "\(page): \(file)" }
  }

  private static let quotes = [
    Quote(page: "Plugins", file: "SignIn/SignInPlugin.swift", declarations: ["struct SignInPlugin"]),
    Quote(page: "Parameters", file: "Home/MenuEntry.swift", declarations: ["struct MenuEntry", "extension Registry"]),
    Quote(
      page: "Decorators", file: "Pictures/LoggedPictures.swift", declarations: ["nonisolated struct LoggedPictures"]),
    Quote(
      page: "Injecting", file: "Fortune/FortunePage.swift",
      declarations: ["final class FortunePage", "protocol FortunePresenting", "final class FortunePresenter"]),
    Quote(
      page: "Injecting", file: "Fortune/FortunePlugin.swift",
      declarations: [
        "registry.viewModel((any FortunePresenting).self", "registry.viewModel(FortunePage.self",
      ]),
    Quote(
      page: "Scopes", file: "Account/AccountPlugin.swift", declarations: ["extension Scope", "struct AccountPlugin"]),
    Quote(
      page: "Scopes", file: "App/AppCoordinator.swift",
      declarations: ["private func showHome", "func homeCoordinatorDidSignOut"]),
    Quote(page: "Children", file: "Inspector/LiveApp.swift", declarations: ["private static func child"]),
    Quote(page: "Screens", file: "Splash/SplashController.swift", declarations: ["final class SplashController"]),
    Quote(
      page: "Screens", file: "Pictures/PicturesCoordinator.swift", declarations: ["final class PicturesCoordinator"]),
    Quote(
      page: "Controllers", file: "Pictures/PictureController.swift", declarations: ["final class PictureController"]),
    Quote(
      page: "Controllers", file: "SignIn/SignInFormView.swift",
      declarations: ["final class SignInFormView", "extension SignInFormView"]),
    Quote(
      page: "Controllers", file: "SignIn/SignInController.swift",
      declarations: ["final class SignInController", "extension SignInController"]),
    Quote(
      page: "Controllers", file: "Home/SignedInController.swift",
      declarations: ["private var state", "func load()", "private func showState"]),
    Quote(
      page: "Controllers", file: "SignIn/SignInCoordinator.swift",
      declarations: ["final class SignInCoordinator", "extension SignInCoordinator: SignInControllerDelegate"]),
    Quote(page: "Asynchronous", file: "Notes/NotesViewModel.swift", declarations: ["final class NotesViewModel"]),
    Quote(page: "Tracing", file: "Inspector/TraceFile.swift", declarations: ["nonisolated struct TraceFile"]),
  ]

  @Test(arguments: Set(quotes.map(\.page)).sorted()) func page_showsTheSource_ofTheDemo(page: String) throws {
    let quotes = Self.quotes.filter { $0.page == page }
    let code = try quotes.map { quote in
      let source = try DocumentedCode(of: DocumentedCode.root.appending(path: "Sources/DemoApp/\(quote.file)"))
      return try quote.declarations.map(source.declaration)
        .joined(separator: quote.declarations.allSatisfy { $0.hasPrefix("registry.") } ? "\n" : "\n\n")
    }
    let path = "Documentation/Injector.docc/Guide/\(page).md"
    try expectPage(path, shows: code, in: " swift")
    let lines = try DocumentedCode(of: DocumentedCode.root.appending(path: path)).lines
    let starts = lines.indices.filter { lines[$0] == "``` swift" }
    #expect(starts.count == quotes.count)
    for (start, quote) in zip(starts, quotes) {
      let lead = lines[..<start].last { !$0.isEmpty }
      #expect(lead?.contains("/Sources/DemoApp/\(quote.file))") == true, "\(quote) has no link to its file")
    }
  }
}
