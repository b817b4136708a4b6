// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// What the framework gives a screen's initializer.
public final class SceneCoder: NSCoder {
  public let storyboard: String
  public let identifier: String?

  init(storyboard: String, identifier: String?) {
    self.storyboard = storyboard
    self.identifier = identifier
    super.init()
  }
}
