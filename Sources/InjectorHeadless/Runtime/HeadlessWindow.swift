/// A window that shows the controllers of a headless app.
@MainActor public final class HeadlessWindow {
  /// The root controller.
  public var rootViewController: HeadlessViewController?

  /// A Boolean value that indicates whether the window is visible.
  public private(set) var isVisible = false

  /// Creates an empty window.
  public init() {}

  /// Shows the window and loads the view of the visible controller.
  public func makeKeyAndVisible() {
    isVisible = true
    visibleViewController?.loadViewIfNeeded()
  }

  /// The visible controller, or `nil` if there is none.
  public var visibleViewController: HeadlessViewController? { rootViewController?.visibleViewController }
}
