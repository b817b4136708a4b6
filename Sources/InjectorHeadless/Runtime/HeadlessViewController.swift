public import Foundation

/// A view controller where there is no UIKit.
///
/// It loads its view from the scene as in UIKit: on first access, it creates the view and its subviews, connects the
/// outlets, and calls ``viewDidLoad()``. Unlike in UIKit, subclasses aren't required to implement `init?(coder:)`.
@MainActor open class HeadlessViewController {
  private let scene: HeadlessScene?
  private var loadedView: HeadlessView?

  /// The title.
  open var title: String?
  /// The controller that contains this one, or `nil` if there is none.
  weak var parent: HeadlessViewController?
  private var presented: HeadlessViewController?
  private weak var presenter: HeadlessViewController?

  /// Creates a controller in code. Its view is empty.
  public init() { scene = nil }

  /// Creates the controller of a scene.
  ///
  /// - Parameter coder: The coder that the loader passes to the creator. For any other coder, the result is `nil`.
  public init?(coder: NSCoder) {
    guard let coder = coder as? HeadlessCoder, coder.view == nil else { return nil }
    scene = coder.scene
    title = coder.scene.controller.title
  }

  // MARK: The view

  /// A Boolean value that indicates whether the view is loaded. Reading the property doesn't load the view.
  public var isViewLoaded: Bool { loadedView != nil }

  /// The view, which is loaded on first access.
  public var view: HeadlessView {
    if let loadedView { return loadedView }
    let view = scene.map { HeadlessSceneBuilder(scene: $0, controller: self).build() } ?? HeadlessView()
    loadedView = view
    viewDidLoad()
    return view
  }

  /// Loads the view if it isn't loaded.
  public func loadViewIfNeeded() { _ = view }

  /// Called once, after the view is loaded and the outlets are connected. Call `super` in an override.
  open func viewDidLoad() {}

  // MARK: Other controllers

  /// The child on top, or `nil` if the controller isn't a container or has none.
  var topChild: HeadlessViewController? { nil }

  /// The farthest ancestor, which presents controllers for its descendants.
  private var root: HeadlessViewController { sequence(first: self, next: \.parent).reduce(self) { $1 } }

  /// The controller on top: the presented one, or the current one of a container, or this one.
  var visibleViewController: HeadlessViewController {
    sequence(first: self) { $0.presented ?? $0.topChild }.reduce(self) { $1 }
  }

  /// Presents a controller from the farthest ancestor. Does nothing if that presents one already, as in UIKit.
  open func present(_ controller: HeadlessViewController, animated: Bool) {
    let root = root
    guard root.presented == nil else { return }
    root.presented = controller
    controller.presenter = root
  }

  /// Dismisses the controller that this one or an ancestor presents. If there is none, dismisses this controller.
  open func dismiss(animated: Bool) {
    let root = root
    (root.presented == nil ? root.presenter : root)?.presented = nil
  }
}
