import Foundation
import Testing

@testable import Injector

@MainActor @Suite struct UIKitStoryboardLoaderTests {
  private final class NoScreen {}

  private let files: TemporaryBundle
  private let bundle: Bundle
  private let loader = UIKitStoryboardLoader()

  init() throws {
    files = try TemporaryBundle([
      "Login": [
        "UIStoryboardDesignatedEntryPointIdentifier": "Screen",
        "UIViewControllerIdentifiersToNibNames": [
          "Screen": "Screen", "Other": "Other", "UINavigationController-ZKB-z3-xgf": "x",
        ],
      ],
      "Main": [
        "UIStoryboardDesignatedEntryPointIdentifier": "Start",
        "UIViewControllerIdentifiersToNibNames": ["Home": "Home"],
        "UIViewControllerIdentifiersToExternalStoryboardReferences": [
          "Start": ["UIReferencedStoryboardName": "Login"],
          "Other": ["UIReferencedStoryboardName": "Login", "UIReferencedControllerIdentifier": "Other"],
          "Lost": ["UIReferencedStoryboardName": "Login", "UIReferencedControllerIdentifier": "Lost"],
          "Loop": ["UIReferencedStoryboardName": "Main", "UIReferencedControllerIdentifier": "Loop"],
        ],
      ],
      "NoInitial": ["UIViewControllerIdentifiersToNibNames": ["Screen": "Screen"]],
      "Unknown": [:],
      "Pad~ipad": [:],
    ])
    bundle = try files.bundle()
  }

  private func screen(_ storyboard: String = "Login", _ identifier: String? = "Screen", greeting: String = "Hello")
    throws -> Screen
  {
    let scene = SceneReference(storyboard: storyboard, identifier: identifier, bundle: bundle)
    return try loader.instantiate(Screen.self, from: scene) { Screen(coder: $0, greeting: greeting) }
  }

  private func kind(_ body: () throws -> Void) -> StoryboardError.Kind? {
    #expect(throws: StoryboardError.self, performing: body)?.kind
  }

  @Test func instantiate_passesTheCoderToTheCreator() throws {
    let screen = try screen()
    #expect(screen.greeting == "Hello")
    #expect(screen.origin == "Login Screen")
  }

  @Test func instantiate_makesTheInitialScene() throws {
    #expect(try screen("Login", nil).origin == "Login -")
  }

  @Test func instantiate_followsReferences() throws {
    #expect(try screen("Main", "Other").origin == "Login Other")
    #expect(try screen("Main", nil).origin == "Login -")
    #expect(kind { _ = try screen("Main", "Lost") } == .sceneNotFound(identifier: "Lost", nearest: [], count: 2))
    #expect(try screen("Main", "Loop").origin == "Main Loop")
  }

  @Test(arguments: ["Unknown", "Pad"]) func instantiate_leavesItToUIKit_whenNothingIsKnown(storyboard: String) throws {
    #expect(try screen(storyboard).origin == "\(storyboard) Screen")
  }

  @Test func instantiate_throws_whereUIKitWouldRaise() {
    let name = files.url.lastPathComponent
    #expect(
      kind { _ = try screen("Logn") } == .storyboardNotFound(nearest: ["Login"], searched: ["the bundle \(name)"]))
    #expect(
      kind { _ = try screen("Login", "Scren") } == .sceneNotFound(identifier: "Scren", nearest: ["Screen"], count: 2))
    #expect(kind { _ = try screen("NoInitial", nil) } == .noInitialScene(identifiers: ["Screen"]))
  }

  @Test func instantiate_throwsTheCreatorsErrorUnchanged() {
    // UIKit falls back to `init(coder:)`; the error must win over what that makes.
    struct Refused: Error, Equatable {}
    #expect(throws: Refused()) {
      try loader.instantiate(
        LenientScreen.self, from: SceneReference(storyboard: "Login", identifier: "Screen", bundle: bundle)
      ) { _ in throw Refused() }
    }
  }

  @Test func instantiate_throws_whenTheCreatorReturnsNil() {
    let scene = SceneReference(storyboard: "Login", identifier: "Screen", bundle: bundle)
    #expect(
      kind { _ = try loader.instantiate(LenientScreen.self, from: scene) { _ in nil } }
        == .creatorReturnedNil(scene: "the scene \"Screen\"", screen: "LenientScreen"))
  }

  @Test func instantiate_throws_whenTheScreenIsNoViewController() {
    let scene = SceneReference(storyboard: "Login", identifier: "Screen", bundle: bundle)
    #expect(
      kind { _ = try loader.instantiate(NoScreen.self, from: scene) { _ in NoScreen() } }
        == .unsupportedScreen(screen: "NoScreen", required: "UIViewController"))
  }
}
