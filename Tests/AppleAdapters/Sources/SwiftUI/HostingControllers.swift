// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import UIKit

/// A controller whose views a test draws.
@MainActor public protocol HostingController { func host() -> ViewHost }

extension UIHostingController: HostingController {
  public func host() -> ViewHost { ViewHost { self.rootView } }
}

@MainActor @preconcurrency open class UIHostingController<Content: View>: UIViewController {
  @MainActor @preconcurrency public var rootView: Content

  @MainActor @preconcurrency public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }

  @MainActor @preconcurrency public init?(coder aDecoder: NSCoder, rootView: Content) {
    self.rootView = rootView
    super.init(coder: aDecoder)
  }

  @MainActor @preconcurrency required dynamic public init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) must be implemented in a subclass and call super.init(coder:, rootView:)")
  }
}
