import Foundation
import Injector

/// The methods that the screen of a fortune calls on its coordinator.
protocol FortuneControllerDelegate: AnyObject {
  func fortuneControllerDidClose(_ controller: FortuneController)
}

/// A screen that draws a page, and turns it.
final class FortuneController: ViewController, Storyboarded {
  nonisolated static let storyboardName = "Fortune"

  @Outlet private var textLabel: UILabel?
  private let page: FortunePage
  // The page doesn't keep its presenter.
  private let presenter: any FortunePresenting
  private weak var delegate: (any FortuneControllerDelegate)?

  override class var actions: [String: Action] {
    ["turn": Action(FortuneController.turn), "close": Action(FortuneController.close)]
  }

  init?(
    coder: NSCoder, page: FortunePage, presenter: any FortunePresenting, delegate: any FortuneControllerDelegate
  ) {
    self.page = page
    self.presenter = presenter
    self.delegate = delegate
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    page.didChange = { [weak self] in self?.textLabel?.text = self?.page.text ?? "" }
    page.turn()
  }

  private func turn() { page.turn() }
  private func close() { delegate?.fortuneControllerDidClose(self) }
}
