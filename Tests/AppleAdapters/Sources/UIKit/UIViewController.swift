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
    if segue.kind == .show, let navigation = navigationController {
      navigation.pushViewController(destination, animated: true)
    } else {
      present(destination, animated: true)
    }
  }

  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  // MARK: Containment

  private var ancestors: some Sequence<UIViewController> { sequence(first: self, next: \.parent) }

  open var navigationController: UINavigationController? {
    ancestors.dropFirst().lazy.compactMap { $0 as? UINavigationController }.first
  }

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

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setViewControllers(makeRelated(), animated: false)
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
  open var viewControllers: [UIViewController] { children }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    replaceChildren(by: makeRelated())
  }
}
