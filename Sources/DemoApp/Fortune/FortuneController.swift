import Foundation
import Injector

/// A screen that draws a page, and turns it.
final class FortuneController: UIViewController, Storyboarded {
  nonisolated static let storyboardName = "Fortune"

  @Outlet private var textLabel: UILabel?
  @Outlet private var turnButton: UIButton?
  @Outlet private var closeButton: UIButton?

  var onClose: () -> Void = {}
  private let page: FortunePage
  // The page doesn't keep its presenter.
  private let presenter: any FortunePresenting

  init?(coder: NSCoder, page: FortunePage, presenter: any FortunePresenting) {
    self.page = page
    self.presenter = presenter
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    turnButton?.addAction(UIAction { [page] _ in page.turn() }, for: .touchUpInside)
    closeButton?.addAction(UIAction { [weak self] _ in self?.onClose() }, for: .touchUpInside)
    page.didChange = { [weak self] in self?.textLabel?.text = self?.page.text ?? "" }
    page.turn()
  }
}
