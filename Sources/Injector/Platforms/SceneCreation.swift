internal import Foundation

/// Calls a creator inside a framework that doesn't support errors, and stores the result.
///
/// A framework calls its creator block once and can't receive an error: if the block returns `nil`, it creates the
/// screen with `init(coder:)` instead. The creator's result or error is therefore stored here, and the framework's
/// result is ignored.
@MainActor final class SceneCreation<Screen: AnyObject> {
  private let creator: @MainActor (NSCoder) throws -> Screen?
  private var result: Result<Screen?, any Error>?

  init(_ creator: @escaping @MainActor (NSCoder) throws -> Screen?) {
    self.creator = creator
  }

  /// Runs the creator. This is the body of the framework's creator block.
  func make<Controller: AnyObject>(_ coder: NSCoder, as type: Controller.Type) -> Controller? {
    let result = Result { try creator(coder) }
    self.result = result
    return (try? result.get()) as? Controller
  }

  /// Returns the screen that the creator returned.
  ///
  /// - Throws: The error of the creator, or `StoryboardError` if the creator returned `nil` or wasn't called because
  ///   the scene is a reference or of another kind.
  func screen(of scene: SceneReference) throws -> Screen {
    if let screen = try result?.get() { return screen }
    let name = scene.identifier.map { "the scene \($0.debugDescription)" } ?? "the initial scene"
    throw StoryboardError(
      .creatorReturnedNil(scene: name, screen: "\(Screen.self)"), file: "\(scene.storyboard).storyboard")
  }

  /// Returns the error for a screen that isn't one of the framework's controllers.
  func unsupported(in scene: SceneReference, required: String) -> StoryboardError {
    StoryboardError(
      .unsupportedScreen(screen: "\(Screen.self)", required: required), file: "\(scene.storyboard).storyboard")
  }
}
