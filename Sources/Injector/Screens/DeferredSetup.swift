/// Keeps the set-up of a screen until its view is there.
///
/// Outlets exist only once the view is loaded, but whoever opens a screen sets it up before. Work given before
/// `viewDidLoad` waits for it; work given after runs at once. Newer work replaces work that has not run.
///
/// The screen is passed to the work instead of being captured by it, so that waiting work does not keep it alive.
///
/// For example:
///
/// ```swift
/// final class PictureController: UIViewController {
///   @IBOutlet private var caption: UILabel!
///   private let setUp = DeferredSetup<PictureController>()
///
///   func setUp(text: String) {
///     setUp.perform(on: self) { $0.caption.text = text }
///   }
///
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     setUp.viewDidLoad(self)
///   }
/// }
/// ```
@MainActor public final class DeferredSetup<Screen: AnyObject> {
  /// Work that sets up a screen.
  public typealias Work = @MainActor (Screen) -> Void

  private var pending: Work?
  private var isLoaded = false

  /// Makes a set-up that waits for `viewDidLoad(_:)`.
  nonisolated public init() {}

  /// Whether work waits for the view.
  public var isPending: Bool { pending != nil }

  /// Runs work at once where the view is there; keeps it until then otherwise, in place of what was kept before.
  ///
  /// - Parameters:
  ///   - screen: The screen, which is not kept.
  ///   - work: What to do, with the screen as its parameter. Do not capture the screen.
  public func perform(on screen: Screen, _ work: @escaping Work) {
    if isLoaded { work(screen) } else { pending = work }
  }

  /// Runs the work that waits. Call it in the screen's `viewDidLoad`, after `super`'s.
  ///
  /// Work given from within that work runs at once.
  public func viewDidLoad(_ screen: Screen) {
    isLoaded = true
    let work = pending
    pending = nil
    work?(screen)
  }
}
