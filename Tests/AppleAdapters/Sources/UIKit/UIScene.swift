// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

@MainActor public protocol UIApplicationDelegate: AnyObject {}

@MainActor open class UIApplication: UIResponder {
  public static let shared = UIApplication()
  open var delegate: (any UIApplicationDelegate)?
}

@MainActor open class UISceneSession {
  public init() {}
}

@MainActor open class UIScene: UIResponder {
  @MainActor open class ConnectionOptions {
    public init() {}
  }
}

@MainActor open class UIWindowScene: UIScene {}

@MainActor public protocol UISceneDelegate: AnyObject {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  func sceneDidDisconnect(_ scene: UIScene)
}

// Objective-C's optional methods.
extension UISceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
}

@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
}

@MainActor open class UIWindow: UIView {
  open var rootViewController: UIViewController?
  open weak var windowScene: UIWindowScene?

  public override init(frame: CGRect) { super.init(frame: frame) }

  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: .zero)
    self.windowScene = windowScene
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func makeKeyAndVisible() { isHidden = false }
}
