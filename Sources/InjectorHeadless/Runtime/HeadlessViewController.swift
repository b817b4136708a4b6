public import Foundation

/// A view controller for tests and for platforms without UIKit and AppKit.
///
/// The controller loads its view from the scene as in UIKit: on first access, it creates the view and its subviews,
/// connects the outlets, and calls ``viewDidLoad()``.
///
/// For example:
///
/// ```swift
/// final class SignInController: HeadlessViewController, Storyboarded {
///   nonisolated static let storyboardName = "Login"
///   private let viewModel: SignInViewModel
///   @Outlet private var nameField: HeadlessTextField?
///
///   init?(coder: NSCoder, viewModel: SignInViewModel) {
///     self.viewModel = viewModel
///     super.init(coder: coder)
///   }
/// }
/// ```
///
/// Unlike in UIKit, subclasses aren't required to implement `init?(coder:)`. A subclass whose initializer takes
/// dependencies can't be created without them.
@MainActor open class HeadlessViewController: HeadlessResponder {
  let scene: HeadlessScene?
  private var loadedView: HeadlessView?
  private var isLoading = false

  /// The title.
  open var title: String?
  /// The child controllers.
  public internal(set) var children: [HeadlessViewController] = []
  /// The parent controller, or `nil` if there is none.
  public internal(set) weak var parent: HeadlessViewController?
  /// The controller that this one presents, or `nil` if there is none.
  public private(set) var presentedViewController: HeadlessViewController?
  /// The controller that presents this one, or `nil` if there is none.
  public private(set) weak var presentingViewController: HeadlessViewController?

  /// Creates a controller in code. Its view is empty unless you override ``loadView()``.
  public init() {
    scene = nil
    super.init(runtimeAttributes: [])
  }

  /// Creates the controller of a scene.
  ///
  /// - Parameter coder: The coder that the loader passes to the creator. For any other coder, the result is `nil`.
  public init?(coder: NSCoder) {
    guard let coder = coder as? HeadlessCoder, coder.view == nil else { return nil }
    scene = coder.scene
    title = coder.scene.controller.title
    super.init(runtimeAttributes: coder.scene.controller.runtimeAttributes)
  }

  // MARK: The view

  /// A Boolean value that indicates whether the view is loaded. Reading the property doesn't load the view.
  public var isViewLoaded: Bool { loadedView != nil }

  /// The view, which is loaded on first access.
  public var view: HeadlessView {
    get {
      if let loadedView { return loadedView }
      // If `loadView` reads the view before setting it, it gets an empty view instead of an endless recursion.
      if isLoading { loadedView = HeadlessView() } else { loadOnce() }
      return loadedView ?? HeadlessView()
    }
    set { loadedView = newValue }
  }

  private func loadOnce() {
    isLoading = true
    loadView()
    isLoading = false
    if loadedView == nil { loadedView = HeadlessView() }
    for outlet in outlets.values { outlet.viewDidLoad() }
    viewDidLoad()
  }

  /// Loads the view if it isn't loaded.
  public func loadViewIfNeeded() { _ = view }

  /// Creates the view and connects the outlets. To create the view in code, override this method and set ``view``.
  open func loadView() {
    guard let scene else {
      view = HeadlessView()
      return
    }
    view = HeadlessSceneBuilder(scene: scene).build(for: self)
  }

  /// Called once, after the view is loaded and the outlets are connected. Call `super` in an override.
  open func viewDidLoad() {}

  // MARK: Other controllers

  /// The nearest ancestor that is a navigation controller, or `nil` if there is none.
  public var navigationController: HeadlessNavigationController? {
    var current = parent
    while let controller = current {
      if let navigation = controller as? HeadlessNavigationController { return navigation }
      current = controller.parent
    }
    return nil
  }

  /// Presents a controller, replacing the currently presented one.
  ///
  /// - Parameters:
  ///   - controller: The controller to present.
  ///   - animated: A Boolean value that the headless controller ignores.
  ///   - completion: A closure to call after the controller is presented.
  open func present(
    _ controller: HeadlessViewController, animated: Bool, completion: (@MainActor () -> Void)? = nil
  ) {
    guard controller !== self else { return }
    presentedViewController?.presentingViewController = nil
    presentedViewController = controller
    controller.presentingViewController = self
    completion?()
  }

  /// Dismisses the controller that this one presents. If there is none, dismisses this controller.
  ///
  /// - Parameters:
  ///   - animated: A Boolean value that the headless controller ignores.
  ///   - completion: A closure to call after the controller is dismissed.
  open func dismiss(animated: Bool, completion: (@MainActor () -> Void)? = nil) {
    if let presented = presentedViewController {
      presented.presentingViewController = nil
      presentedViewController = nil
      completion?()
    } else if let presenter = presentingViewController ?? parent {
      presenter.dismiss(animated: animated, completion: completion)
    }
  }

  /// The visible controller: the presented one, or the top controller of a navigation controller, or this one.
  public var visibleViewController: HeadlessViewController {
    var current = self
    while let next = current.presentedViewController ?? (current as? HeadlessNavigationController)?.topViewController {
      current = next
    }
    return current
  }
}
