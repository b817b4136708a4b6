import Injector

/// A screen that draws a page, and turns it.
final class FortuneController: UIViewController, Storyboarded {
  nonisolated static let storyboardName = "Fortune"

  @Outlet private var textLabel: UILabel?
  @Outlet private var turnButton: UIButton?
  @Outlet private var closeButton: UIButton?

  private let page: FortunePage
  // The page doesn't keep its presenter.
  private let presenter: any FortunePresenting
  private weak var delegate: (any ScreenDelegate)?

  init?(coder: NSCoder, page: FortunePage, presenter: any FortunePresenting, delegate: any ScreenDelegate) {
    self.page = page
    self.presenter = presenter
    self.delegate = delegate
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    turnButton?.onPress(page) { $0.turn() }
    closeButton?.onPress(self) { $0.delegate?.screenDidFinish($0) }
    page.didChange = { [weak self] in self?.textLabel?.text = self?.page.text ?? "" }
    page.turn()
  }
}
