#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  internal import AppKit
  public import Foundation

  /// Makes screens of compiled storyboards on AppKit, by the creator that AppKit has had since macOS 10.15.
  ///
  /// Screens are subclasses of `NSViewController` or `NSWindowController`. A storyboard or an identifier that does not
  /// exist is thrown instead of raised. Where the creator throws or returns nil, AppKit first makes the scene by
  /// `init(coder:)`, which many screens trap in: let initializers that take a coder succeed.
  @MainActor public final class AppKitStoryboardLoader: StoryboardLoading {
    /// Makes a loader.
    nonisolated public init() {}

    /// Makes the screen of one scene: a subclass of `NSViewController` or `NSWindowController`.
    ///
    /// - Parameters:
    ///   - screen: The screen's type.
    ///   - scene: The scene.
    ///   - creator: Calls the screen's initializer with the scene's coder.
    /// - Returns: The screen that the creator made, its view or window not loaded yet.
    /// - Throws: `StoryboardError` where the storyboard or the scene is missing, the screen is no controller, or the
    ///   creator returned nil; what the creator threw, unchanged.
    public func instantiate<Screen: AnyObject>(
      _ screen: Screen.Type, from scene: SceneReference, creator: @escaping @MainActor (NSCoder) throws -> Screen?
    ) throws -> Screen {
      let creation = SceneCreation(creator)
      let isWindow = screen is NSWindowController.Type
      guard isWindow || screen is NSViewController.Type else {
        throw creation.unsupported(in: scene, required: "NSViewController or NSWindowController")
      }
      try CompiledStoryboard.check(scene)
      let storyboard = NSStoryboard(name: scene.storyboard, bundle: scene.bundle)
      // The framework has one method for each kind of controller; overloads are chosen by what the creator returns.
      let makeWindow = { (coder: NSCoder) in creation.make(coder, as: NSWindowController.self) }
      let makeView = { (coder: NSCoder) in creation.make(coder, as: NSViewController.self) }
      switch (scene.identifier, isWindow) {
      case (let identifier?, true): _ = storyboard.instantiateController(identifier: identifier, creator: makeWindow)
      case (let identifier?, false): _ = storyboard.instantiateController(identifier: identifier, creator: makeView)
      case (nil, true): _ = storyboard.instantiateInitialController(creator: makeWindow)
      case (nil, false): _ = storyboard.instantiateInitialController(creator: makeView)
      }
      return try creation.screen(of: scene)
    }
  }
#endif
