/// A headless controller that shows one of its children at a time.
@MainActor open class HeadlessTabBarController: HeadlessViewController {
  private weak var selected: HeadlessViewController?

  /// The controllers of the tabs. If the selected one isn't among new ones, the tab at its index is selected, or the
  /// first one, as in UIKit.
  public var viewControllers: [HeadlessViewController] {
    get { children }
    set {
      if !newValue.contains(where: { $0 === selectedViewController }) {
        selected = newValue.dropFirst(selectedIndex).first ?? newValue.first
      }
      replaceChildren(by: newValue, animated: false)
    }
  }

  /// The index of the selected tab, which is the first at first. An index without a tab selects nothing.
  public var selectedIndex: Int {
    get { children.firstIndex { $0 === selected } ?? 0 }
    set { if children.indices.contains(newValue) { selectedViewController = children[newValue] } }
  }

  /// The controller of the selected tab, or `nil` if there is none. The process stops if you set a controller that
  /// has no tab, as in UIKit.
  public var selectedViewController: HeadlessViewController? {
    get { children.first { $0 === selected } ?? children.first }
    set {
      guard let newValue, children.contains(where: { $0 === newValue }) else {
        raise("a tab bar controller selects a controller that has no tab")
      }
      selected = newValue
      window?.update(animated: false)
    }
  }

  override var topChild: HeadlessViewController? { selectedViewController }
  override var visibleChildren: [HeadlessViewController] { topChild.map { [$0] } ?? [] }
}
