/// A headless controller that shows its children side by side, as in a regular width.
@MainActor open class HeadlessSplitViewController: HeadlessViewController {
  /// The controllers of the columns. The last one is the detail.
  public var viewControllers: [HeadlessViewController] {
    get { children }
    set { replaceChildren(by: newValue, animated: false) }
  }

  /// Replaces the detail.
  ///
  /// - Parameters:
  ///   - controller: The new detail.
  ///   - sender: The object that asked for it.
  open override func showDetailViewController(_ controller: HeadlessViewController, sender: HeadlessResponder?) {
    viewControllers = children.prefix(max(1, children.count - 1)) + [controller]
  }

  /// A storyboard may have the detail first. The column for a compact width isn't shown beside the others.
  override func ordered(_ relationships: [StoryboardDocument.Segue]) -> [StoryboardDocument.Segue] {
    let columns = ["masterViewController", "supplementaryViewController", "splitItems", "detailViewController"]
    return columns.flatMap { column in relationships.filter { $0.relationship == column } }
  }

  override var topChild: HeadlessViewController? { children.last }
  override var visibleChildren: [HeadlessViewController] { children }
}
