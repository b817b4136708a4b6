public import Foundation

/// Makes screens of the scenes of storyboards.
///
/// It is a service: an app on UIKit or AppKit registers that platform's loader, unit tests and other platforms the
/// headless one.
///
/// For example:
///
/// ```swift
/// registry.service((any StoryboardLoading).self, on: MainActor.self, using: UIKitStoryboardLoader.init).singleton()
/// ```
@MainActor public protocol StoryboardLoading: AnyObject {
  /// Makes the screen of one scene.
  ///
  /// - Parameters:
  ///   - screen: The screen's type.
  ///   - scene: The scene.
  ///   - creator: Calls the screen's initializer with the scene's coder. It is called once, before the method returns.
  /// - Returns: The screen that the creator made, its view not loaded yet.
  /// - Throws: `StoryboardError` where the storyboard or the scene is missing, is of another class, is connected to what
  ///   the class does not have, or where the creator returned nil; what the creator threw, unchanged.
  func instantiate<Screen: AnyObject>(
    _ screen: Screen.Type, from scene: SceneReference, creator: @escaping @MainActor (NSCoder) throws -> Screen?
  ) throws -> Screen
}
