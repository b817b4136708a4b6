/// A headless controller that manages a stack of controllers and shows the last one.
@MainActor open class HeadlessNavigationController: HeadlessViewController {
  /// Creates a navigation controller with a root controller.
  ///
  /// - Parameter rootViewController: The controller at the bottom of the stack.
  public convenience init(rootViewController: HeadlessViewController) {
    self.init()
    setViewControllers([rootViewController], animated: false)
  }

  /// The controllers of the stack. The first one is at the bottom.
  public var viewControllers: [HeadlessViewController] {
    get { children }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The controller at the top of the stack, or `nil` if the stack is empty.
  public var topViewController: HeadlessViewController? { children.last }

  /// Pushes a controller onto the stack. The process stops if the controller is on the stack or is a navigation
  /// controller, as in UIKit.
  ///
  /// - Parameters:
  ///   - controller: The controller to push.
  ///   - animated: The value to pass to the appearance callbacks.
  open func pushViewController(_ controller: HeadlessViewController, animated: Bool) {
    setViewControllers(children + [controller], animated: animated)
  }

  /// Pops the controller at the top of the stack. The root controller stays.
  ///
  /// - Parameter animated: The value to pass to the appearance callbacks.
  /// - Returns: The popped controller, or `nil` if the stack has at most one controller.
  @discardableResult open func popViewController(animated: Bool) -> HeadlessViewController? {
    pop(toCount: children.count - 1, animated: animated).last
  }

  /// Pops every controller except the root controller.
  ///
  /// - Parameter animated: The value to pass to the appearance callbacks.
  /// - Returns: The popped controllers.
  @discardableResult open func popToRootViewController(animated: Bool) -> [HeadlessViewController] {
    pop(toCount: 1, animated: animated)
  }

  /// Pops the controllers above the given one. The process stops if it isn't on the stack, as in UIKit.
  ///
  /// - Parameters:
  ///   - controller: The controller that will be at the top.
  ///   - animated: The value to pass to the appearance callbacks.
  /// - Returns: The popped controllers.
  @discardableResult open func popToViewController(
    _ controller: HeadlessViewController, animated: Bool
  ) -> [HeadlessViewController] {
    guard let index = children.firstIndex(where: { $0 === controller }) else {
      raise("a navigation controller tries to pop to a \(type(of: controller)) that isn't on its stack")
    }
    return pop(toCount: index + 1, animated: animated)
  }

  private func pop(toCount count: Int, animated: Bool) -> [HeadlessViewController] {
    guard count > 0 else { return [] }
    let popped = Array(children.dropFirst(count))
    setViewControllers(Array(children.prefix(count)), animated: animated)
    return popped
  }

  /// Replaces the controllers of the stack. The process stops if one occurs twice or is a navigation controller, as
  /// in UIKit.
  ///
  /// - Parameters:
  ///   - controllers: The new controllers.
  ///   - animated: The value to pass to the appearance callbacks.
  open func setViewControllers(_ controllers: [HeadlessViewController], animated: Bool) {
    if controllers.contains(where: { $0 is HeadlessNavigationController }) {
      raise("pushing a navigation controller is not supported")
    }
    replaceChildren(by: controllers, animated: animated)
  }

  /// Pushes a controller. A navigation controller can't be pushed, so it is presented, as in UIKit.
  open override func show(_ controller: HeadlessViewController, sender: HeadlessResponder?) {
    if controller is HeadlessNavigationController {
      present(controller, animated: true)
    } else {
      pushViewController(controller, animated: true)
    }
  }

  override var topChild: HeadlessViewController? { topViewController }
  override var visibleChildren: [HeadlessViewController] { topChild.map { [$0] } ?? [] }
}
