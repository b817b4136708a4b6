/// A headless controller that shows one of its children at a time.
@MainActor open class HeadlessTabBarController: HeadlessViewController {
  /// The controllers of the tabs.
  public var viewControllers: [HeadlessViewController] {
    get { children }
    set { replaceChildren(by: newValue, animated: false) }
  }

  /// The index of the selected tab, which is the first at first.
  open var selectedIndex = 0 {
    didSet { window?.update(animated: false) }
  }

  /// The controller of the selected tab, or `nil` if there is none. The process stops if you set a controller that
  /// has no tab, as in UIKit.
  public var selectedViewController: HeadlessViewController? {
    get { children.indices.contains(selectedIndex) ? children[selectedIndex] : nil }
    set {
      guard let index = children.firstIndex(where: { $0 === newValue }) else {
        raise("a tab bar controller selects a controller that has no tab")
      }
      selectedIndex = index
    }
  }

  override var topChild: HeadlessViewController? { selectedViewController }
  override var visibleChildren: [HeadlessViewController] { topChild.map { [$0] } ?? [] }
}
