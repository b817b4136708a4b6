public import Foundation

/// A coder that provides a scene to the initializer of a headless screen or view.
///
/// Screens don't decode values from the coder. They pass it to `super.init(coder:)`.
public final class HeadlessCoder: NSCoder {
  let scene: HeadlessScene
  /// The view to create, or `nil` if the coder is for a controller.
  let view: StoryboardDocument.View?

  init(scene: HeadlessScene, view: StoryboardDocument.View? = nil) {
    self.scene = scene
    self.view = view
    super.init()
  }

  /// A Boolean value that is always `true`, because the values of a scene have names.
  public override var allowsKeyedCoding: Bool { true }
}
