/// A page that shows a fortune, free of the screen that draws it.
final class FortunePage {
  /// The presenter, which decides about the page. It's injected, because it needs the page to be created.
  weak var presenter: (any FortunePresenting)?
  /// A closure to call when the text changes.
  var didChange: () -> Void = {}
  private(set) var text = ""

  init() {}

  func show(_ text: String) {
    self.text = text
    didChange()
  }

  /// Turns the page.
  func turn() { presenter?.pageDidTurn() }
}

/// A type that decides what a page shows.
protocol FortunePresenting: AnyObject {
  func pageDidTurn()
}

/// Shows another fortune each time the page turns.
final class FortunePresenter: FortunePresenting {
  private static let fortunes = [
    "A dependency of yours will be satisfied soon.", "You will be constructed only when needed.",
    "Beware of cycles on a Tuesday.",
  ]

  private let page: FortunePage
  private var count = 0

  init(page: FortunePage) { self.page = page }

  func pageDidTurn() {
    page.show(Self.fortunes[count % Self.fortunes.count])
    count += 1
  }
}
