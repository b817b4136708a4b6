#if canImport(UIKit) && !os(watchOS) && !os(visionOS)
  import Foundation
  import UIKit

  /// Creates screens, which are subclasses of `UIViewController`, from compiled storyboards with UIKit. On visionOS,
  /// `UIStoryboard` is deprecated.
  @MainActor final class UIKitStoryboardLoader: StoryboardLoading {
    nonisolated init() {}

    func instantiate<Screen: AnyObject>(
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
  import AppKit
  import Foundation

  /// Creates screens, which are subclasses of `NSViewController` or `NSWindowController`, from compiled storyboards
  /// with AppKit.
  @MainActor final class AppKitStoryboardLoader: StoryboardLoading {
    nonisolated init() {}

    func instantiate<Screen: AnyObject>(
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
