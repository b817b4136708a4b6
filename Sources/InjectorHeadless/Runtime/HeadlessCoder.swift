public import Foundation

/// A coder that provides a scene to the initializer of a headless screen.
///
/// Screens don't decode values from the coder. They pass it to `super.init(coder:)`.
public final class HeadlessCoder: NSCoder {
  let scene: HeadlessScene

  /// The view to create, or `nil` if the coder is for a controller.
  public let view: StoryboardDocument.View?

  init(scene: HeadlessScene, view: StoryboardDocument.View? = nil) {
    self.scene = scene
    self.view = view
    super.init()
  }

  /// The scene of the storyboard.
  public var storyboardScene: StoryboardDocument.Scene { scene.scene }

  /// A Boolean value that is always `true`, because the values of a scene have names.
  public override var allowsKeyedCoding: Bool { true }

  /// Returns a Boolean value that indicates whether the view to create has an attribute.
  ///
  /// - Parameter key: The name of the attribute.
  /// - Returns: `true` if the view has the attribute; otherwise, `false`.
  public override func containsValue(forKey key: String) -> Bool { view?.attributes[key] != nil }
}
