internal import Foundation

/// Has a framework that doesn't support errors create the screen of a scene.
///
/// A framework calls its creator block once and can't receive an error: if the block returns `nil`, it creates the
/// screen with `init(coder:)` instead. The creator's result or error is therefore stored here, and the framework's
/// result is ignored.
///
/// - Parameters:
///   - kind: The framework's class that the screen must be a subclass of, and whether it is.
///   - instantiate: A closure that calls the framework with the scene and a creator block.
/// - Throws: The error of the creator, or `StoryboardError` if the creator returned `nil` or wasn't called because the
///   scene is a reference or of another kind.
@MainActor func createScreen<Screen: AnyObject>(
  of scene: SceneReference, as kind: (name: String, isMatched: Bool),
  _ creator: @escaping @MainActor (NSCoder) throws -> Screen?,
  by instantiate: (SceneReference, @escaping @MainActor (NSCoder) -> Screen?) -> Void
) throws -> Screen {
  func failed(_ kind: StoryboardError.Kind, in scene: SceneReference) -> StoryboardError {
    StoryboardError(kind, file: "\(scene.storyboard).storyboard")
  }
  guard kind.isMatched else {
    throw failed(.unsupportedScreen(screen: "\(Screen.self)", required: kind.name), in: scene)
  }
  let scene = try CompiledStoryboard.find(scene)
  var result: Result<Screen?, any Error>?
  instantiate(scene) { coder in
    let created = Result { try creator(coder) }
    result = created
    return try? created.get()
  }
  if let screen = try result?.get() { return screen }
  let name = scene.identifier.map { "the scene \($0.debugDescription)" } ?? "the initial scene"
  throw failed(.creatorReturnedNil(scene: name, screen: "\(Screen.self)"), in: scene)
}
