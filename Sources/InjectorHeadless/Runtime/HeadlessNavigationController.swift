/// A headless stack of controllers, of which the last is seen.
@MainActor open class HeadlessNavigationController: HeadlessViewController {
  /// Makes a navigation controller that shows one controller, or none yet.
  public convenience init(rootViewController: HeadlessViewController) {
    self.init()
    setViewControllers([rootViewController], animated: false)
  }

  /// The controllers, the first one at the bottom.
  public var viewControllers: [HeadlessViewController] {
    get { children }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The controller that is seen, or nil where there is none.
  public var topViewController: HeadlessViewController? { children.last }

  /// Shows a controller. One that is shown already is not shown twice.
  open func pushViewController(_ controller: HeadlessViewController, animated: Bool) {
    guard !children.contains(where: { $0 === controller }) else { return }
    setViewControllers(children + [controller], animated: animated)
  }

  /// Goes back by one controller; the first one stays.
  ///
  /// - Returns: The controller that was left, or nil where there was nothing to go back to.
  @discardableResult open func popViewController(animated: Bool) -> HeadlessViewController? {
    guard children.count > 1 else { return nil }
    let last = children.last
    setViewControllers(children.dropLast(), animated: animated)
    return last
  }

  /// Goes back to the first controller.
  ///
  /// - Returns: The controllers that were left.
  @discardableResult open func popToRootViewController(animated: Bool) -> [HeadlessViewController] {
    let left = Array(children.dropFirst())
    setViewControllers(Array(children.prefix(1)), animated: animated)
    return left
  }

  /// Replaces all controllers.
  open func setViewControllers(_ controllers: [HeadlessViewController], animated: Bool) {
    for controller in children { controller.parent = nil }
    children = controllers
    for controller in controllers { controller.parent = self }
  }
}
