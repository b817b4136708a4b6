public import Foundation

/// A type that creates screens from the scenes of storyboards.
///
/// A loader is a service. Apps use the loader for UIKit or AppKit; unit tests and other platforms register the
/// headless loader. For example:
///
/// ```swift
/// registry.service((any StoryboardLoading).self, using: UIKitStoryboardLoader.init).on(MainActor.self).singleton()
/// ```
@MainActor public protocol StoryboardLoading: AnyObject {
  /// Creates the screen for the given scene.
  ///
  /// - Parameters:
  ///   - screen: The type of the screen.
  ///   - scene: The scene to instantiate.
  ///   - creator: A closure that calls the initializer of the screen with the coder of the scene. The loader calls it
  ///     once, before the method returns.
  /// - Returns: The screen that the creator returned. Its view isn't loaded.
  /// - Throws: `StoryboardError` if the storyboard or the scene doesn't exist, if the scene has another class or a
  ///   connection that the class doesn't support, or if the creator returns `nil`. Rethrows the error of the creator.
  func instantiate<Screen: AnyObject>(
    _ screen: Screen.Type, from scene: SceneReference, creator: @escaping @MainActor (NSCoder) throws -> Screen?
  ) throws -> Screen
}

/// A loader that can check the scene of a screen without creating the screen.
@MainActor package protocol SceneChecking: StoryboardLoading {
  /// Throws the error that the loader throws for the scene of a screen, as far as it is known without the screen.
  ///
  /// - Returns: `false` if the scene has no identifier, so that only segues create the screen; otherwise, `true`.
  func check(_ screen: any Storyboarded.Type) throws -> Bool
}

/// A reference to a scene in a storyboard.
public struct SceneReference: Hashable, Sendable {
  /// The name of the storyboard file, without the extension.
  public let storyboard: String
  /// The storyboard identifier of the scene, or `nil` for the initial scene.
  public let identifier: String?
  /// The bundle that contains the storyboard.
  public let bundle: Bundle

  /// Creates a reference to a scene.
  ///
  /// - Parameters:
  ///   - storyboard: The name of the storyboard file, without the extension.
  ///   - identifier: The storyboard identifier of the scene, or `nil` for the initial scene.
  ///   - bundle: The bundle that contains the storyboard.
  public init(storyboard: String, identifier: String?, bundle: Bundle = .main) {
    self.storyboard = storyboard
    self.identifier = identifier
    self.bundle = bundle
  }
}

extension SceneReference: CustomStringConvertible {
  /// The scene and its storyboard, such as `"SignIn" of Login.storyboard` or `the initial scene of Login.storyboard`.
  public var description: String { DependencyGraph.Scene(storyboard: storyboard, identifier: identifier).description }
}

extension DependencyGraph.Scene {
  /// The scene of a screen without its bundle, which only the program knows.
  init(_ screen: any Storyboarded.Type) {
    let reference = screen.storyboardScene
    let superclasses = sequence(first: screen as AnyClass) { _getSuperclass($0) }.dropFirst()
    self.init(
      storyboard: reference.storyboard, identifier: reference.identifier, superclasses: superclasses.map(TypeName.of))
  }
}
