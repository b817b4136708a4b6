extension DependencyGraph {
  /// The scene of a storyboard that a screen is created from.
  public struct Scene: Equatable, Sendable, CustomStringConvertible {
    /// The name of the storyboard, which is the name of its file without the extension.
    public let storyboard: String
    /// The storyboard identifier of the scene, or `nil` for the initial scene.
    public let identifier: String?
    /// The superclasses of the screen, nearest first. The scene in Interface Builder may have the class of each.
    public let superclasses: [String]

    /// Creates a scene from the given values.
    package init(storyboard: String, identifier: String?, superclasses: [String] = []) {
      self.storyboard = storyboard
      self.identifier = identifier
      self.superclasses = superclasses
    }

    /// The scene and its storyboard, such as `"SignIn" of Login.storyboard` or `the initial scene of
    /// Login.storyboard`.
    public var description: String {
      "\(identifier?.debugDescription ?? "the initial scene") of \(storyboard).storyboard"
    }
  }
}
