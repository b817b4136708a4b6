/// The place where a headless app shows its controllers.
@MainActor public final class HeadlessWindow {
  /// The controller that everything else is shown in or on top of. The one that was there before is let go.
  public var rootViewController: HeadlessViewController?

  /// Whether the window is shown.
  public private(set) var isVisible = false

  /// Makes a window that shows nothing yet.
  public init() {}

  /// Shows the window and loads the view that one sees in it.
  public func makeKeyAndVisible() {
    isVisible = true
    visibleViewController?.loadViewIfNeeded()
  }

  /// The controller that one sees, or nil where there is none.
  public var visibleViewController: HeadlessViewController? { rootViewController?.visibleViewController }
}
