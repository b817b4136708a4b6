import Foundation
import Testing

@testable import Injector

@MainActor @Suite struct AppKitStoryboardLoaderTests {
  private final class NoScreen {}

  private let files: TemporaryBundle
  private let bundle: Bundle
  private let loader = AppKitStoryboardLoader()

  init() throws {
    files = try TemporaryBundle([
      "Main": [
        "NSStoryboardDesignatedEntryPointIdentifier": "Window",
        "NSViewControllerIdentifiersToNibNames": ["Pane": "Pane", "Window": "Window"],
      ]
    ])
    bundle = try files.bundle()
  }

  private func scene(_ identifier: String?) -> SceneReference {
    SceneReference(storyboard: "Main", identifier: identifier, bundle: bundle)
  }

  @Test(arguments: ["Pane", nil]) func instantiate_makesViewControllers(identifier: String?) throws {
    let pane = try loader.instantiate(Pane.self, from: scene(identifier)) { Pane(coder: $0, prefix: "pane") }
    #expect(pane.origin == "pane Main \(identifier ?? "-")")
  }

  @Test(arguments: ["Window", nil]) func instantiate_makesWindowControllers(identifier: String?) throws {
    let window = try loader.instantiate(Window.self, from: scene(identifier)) { Window(coder: $0, prefix: "window") }
    #expect(window.origin == "window Main \(identifier ?? "-")")
  }

  @Test func instantiate_throws_whereAppKitWouldRaise() {
    let error = #expect(throws: StoryboardError.self) {
      try loader.instantiate(Pane.self, from: scene("Pain")) { Pane(coder: $0, prefix: "") }
    }
    #expect(error?.kind == .sceneNotFound(identifier: "Pain", nearest: ["Pane"], count: 2))
  }

  @Test func instantiate_throwsTheCreatorsErrorUnchanged() {
    struct Refused: Error, Equatable {}
    #expect(throws: Refused()) {
      try loader.instantiate(LenientPane.self, from: scene("Pane")) { _ in throw Refused() }
    }
  }

  @Test func instantiate_throws_whenTheScreenIsNoController() {
    let error = #expect(throws: StoryboardError.self) {
      try loader.instantiate(NoScreen.self, from: scene("Pane")) { _ in NoScreen() }
    }
    #expect(error?.kind == .unsupportedScreen(screen: "NoScreen", required: "NSViewController or NSWindowController"))
  }
}
