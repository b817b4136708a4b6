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

    /// Creates the screen for the given scene. Its view isn't loaded.
    ///
    /// For the parameters and the errors, see ``StoryboardLoading/instantiate(_:from:creator:)``. A screen that isn't a
    /// controller is an error.
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

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  internal import AppKit
  public import Foundation

  /// A loader that creates screens from compiled storyboards with AppKit.
  ///
  /// Screens are subclasses of `NSViewController` or `NSWindowController`. If a storyboard or an identifier doesn't
  /// exist, the loader throws an error instead of raising an exception. If the creator throws or returns `nil`,
  /// AppKit creates the scene with `init(coder:)` before the error is thrown, so that initializer must not trap.
  @MainActor public final class AppKitStoryboardLoader: StoryboardLoading {
    /// Creates a loader.
    nonisolated public init() {}

    /// Creates the screen for the given scene. Its view or window isn't loaded.
    ///
    /// For the parameters and the errors, see ``StoryboardLoading/instantiate(_:from:creator:)``. A screen that isn't a
    /// controller is an error.
    public func instantiate<Screen: AnyObject>(
      _ screen: Screen.Type, from scene: SceneReference, creator: @escaping @MainActor (NSCoder) throws -> Screen?
    ) throws -> Screen {
      let isWindow = screen is NSWindowController.Type
      let kind = (
        name: "NSViewController or NSWindowController", isMatched: isWindow || screen is NSViewController.Type
      )
      return try createScreen(of: scene, as: kind, creator) { scene, make in
        let storyboard = NSStoryboard(name: scene.storyboard, bundle: scene.bundle)
        // The framework has one method for each kind of controller, selected by the creator's return type.
        let makeWindow = { (coder: NSCoder) in make(coder) as? NSWindowController }
        let makeView = { (coder: NSCoder) in make(coder) as? NSViewController }
        switch (scene.identifier, isWindow) {
        case (let identifier?, true): _ = storyboard.instantiateController(identifier: identifier, creator: makeWindow)
        case (let identifier?, false): _ = storyboard.instantiateController(identifier: identifier, creator: makeView)
        case (nil, true): _ = storyboard.instantiateInitialController(creator: makeWindow)
        case (nil, false): _ = storyboard.instantiateInitialController(creator: makeView)
        }
      }
    }
  }
#endif
