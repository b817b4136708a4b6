public import Foundation

/// A view controller without a screen, for tests and for platforms that have neither UIKit nor AppKit.
///
/// It is laid out from its scene like any other: the view, with the views inside it, is made when it is first touched,
/// outlets are connected, then `viewDidLoad` is called.
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
/// Other than in UIKit, `init?(coder:)` is not required of a subclass: one that has an initializer with dependencies
/// cannot be made without them.
@MainActor open class HeadlessViewController: HeadlessResponder {
  let scene: HeadlessScene?
  private var loadedView: HeadlessView?
  private var isLoading = false

  /// The title.
  open var title: String?
  /// The controllers inside this one.
  public internal(set) var children: [HeadlessViewController] = []
  /// The controller around this one, or nil where there is none.
  public internal(set) weak var parent: HeadlessViewController?
  /// The controller that is shown on top of this one, or nil where there is none.
  public private(set) var presentedViewController: HeadlessViewController?
  /// The controller that this one is shown on top of, or nil where there is none.
  public private(set) weak var presentingViewController: HeadlessViewController?

  /// Makes a controller in code. Its view is empty unless `loadView` is overridden.
  public init() {
    scene = nil
    super.init(runtimeAttributes: [])
  }

  /// Makes the controller of a scene.
  ///
  /// - Parameter coder: The coder that the loader gave the creator. Nil is returned for any other.
  public init?(coder: NSCoder) {
    guard let coder = coder as? HeadlessCoder, coder.view == nil else { return nil }
    scene = coder.scene
    title = coder.scene.controller.title
    super.init(runtimeAttributes: coder.scene.controller.runtimeAttributes)
  }

  // MARK: The view

  /// Whether the view is loaded. Asking does not load it.
  public var isViewLoaded: Bool { loadedView != nil }

  /// The view, which is loaded when it is first touched.
  public var view: HeadlessView {
    get {
      if let loadedView { return loadedView }
      // A `loadView` that touches the view before it has set one gets an empty one instead of calling itself.
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

  /// Loads the view where it is not loaded yet.
  public func loadViewIfNeeded() { _ = view }

  /// Makes the view and connects the outlets. Override it, and set `view`, to make the view in code.
  open func loadView() {
    guard let scene else {
      view = HeadlessView()
      return
    }
    view = HeadlessSceneBuilder(scene: scene).build(for: self)
  }

  /// Called once, when the view is loaded and the outlets are connected. Call `super`'s.
  open func viewDidLoad() {}

  // MARK: Other controllers

  /// The nearest navigation controller around this one, or nil where there is none.
  public var navigationController: HeadlessNavigationController? {
    var current = parent
    while let controller = current {
      if let navigation = controller as? HeadlessNavigationController { return navigation }
      current = controller.parent
    }
    return nil
  }

  /// Shows a controller on top of this one, in place of the one that was there.
  open func present(
    _ controller: HeadlessViewController, animated: Bool, completion: (@MainActor () -> Void)? = nil
  ) {
    guard controller !== self else { return }
    presentedViewController?.presentingViewController = nil
    presentedViewController = controller
    controller.presentingViewController = self
    completion?()
  }

  /// Takes away the controller that is shown on top of this one; where there is none, this one itself.
  open func dismiss(animated: Bool, completion: (@MainActor () -> Void)? = nil) {
    if let presented = presentedViewController {
      presented.presentingViewController = nil
      presentedViewController = nil
      completion?()
    } else if let presenter = presentingViewController ?? parent {
      presenter.dismiss(animated: animated, completion: completion)
    }
  }

  /// The controller that one sees where this one is shown: the one on top, and of a navigation controller its last.
  public var visibleViewController: HeadlessViewController {
    var current = self
    while let next = current.presentedViewController ?? (current as? HeadlessNavigationController)?.topViewController {
      current = next
    }
    return current
  }
}
