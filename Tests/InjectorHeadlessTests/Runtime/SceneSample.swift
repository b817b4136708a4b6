import Foundation
import Injector
import InjectorHeadless
import TestSupport
import Testing

/// Scenes of one test, written where the test is.
@MainActor enum SceneSample {
  /// Creates a plain controller from a scene.
  ///
  /// - Parameters:
  ///   - views: The subviews of the controller's view.
  ///   - content: The elements of the controller beside its view.
  ///   - beside: The elements of the scene beside the controller.
  static func controller(_ views: String = "", content: String = "", beside: String = "") throws
    -> HeadlessViewController
  {
    try controller(HeadlessViewController.self, views, content: content, beside: beside) { .init(coder: $0) }
  }

  /// Creates a screen from a scene of its class.
  static func controller<Screen: HeadlessViewController>(
    _ screen: Screen.Type, _ views: String = "", content: String = "", beside: String = "",
    viewClasses: [HeadlessView.Type] = [], create: @escaping @MainActor (NSCoder) -> Screen?
  ) throws -> Screen {
    let name = screen == HeadlessViewController.self ? nil : TypeName.unqualified(screen)
    let view = "<view key=\"view\" contentMode=\"scaleToFill\" id=\"root\"><subviews>\(views)</subviews></view>"
    let scene = StoryboardText.scene("main", class: name, content: view + content, beside: beside)
    let storyboards = try TemporaryFolder(["Main.storyboard": StoryboardText.document(initial: "main", scenes: scene)])
    return try HeadlessStoryboardLoader(directories: [storyboards.url], viewClasses: viewClasses)
      .instantiate(screen, from: SceneReference(storyboard: "Main", identifier: nil), creator: create)
  }

  /// Creates the view of a plain controller with subviews.
  static func view(_ views: String) throws -> HeadlessView { try controller(views).view }
}
