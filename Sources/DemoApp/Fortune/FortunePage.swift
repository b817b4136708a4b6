/// A page that shows a fortune, free of the screen that draws it.
final class FortunePage {
  /// What decides about the page. It's injected, because it needs the page to be created.
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
  private let page: FortunePage
  private let cookies: any FortuneProviding

  init(page: FortunePage, cookies: any FortuneProviding) {
    self.page = page
    self.cookies = cookies
  }

  func pageDidTurn() { page.show(cookies.next()) }
}
