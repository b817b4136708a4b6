// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

// The declarations of UIKit that the library's adapter and the demo's screens use, with UIKit's signatures, and what
// UIKit does when they are called.

@available(
  visionOS, deprecated: 1.0,
  message: "Loading Interface Builder products will not be supported in a future version of visionOS."
)
@MainActor open class UIStoryboard {
  /// Creates the view of a scene and connects it to its controller. Interface Builder's compiler doesn't exist here, so
  /// that what it would have compiled is up to the tests.
  public static var makeView: (UIViewController, SceneCoder) -> UIView = { _, _ in UIView() }

  private let name: String
  private let bundle: Bundle?

  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    self.name = name
    bundle = storyboardBundleOrNil
  }

  public func instantiateInitialViewController<ViewController: UIViewController>(
    creator: ((NSCoder) -> ViewController?)? = nil
  ) -> ViewController? {
    make(nil, creator)
  }

  public func instantiateViewController<ViewController: UIViewController>(
    identifier: String, creator: ((NSCoder) -> ViewController?)? = nil
  ) -> ViewController {
    guard let controller = make(identifier, creator) else { preconditionFailure("UIKit would raise an exception") }
    return controller
  }

  private func make<ViewController: UIViewController>(
    _ identifier: String?, _ creator: ((NSCoder) -> ViewController?)?
  ) -> ViewController? {
    let coder = SceneCoder(storyboard: name, identifier: identifier)
    return creator?(coder) ?? ViewController(coder: coder)
  }
}
