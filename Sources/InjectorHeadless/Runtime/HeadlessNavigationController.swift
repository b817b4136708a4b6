/// A headless controller that manages a stack of controllers and shows the last one.
@MainActor open class HeadlessNavigationController: HeadlessViewController {
  /// The controllers of the stack. The first one is at the bottom.
  public private(set) var viewControllers: [HeadlessViewController] = []

  override var topChild: HeadlessViewController? { viewControllers.last }

  /// Pushes a controller onto the stack.
  open func pushViewController(_ controller: HeadlessViewController, animated: Bool) {
    setViewControllers(viewControllers + [controller], animated: animated)
  }

  /// Pops the controller at the top of the stack. The root controller stays.
  ///
  /// - Returns: The popped controller, or `nil` if the stack has at most one controller.
  @discardableResult open func popViewController(animated: Bool) -> HeadlessViewController? {
    guard viewControllers.count > 1 else { return nil }
    let popped = viewControllers.last
    setViewControllers(viewControllers.dropLast(), animated: animated)
    return popped
  }

  /// Replaces the controllers of the stack. The process stops if one occurs twice, as in UIKit.
  open func setViewControllers(_ controllers: [HeadlessViewController], animated: Bool) {
    precondition(
      Set(controllers.map(ObjectIdentifier.init)).count == controllers.count,
      "UIKit raises an exception here: a controller is twice on a stack")
    for old in viewControllers { old.parent = nil }
    for controller in controllers { controller.parent = self }
    viewControllers = controllers
  }
}

/// A window that shows the controllers of a headless app.
@MainActor public final class HeadlessWindow {
  /// The root controller.
  public var rootViewController: HeadlessViewController?

  /// Creates an empty window.
  public init() {}

  /// The controller on top, or `nil` if there is none. Its view is loaded, as what is visible has one.
  public var visibleViewController: HeadlessViewController? {
    let visible = rootViewController?.visibleViewController
    visible?.loadViewIfNeeded()
    return visible
  }

  /// Shows the window, which loads the view of the visible controller.
  public func makeKeyAndVisible() { _ = visibleViewController }
}
