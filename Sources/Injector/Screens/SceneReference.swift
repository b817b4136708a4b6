public import Foundation

/// Says which scene of which storyboard is meant.
public struct SceneReference: Hashable, Sendable {
  /// The storyboard's name: its file's name without the extension.
  public var storyboard: String
  /// The scene's storyboard identifier, or nil for the initial scene.
  public var identifier: String?
  /// The bundle that has the storyboard.
  public var bundle: Bundle

  /// Makes a reference.
  ///
  /// - Parameters:
  ///   - storyboard: The storyboard's name.
  ///   - identifier: The scene's storyboard identifier, or nil for the initial scene.
  ///   - bundle: The bundle that has the storyboard.
  public init(storyboard: String, identifier: String?, bundle: Bundle = .main) {
    self.storyboard = storyboard
    self.identifier = identifier
    self.bundle = bundle
  }
}

extension SceneReference: CustomStringConvertible {
  /// `"SignIn" of Login.storyboard`, or `the initial scene of Login.storyboard`.
  public var description: String {
    "\(identifier?.debugDescription ?? "the initial scene") of \(storyboard).storyboard"
  }
}
