#if canImport(UIKit) && !os(watchOS)
  public import Foundation
  internal import UIKit

  /// Makes screens of compiled storyboards on UIKit, by the creator that UIKit has had since iOS 13.
  ///
  /// Screens are subclasses of `UIViewController`. A storyboard or an identifier that does not exist is thrown instead of
  /// raised. Where the creator throws or returns nil, UIKit first makes the scene by `init(coder:)`, which many screens
  /// trap in: let initializers that take a coder succeed.
  @MainActor public final class UIKitStoryboardLoader: StoryboardLoading {
    /// Makes a loader.
    nonisolated public init() {}

    /// Makes the screen of one scene: a subclass of `UIViewController`.
    ///
    /// - Parameters:
    ///   - screen: The screen's type.
    ///   - scene: The scene.
    ///   - creator: Calls the screen's initializer with the scene's coder.
    /// - Returns: The screen that the creator made, its view not loaded yet.
    /// - Throws: `StoryboardError` where the storyboard or the scene is missing, the screen is no view controller, or the
    ///   creator returned nil; what the creator threw, unchanged.
    public func instantiate<Screen: AnyObject>(
      _ screen: Screen.Type, from scene: SceneReference, creator: @escaping @MainActor (NSCoder) throws -> Screen?
    ) throws -> Screen {
      let creation = SceneCreation(creator)
      guard screen is UIViewController.Type else {
        throw creation.unsupported(in: scene, required: "UIViewController")
      }
      try CompiledStoryboard.check(scene)
      let storyboard = UIStoryboard(name: scene.storyboard, bundle: scene.bundle)
      let make = { (coder: NSCoder) in creation.make(coder, as: UIViewController.self) }
      if let identifier = scene.identifier {
        _ = storyboard.instantiateViewController(identifier: identifier, creator: make)
      } else {
        _ = storyboard.instantiateInitialViewController(creator: make)
      }
      return try creation.screen(of: scene)
    }
  }
#endif
