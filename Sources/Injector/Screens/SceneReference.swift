public import Foundation

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
