/// The methods that a menu calls on its owner.
protocol MenuViewDelegate: AnyObject {
  func menuView(_ view: MenuView, didChoose index: Int)
}

/// A column of buttons, one for each title. If there are more than fit, the last one turns the page.
final class MenuView: UIStackView {
  private static let buttonHeight = 44.0

  weak var delegate: (any MenuViewDelegate)?
  private var titles: [String] = []

  /// Shows the first page of a list of titles.
  func show(_ titles: [String]) {
    self.titles = titles
    showPage(from: 0)
  }

  private func showPage(from first: Int) {
    for button in arrangedSubviews { button.removeFromSuperview() }
    let capacity = max(Int(Double(frame.height) / Self.buttonHeight), 2)
    guard titles.count > capacity else {
      for index in titles.indices { addChoice(index) }
      return
    }
    let page = first..<min(first + capacity - 1, titles.count)
    for index in page { addChoice(index) }
    let next = page.upperBound < titles.count ? page.upperBound : 0
    addButton("\(page.lowerBound + 1) to \(page.upperBound) of \(titles.count), go on") { $0.showPage(from: next) }
  }

  private func addChoice(_ index: Int) { addButton(titles[index]) { $0.delegate?.menuView($0, didChoose: index) } }

  private func addButton(_ title: String, _ action: @escaping (MenuView) -> Void) {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.onPress(self, action)
    addArrangedSubview(button)
  }
}
