/// A headless controller that shows one page at a time.
@MainActor open class HeadlessPageViewController: HeadlessViewController {
  /// The visible pages.
  public var viewControllers: [HeadlessViewController] { children }

  /// Shows other pages.
  ///
  /// - Parameters:
  ///   - controllers: The pages.
  ///   - animated: The value to pass to the appearance callbacks.
  open func setViewControllers(_ controllers: [HeadlessViewController], animated: Bool) {
    replaceChildren(by: controllers, animated: animated)
  }

  override var topChild: HeadlessViewController? { children.first }
  override var visibleChildren: [HeadlessViewController] { children }
}
