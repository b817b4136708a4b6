import Foundation
import Injector
import InjectorHeadless
import TestSupport
import Testing

@MainActor @Suite struct HeadlessStoryboardLoaderTests {
  private let storyboards: TemporaryFolder

  init() throws {
    storyboards = try TemporaryFolder([
      "Deep/Base.lproj/Login.storyboard": StoryboardText.document(initial: "sign", scenes: StoryboardText.signIn)
    ])
  }

  private func loader(_ directory: URL? = nil, viewClasses: [HeadlessView.Type] = [CredentialsView.self])
    -> HeadlessStoryboardLoader
  {
    HeadlessStoryboardLoader(directories: [directory ?? storyboards.url], viewClasses: viewClasses)
  }

  private func signIn(identifier: String? = "SignInScreen", with loader: HeadlessStoryboardLoader? = nil) throws
    -> SignInScreen
  {
    try (loader ?? self.loader()).instantiate(
      SignInScreen.self, from: SceneReference(storyboard: "Login", identifier: identifier)
    ) { SignInScreen(coder: $0, greeting: "Hello") }
  }

  /// Loads the sign-in scene with parts of its text replaced, and returns the error's description.
  private func refusal(
    replacing parts: [String: String], viewClasses: [HeadlessView.Type] = [CredentialsView.self]
  ) throws -> String {
    var text = StoryboardText.document(initial: "sign", scenes: StoryboardText.signIn)
    for (part, other) in parts {
      #expect(text.contains(part))
      text = text.replacing(part, with: other)
    }
    let changed = try TemporaryFolder(["Login.storyboard": text])
    let error = #expect(throws: HeadlessSceneError.self) {
      try signIn(with: loader(changed.url, viewClasses: viewClasses))
    }
    return changed.text(error)
  }

  @Test func instantiate_laysOutTheScreen_onFirstTouch() throws {
    let screen = try signIn()
    #expect(screen.title == "Sign in")
    #expect(!screen.isViewLoaded)
    #expect(screen.titleText == nil)
    #expect(screen.log == [])
    screen.loadViewIfNeeded()
    screen.loadViewIfNeeded()
    #expect(screen.log == ["viewDidLoad"])
    #expect(screen.titleText == "Hello")
    #expect(screen.hasCredentials)
    #expect(
      screen.view.descendants.map { "\(type(of: $0))" } == [
        "HeadlessLabel", "CredentialsView", "HeadlessTextField", "HeadlessTextField", "HeadlessButton", "HeadlessLabel",
      ])
  }

  @Test func instantiate_setsWhatTheSceneSays() throws {
    let view = try signIn().view
    let fields = view.descendants.compactMap { $0 as? HeadlessTextField }
    #expect(fields.map(\.placeholder) == ["Name", "Password"])
    #expect(fields.map(\.isSecureTextEntry) == [false, true])
    #expect(view.descendants.filter(\.isHidden).compactMap { ($0 as? HeadlessLabel)?.text } == ["No such\naccount"])
  }

  @Test func actions_reachTheScreenAndItsViews() throws {
    let screen = try signIn()
    let credentials = try #require(screen.view.descendant(CredentialsView.self))
    screen.view.descendant(HeadlessTextField.self, identifiedBy: "name")?.enter("alice")
    screen.view.descendant(HeadlessButton.self)?.press()
    #expect(screen.log == ["viewDidLoad", "signIn"])
    #expect(credentials.log == ["awakeFromNib, connected: true", "name: alice"])
  }

  @Test func screens_areReleased_withTheirViews() throws {
    weak var screen: SignInScreen?
    weak var view: HeadlessView?
    do {
      let strong = try signIn()
      view = strong.view
      screen = strong
      #expect(screen != nil && view != nil)
    }
    #expect(screen == nil)
    #expect(view == nil)
  }

  @Test func instantiate_readsADocumentOnce() throws {
    let loader = loader()
    _ = try signIn(with: loader)
    try FileManager.default.removeItem(at: storyboards.url)
    #expect(try signIn(with: loader).greeting == "Hello")
  }

  @Test func instantiate_throwsTheCreatorsErrorUnchanged() {
    struct Refused: Error, Equatable { let reason: String }
    #expect(throws: Refused(reason: "no")) {
      try loader().instantiate(SignInScreen.self, from: SignInScreen.storyboardScene) { _ in
        throw Refused(reason: "no")
      }
    }
  }

  @Test func instantiate_refuses_whenTheCreatorReturnsNil() {
    let error = #expect(throws: StoryboardError.self) {
      try loader().instantiate(SignInScreen.self, from: SignInScreen.storyboardScene) { _ in nil }
    }
    #expect(
      storyboards.text(error)
        == "Deep/Base.lproj/Login.storyboard:6: the initializer of SignInScreen returned nil for the scene "
        + "\"SignInScreen\". To fix this, make the initializer of SignInScreen succeed, or throw an error that explains the failure."
    )
  }

  @Test func instantiate_namesTheNearestStoryboard_whenThereIsNone() {
    let error = #expect(throws: StoryboardError.self) {
      try loader().instantiate(
        SignInScreen.self, from: SceneReference(storyboard: "Logon", identifier: nil, bundle: Bundle(for: Marker.self))
      ) { SignInScreen(coder: $0, greeting: "") }
    }
    #expect(error?.file == "Logon.storyboard")
    guard case .storyboardNotFound(let nearest, let searched) = error?.kind else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(nearest == ["Login"])
    #expect(searched.count == 2)
    #expect(searched.first == storyboards.url.relativePath)
  }

  @Test func instantiate_namesTheNearestIdentifier_whenThereIsNone() {
    let error = #expect(throws: StoryboardError.self) { try signIn(identifier: "SigninScren") }
    #expect(
      storyboards.text(error)
        == "Deep/Base.lproj/Login.storyboard: none of the 1 identifiers is \"SigninScren\"; the nearest are "
        + "\"SignInScreen\". To fix this, set a scene's Storyboard ID to \"SigninScren\" in Interface Builder, or "
        + "correct storyboardIdentifier.")
  }

  private static let signInClass = "customClass=\"SignInScreen\" customModule=\"Old\" customModuleProvider=\"target\""

  @Test func instantiate_refuses_whenTheClassIsAnother() throws {
    #expect(
      try refusal(replacing: ["customClass=\"SignInScreen\"": "customClass=\"SplashScreen\""])
        == "Login.storyboard:6: the scene \"SignInScreen\" has the class SplashScreen, not SignInScreen. To fix this, set "
        + "the scene's Custom Class to SignInScreen in Interface Builder, or correct storyboardIdentifier.")
    #expect(
      try refusal(replacing: [Self.signInClass: "customClass=\"SignInScreen\" customModule=\"Old\""])
        .hasPrefix("Login.storyboard:6: the scene \"SignInScreen\" has the class Old.SignInScreen, not SignInScreen."))
    // UIKit demands an object of the scene's class or a subclass, and a plain scene has the base class.
    let text = StoryboardText.document(initial: "sign", scenes: StoryboardText.signIn)
    let plain = try TemporaryFolder(["Login.storyboard": text.replacing(Self.signInClass, with: "")])
    #expect(try signIn(with: loader(plain.url)).title == "Sign in")
  }

  /// Parts of the scene, what takes their place, the line of the error, and what is wrong in the scene.
  @Test(arguments: [
    (
      ["property=\"titleLabel\"": "property=\"titelLabel\""], 35,
      "SignInScreen has no outlet named \"titelLabel\"; the nearest are \"titleLabel\". To fix this, declare `@Outlet "
        + "private var titelLabel` in SignInScreen, or remove the outlet in Interface Builder."
    ),
    (
      ["\"titleLabel\" destination=\"title\"": "\"titleLabel\" destination=\"name\""], 35,
      "the outlet \"titleLabel\" of SignInScreen has the type HeadlessLabel, but is connected to a HeadlessTextField. "
        + "To fix this, declare titleLabel with the type HeadlessTextField?, or connect it to another object."
    ),
    (
      ["<button id=\"button\">": "<button id=\"button\">".withAction], 21,
      "the action \"signIn\" needs Objective-C. To fix this, connect the control to an outlet, and add a "
        + "HeadlessAction to it in code."
    ),
    (
      ["property=\"nameField\"": "property=\"field\""], 25,
      "CredentialsView has no outlet named \"field\"; the nearest are \"nameField\"."
    ),
    (
      ["destination=\"title\"": "destination=\"gone\""], 35,
      "the destination \"gone\" of the outlet \"titleLabel\" is not in the document."
    ),
  ])
  func instantiate_refuses_whenConnectionsDoNotFit(parts: [String: String], line: Int, problem: String) throws {
    let expected = "Login.storyboard:\(line): in the scene \"SignInScreen\", \(problem)"
    #expect(try refusal(replacing: parts).hasPrefix(expected))
  }

  @Test func instantiate_refuses_whenAViewClassIsUnknown() throws {
    #expect(
      try refusal(replacing: [:], viewClasses: [])
        == "Login.storyboard:11: in the scene \"SignInScreen\", <stackView> has the class CredentialsView, which the "
        + "loader does not know. To fix this, pass CredentialsView.self to the loader's viewClasses, or remove the "
        + "Custom Class.")
  }

  @Test func instantiate_refuses_whenTheScreenIsNoHeadlessController() {
    let error = #expect(throws: StoryboardError.self) {
      try loader().instantiate(Marker.self, from: SignInScreen.storyboardScene) { _ in Marker() }
    }
    #expect(
      error?.description
        == "Login.storyboard: Marker is not a HeadlessViewController. To fix this, make Marker a subclass of "
        + "HeadlessViewController.")
  }

  private final class Marker {}
}
