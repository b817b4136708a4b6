#if canImport(UIKit) && !os(watchOS)
  public import Foundation
  internal import UIKit

  /// A loader that creates screens from compiled storyboards with UIKit.
  ///
  /// Screens are subclasses of `UIViewController`. If a storyboard or an identifier doesn't exist, the loader throws
  /// an error instead of raising an exception. If the creator throws or returns `nil`, UIKit creates the scene with
  /// `init(coder:)` before the error is thrown, so that initializer must not trap.
  @MainActor public final class UIKitStoryboardLoader: StoryboardLoading {
    /// Creates a loader.
    nonisolated public init() {}

    /// Creates the screen for the given scene.
    ///
    /// - Parameters:
    ///   - screen: The type of the screen, a subclass of `UIViewController`.
    ///   - scene: The scene to instantiate.
    ///   - creator: A closure that calls the initializer of the screen with the coder of the scene.
    /// - Returns: The screen that the creator returned. Its view isn't loaded.
    /// - Throws: `StoryboardError` if the storyboard or the scene doesn't exist, if the screen isn't a view
    ///   controller, or if the creator returns `nil`. Rethrows the error of the creator.
    public func instantiate<Screen: AnyObject>(
      _ screen: Screen.Type, from scene: SceneReference, creator: @escaping @MainActor (NSCoder) throws -> Screen?
    ) throws -> Screen {
      let kind = (name: "UIViewController", isMatched: screen is UIViewController.Type)
      return try createScreen(of: scene, as: kind, creator) { scene, make in
        let storyboard = UIStoryboard(name: scene.storyboard, bundle: scene.bundle)
        let makeView = { (coder: NSCoder) in make(coder) as? UIViewController }
        if let identifier = scene.identifier {
          _ = storyboard.instantiateViewController(identifier: identifier, creator: makeView)
        } else {
          _ = storyboard.instantiateInitialViewController(creator: makeView)
        }
      }
    }
  }
#endif
