public import Foundation

/// Carries a scene to the initializer of a headless screen, as Interface Builder's coder carries one on UIKit.
///
/// Screens do not read it: they pass it to `super.init(coder:)`.
public final class HeadlessCoder: NSCoder {
  let scene: HeadlessScene

  /// The view that is being made, or nil where the coder is a controller's.
  public let view: StoryboardDocument.View?

  init(scene: HeadlessScene, view: StoryboardDocument.View? = nil) {
    self.scene = scene
    self.view = view
    super.init()
  }

  /// The storyboard's scene.
  public var storyboardScene: StoryboardDocument.Scene { scene.scene }

  /// True: the scene's values are found by name.
  public override var allowsKeyedCoding: Bool { true }

  /// Whether the element that is being made has an attribute.
  public override func containsValue(forKey key: String) -> Bool { view?.attributes[key] != nil }
}
