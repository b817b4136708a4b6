/// An object that defers the setup of a screen until its view is loaded.
///
/// Outlets are available only after the view is loaded, but callers often configure a screen earlier. Work passed
/// before `viewDidLoad` waits for it; work passed later runs immediately. New work replaces work that hasn't run. The
/// work receives the screen as its parameter, so pending work doesn't retain the screen. For example:
///
/// ```swift
/// final class PictureController: UIViewController {
///   @IBOutlet private var caption: UILabel!
///   private let setUp = DeferredSetup<PictureController>()
///
///   func setUp(text: String) { setUp.perform(on: self) { $0.caption.text = text } }
///
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     setUp.viewDidLoad(self)
///   }
/// }
/// ```
@MainActor public final class DeferredSetup<Screen: AnyObject> {
  /// A closure that configures a screen.
  public typealias Work = @MainActor (Screen) -> Void

  private var pending: Work?
  private var isLoaded = false

  /// Creates a setup that waits for ``viewDidLoad(_:)``.
  nonisolated public init() {}

  /// A Boolean value that indicates whether work waits for the view.
  public var isPending: Bool { pending != nil }

  /// Runs the given work immediately if the view is loaded; otherwise, stores it and replaces any pending work.
  ///
  /// The setup doesn't retain the screen: let the work configure the one that it receives, and don't capture it.
  public func perform(on screen: Screen, _ work: @escaping Work) {
    if isLoaded { work(screen) } else { pending = work }
  }

  /// Runs the pending work. Call this method in `viewDidLoad`, after calling `super`.
  ///
  /// Work passed while the pending work runs is performed immediately.
  public func viewDidLoad(_ screen: Screen) {
    isLoaded = true
    pending.take()?(screen)
  }
}
