// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

@MainActor open class UIResponder {
  public init() {}

  @discardableResult open func becomeFirstResponder() -> Bool { true }

  // These are declared for NSObject, which belongs to no actor, so what overrides them can't either.

  nonisolated open func awakeFromNib() {}

  /// Sets a property, as UIKit does for each outlet. There is no Objective-C here that would know the property.
  nonisolated open func setValue(_ value: Any?, forKey key: String) { setValue(value, forUndefinedKey: key) }

  nonisolated open func setValue(_ value: Any?, forUndefinedKey key: String) {
    preconditionFailure("\(type(of: self)) is not key value coding-compliant for the key \(key)")
  }
}

@MainActor open class UIViewController: UIResponder {
  private let scene: SceneCoder?
  private var loadedView: UIView?

  open var title: String?
  open private(set) weak var parent: UIViewController?
  open private(set) var children: [UIViewController] = []
  private var presented: UIViewController?
  private weak var presenter: UIViewController?

  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    scene = nil
    super.init()
  }

  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  public required init?(coder: NSCoder) {
    scene = coder as? SceneCoder
    super.init()
  }

  // MARK: Containment

  private var ancestors: some Sequence<UIViewController> { sequence(first: self, next: \.parent) }

  open func addChild(_ childController: UIViewController) {
    childController.parent?.children.removeAll { $0 === childController }
    children.append(childController)
    childController.parent = self
  }

  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  open func didMove(toParent parent: UIViewController?) {}

  /// Replaces the children, as a container of the system does.
  final func replaceChildren(by new: [UIViewController]) {
    for child in children where !new.contains(where: { $0 === child }) { child.removeFromParent() }
    for child in new where child.parent !== self { addChild(child) }
    children = new
  }

  open var isViewLoaded: Bool { loadedView != nil }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      if loadedView == nil {
        loadView()
        viewDidLoad()
      }
      return loadedView
    }
    set { loadedView = newValue }
  }

  open func loadViewIfNeeded() { _ = view }
  open func loadView() { view = scene.map { UIStoryboard.makeView(self, $0) } ?? UIView() }
  open func viewDidLoad() {}

  // MARK: Presentation

  open var presentedViewController: UIViewController? { ancestors.lazy.compactMap(\.presented).first }

  open var presentingViewController: UIViewController? { ancestors.reduce(self) { $1 }.presenter }

  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    let presenter = ancestors.reduce(self) { $1 }
    // UIKit writes a line into the log, and ignores the call.
    guard presenter.presented == nil else { return }
    presenter.presented = viewControllerToPresent
    viewControllerToPresent.presenter = presenter
    completion?()
  }

  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let owner = ancestors.first(where: { $0.presented != nil }) else {
      presentingViewController?.dismiss(animated: flag, completion: completion)
      return
    }
    owner.presented?.presenter = nil
    owner.presented = nil
    completion?()
  }
}

@MainActor open class UINavigationController: UIViewController {
  open var viewControllers: [UIViewController] { children }
  open var topViewController: UIViewController? { viewControllers.last }

  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    replaceChildren(by: viewControllers)
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    setViewControllers(viewControllers + [viewController], animated: animated)
  }

  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1 else { return nil }
    let last = viewControllers.last
    setViewControllers(viewControllers.dropLast(), animated: animated)
    return last
  }
}

@MainActor open class UITabBarController: UIViewController {
  open var viewControllers: [UIViewController]? {
    get { children }
    set { replaceChildren(by: newValue ?? []) }
  }
}

@MainActor open class UISplitViewController: UIViewController {}
