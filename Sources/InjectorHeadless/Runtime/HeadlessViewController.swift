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
  /// The views that the check of the scene has created, until the view is loaded.
  var checkedViews: [String: HeadlessView] = [:]

  /// The parts of the scene that the runtime leaves out: connections that it doesn't make, and attributes that it
  /// doesn't apply. Empty for a controller created in code.
  public internal(set) var omissions: [HeadlessOmission] = []
  /// The objects of the scene that are neither views nor in a prototype, by object ID.
  private(set) lazy var items = scene.map { HeadlessSceneBuilder(scene: $0, controller: self).makeItems() } ?? [:]

  /// The content that a navigation bar shows for the controller.
  public private(set) lazy var navigationItem: HeadlessNavigationItem = {
    let item = scene?.scene.items.first { $0.tag == "navigationItem" && $0.parent == scene?.controller.id }
    return item.flatMap { items[$0.id] } as? HeadlessNavigationItem ?? HeadlessNavigationItem()
  }()

  /// The title.
  open var title: String?
  /// The child controllers.
  public internal(set) var children: [HeadlessViewController] = []
  /// The parent controller, or `nil` if there is none.
  public internal(set) weak var parent: HeadlessViewController?
  /// How the controller is presented.
  open var modalPresentationStyle = ModalPresentationStyle.automatic
  /// The controller that this one presents by itself, not through an ancestor.
  var presented: HeadlessViewController?
  /// The controller that presents this one by itself, not through an ancestor.
  weak var presenter: HeadlessViewController?
  /// The window whose root controller this one is.
  weak var ownWindow: HeadlessWindow?

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
      if isLoading { self.view = HeadlessView() } else { loadOnce() }
      return loadedView ?? HeadlessView()
    }
    set {
      loadedView = newValue
      newValue.controller = self
    }
  }

  private func loadOnce() {
    isLoading = true
    loadView()
    (isLoading, checkedViews) = (false, [:])
    if loadedView == nil { view = HeadlessView() }
    for outlet in outlets.values { outlet.viewDidLoad() }
    viewDidLoad()
  }

  /// Loads the view if it isn't loaded.
  public func loadViewIfNeeded() { _ = view }

  /// Creates the view and connects the outlets. To create the view in code, override this method and set
  /// ``HeadlessViewController/view``.
  open func loadView() {
    guard let scene else {
      view = HeadlessView()
      return
    }
    view = HeadlessSceneBuilder(scene: scene, controller: self, checked: checkedViews).build()
  }

  /// Called once, after the view is loaded and the outlets are connected. Call `super` in an override.
  open func viewDidLoad() {}

  // MARK: Appearance

  /// Called before the view becomes visible in a window. Call `super` in an override.
  open func viewWillAppear(_ animated: Bool) {}

  /// Called after ``viewWillAppear(_:)``, when the view is in the window. Call `super` in an override.
  open func viewIsAppearing(_ animated: Bool) {}

  /// Called after the view became visible in a window. Call `super` in an override.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called before the view stops being visible. Call `super` in an override.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called after the view stopped being visible. Call `super` in an override.
  open func viewDidDisappear(_ animated: Bool) {}

  /// The children whose views are visible if this controller's view is.
  var visibleChildren: [HeadlessViewController] {
    children.filter { $0.isViewLoaded && $0.view.superview != nil }
  }

  /// The child on top, or `nil` if the controller isn't a container of the system or has none.
  var topChild: HeadlessViewController? { nil }

  open override var next: HeadlessResponder? { loadedView?.superview ?? parent ?? presenter }

  // MARK: Segues

  /// The methods that create the destinations of segues, by selector, like `@IBSegueAction`.
  ///
  /// For example:
  ///
  /// ```swift
  /// final class NotesController: HeadlessViewController {
  ///   override class var segueActions: [String: HeadlessSegueAction] {
  ///     ["makeNote:": HeadlessSegueAction(NotesController.makeNote)]
  ///   }
  ///
  ///   private func makeNote(_ coder: NSCoder) -> NoteController? {
  ///     try? resolver.screen(coder: coder, arguments: note)
  ///   }
  /// }
  /// ```
  open class var segueActions: [String: HeadlessSegueAction] { [:] }

  /// Returns a Boolean value that indicates whether a segue that the user triggers is performed. The default is
  /// `true`.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the segue, or an empty string if it has none.
  ///   - sender: The object that triggers the segue.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: HeadlessResponder?) -> Bool { true }

  /// Called before a segue is performed, after its destination is created.
  ///
  /// - Parameters:
  ///   - segue: The segue.
  ///   - sender: The object that triggers the segue.
  open func prepare(for segue: HeadlessSegue, sender: HeadlessResponder?) {}

  // MARK: Other controllers

  /// Called before the controller is added to a container or removed from one. Call `super` in an override.
  open func willMove(toParent parent: HeadlessViewController?) {}

  /// Called after the controller was added to a container or removed from one. Call `super` in an override.
  open func didMove(toParent parent: HeadlessViewController?) {}

  /// Presents a controller from the farthest ancestor.
  ///
  /// As in UIKit, nothing happens if the ancestor isn't in a visible window or already presents a controller; a line
  /// in the standard error explains it. The process stops if the controller has a parent or is presented.
  ///
  /// - Parameters:
  ///   - controller: The controller to present.
  ///   - animated: The value to pass to the appearance callbacks.
  ///   - completion: A closure to call after the controller is presented.
  open func present(
    _ controller: HeadlessViewController, animated: Bool, completion: (@MainActor () -> Void)? = nil
  ) {
    if modally(controller, animated: animated) { completion?() }
  }

  /// Dismisses the controller that this one or an ancestor presents. If there is none, dismisses this controller.
  ///
  /// - Parameters:
  ///   - animated: The value to pass to the appearance callbacks.
  ///   - completion: A closure to call after the controller is dismissed.
  open func dismiss(animated: Bool, completion: (@MainActor () -> Void)? = nil) {
    if let presented = presentedViewController, let presenter = presented.presenter {
      presenter.dismissPresented(animated: animated)
      completion?()
    } else if let presentingViewController {
      presentingViewController.dismiss(animated: animated, completion: completion)
    }
  }

  /// Shows a controller: pushes it if a navigation controller contains this one; otherwise, presents it.
  ///
  /// - Parameters:
  ///   - controller: The controller to show.
  ///   - sender: The object that asked for it.
  open func show(_ controller: HeadlessViewController, sender: HeadlessResponder?) {
    if let navigationController {
      navigationController.show(controller, sender: sender)
    } else {
      present(controller, animated: true)
    }
  }
}
