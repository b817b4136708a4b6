internal import Foundation

/// Calls a creator from within a framework that knows no errors, and keeps what came of it.
///
/// A framework asks its creator block once, and cannot be told that it failed: where the block returns nil, it makes the
/// screen by `init(coder:)` instead. What the creator made, or threw, is therefore kept here; the framework's own answer
/// is not used.
@MainActor final class SceneCreation<Screen: AnyObject> {
  private let creator: @MainActor (NSCoder) throws -> Screen?
  private var result: Result<Screen?, any Error>?

  init(_ creator: @escaping @MainActor (NSCoder) throws -> Screen?) {
    self.creator = creator
  }

  /// The creator block's body.
  func make<Controller: AnyObject>(_ coder: NSCoder, as type: Controller.Type) -> Controller? {
    let result = Result { try creator(coder) }
    self.result = result
    return (try? result.get()) as? Controller
  }

  /// What the creator made.
  ///
  /// - Throws: What the creator threw; `StoryboardError` where it returned nil, or was not asked: the scene is a
  ///   reference or of another kind.
  func screen(of scene: SceneReference) throws -> Screen {
    if let screen = try result?.get() { return screen }
    let name = scene.identifier.map { "the scene \($0.debugDescription)" } ?? "the initial scene"
    throw StoryboardError(
      .creatorReturnedNil(scene: name, screen: "\(Screen.self)"), file: "\(scene.storyboard).storyboard")
  }

  /// - Returns: The error for a screen that is none of the framework's controllers.
  func unsupported(in scene: SceneReference, required: String) -> StoryboardError {
    StoryboardError(
      .unsupportedScreen(screen: "\(Screen.self)", required: required), file: "\(scene.storyboard).storyboard")
  }
}
