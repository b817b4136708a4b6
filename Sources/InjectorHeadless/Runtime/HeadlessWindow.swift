/// A window that shows the controllers of a headless app.
///
/// In a visible window, the views of the visible controllers are loaded, and their appearance callbacks are called in
/// UIKit's order.
@MainActor public final class HeadlessWindow {
  /// The root controller.
  public var rootViewController: HeadlessViewController? {
    didSet {
      if oldValue !== rootViewController { oldValue?.ownWindow = nil }
      rootViewController?.ownWindow = self
      update(animated: false)
    }
  }

  /// A Boolean value that indicates whether the window is visible.
  public private(set) var isVisible = false

  /// The controllers that appeared and didn't disappear, each before its children.
  private var appeared: [HeadlessViewController] = []
  private var isUpdating = false

  /// Creates an empty window.
  public init() {}

  /// Shows the window, loads the views of the visible controllers, and calls their appearance callbacks.
  public func makeKeyAndVisible() {
    isVisible = true
    update(animated: false)
  }

  /// The controller on top, or `nil` if there is none.
  public var visibleViewController: HeadlessViewController? { rootViewController?.visibleViewController }

  /// The views of the visible controllers.
  var visibleViews: [HeadlessView] { appeared.map(\.view) }

  /// Calls the appearance callbacks after a change of the visible controllers. A view that leaves the window isn't
  /// edited any more.
  ///
  /// - Parameter isPresentation: A Boolean value that indicates whether controllers arrive before others have left,
  ///   as they do when they are presented and dismissed.
  func update(animated: Bool, isPresentation: Bool = false) {
    // What a callback changes, the loop below notices.
    guard isVisible, !isUpdating else { return }
    isUpdating = true
    defer { isUpdating = false }
    while true {
      let visible = loadedControllers()
      let (before, after) = (Set(appeared.map(ObjectIdentifier.init)), Set(visible.map(ObjectIdentifier.init)))
      let leaving = appeared.filter { !after.contains(ObjectIdentifier($0)) }
      let arriving = visible.filter { !before.contains(ObjectIdentifier($0)) }
      appeared = visible
      if leaving.isEmpty, arriving.isEmpty { return }
      for controller in leaving { controller.viewWillDisappear(animated) }
      for controller in arriving { controller.viewWillAppear(animated) }
      for controller in arriving { controller.viewIsAppearing(animated) }
      if isPresentation { for controller in arriving { controller.viewDidAppear(animated) } }
      for controller in leaving {
        controller.view.endEditing(true)
        controller.viewDidDisappear(animated)
      }
      if !isPresentation { for controller in arriving { controller.viewDidAppear(animated) } }
    }
  }

  /// Loads the views of the visible controllers. Loading a view can make other controllers visible.
  private func loadedControllers() -> [HeadlessViewController] {
    while true {
      let visible = rootViewController?.visibleControllers ?? []
      guard let next = visible.first(where: { !$0.isViewLoaded }) else { return visible }
      next.loadViewIfNeeded()
    }
  }
}
