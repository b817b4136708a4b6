// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

@MainActor open class UIResponder {
  init(frame: CGRect?) {}

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

  public fileprivate(set) weak var parent: UIViewController?
  public private(set) var presentedViewController: UIViewController?
  public private(set) weak var presentingViewController: UIViewController?

  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    scene = nil
    super.init(frame: nil)
  }

  public convenience init() { self.init(nibName: nil, bundle: nil) }

  public required init?(coder: NSCoder) {
    scene = coder as? SceneCoder
    super.init(frame: nil)
  }

  /// The controllers of the scene's relationships, which a container creates while it is initialized.
  final func makeRelated() -> [UIViewController] {
    guard let coder = scene, let scene = coder.scene else { return [] }
    return scene.segues.filter { $0.kind == .relationship }.compactMap {
      UIStoryboard.destination(of: $0, from: self, in: coder)
    }
  }

  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    guard let coder = scene, let segue = coder.scene?.segues.first(where: { $0.identifier == identifier }) else {
      preconditionFailure("\(self) has no segue with identifier '\(identifier)'")
    }
    guard let destination = UIStoryboard.destination(of: segue, from: self, in: coder) else { return }
    prepare(for: UIStoryboardSegue(identifier: identifier, source: self, destination: destination), sender: sender)
    if segue.kind == .show, let navigation = parent as? UINavigationController {
      navigation.pushViewController(destination, animated: true)
    } else {
      present(destination, animated: true)
    }
  }

  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

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

  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    completion?()
  }

  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let presented = presentedViewController else {
      (presentingViewController ?? parent)?.dismiss(animated: flag, completion: completion)
      return
    }
    presented.presentingViewController = nil
    presentedViewController = nil
    completion?()
  }
}

@MainActor open class UINavigationController: UIViewController {
  open private(set) var viewControllers: [UIViewController] = []
  open var topViewController: UIViewController? { viewControllers.last }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setViewControllers(makeRelated(), animated: false)
  }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    for controller in self.viewControllers { controller.parent = nil }
    self.viewControllers = viewControllers
    for controller in viewControllers { controller.parent = self }
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

@MainActor open class UIWindow: UIView {
  open var rootViewController: UIViewController?
  open func makeKeyAndVisible() { isHidden = false }
}

@MainActor open class UITableView: UIView {
  open var indexPathForSelectedRow: IndexPath?
}

extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public var row: Int { self[1] }
  public var section: Int { self[0] }
}

@MainActor open class UITableViewController: UIViewController {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tableView: UITableView! = UITableView()
}

@MainActor open class UISplitViewController: UIViewController {
  open private(set) var viewControllers: [UIViewController] = []

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    viewControllers = makeRelated()
    for controller in viewControllers { controller.parent = self }
  }
}
