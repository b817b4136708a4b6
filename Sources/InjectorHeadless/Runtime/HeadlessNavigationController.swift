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

  /// Pushes a controller onto the stack. Does nothing if the controller is on the stack.
  ///
  /// - Parameters:
  ///   - controller: The controller to push.
  ///   - animated: A Boolean value that the headless controller ignores.
  open func pushViewController(_ controller: HeadlessViewController, animated: Bool) {
    guard !children.contains(where: { $0 === controller }) else { return }
    setViewControllers(children + [controller], animated: animated)
  }

  /// Pops the controller at the top of the stack. The root controller stays.
  ///
  /// - Parameter animated: A Boolean value that the headless controller ignores.
  /// - Returns: The popped controller, or `nil` if the stack has at most one controller.
  @discardableResult open func popViewController(animated: Bool) -> HeadlessViewController? {
    guard children.count > 1 else { return nil }
    let last = children.last
    setViewControllers(children.dropLast(), animated: animated)
    return last
  }

  /// Pops every controller except the root controller.
  ///
  /// - Parameter animated: A Boolean value that the headless controller ignores.
  /// - Returns: The popped controllers.
  @discardableResult open func popToRootViewController(animated: Bool) -> [HeadlessViewController] {
    let left = Array(children.dropFirst())
    setViewControllers(Array(children.prefix(1)), animated: animated)
    return left
  }

  /// Replaces the controllers of the stack.
  ///
  /// - Parameters:
  ///   - controllers: The new controllers.
  ///   - animated: A Boolean value that the headless controller ignores.
  open func setViewControllers(_ controllers: [HeadlessViewController], animated: Bool) {
    for controller in children { controller.parent = nil }
    children = controllers
    for controller in controllers { controller.parent = self }
  }
}
