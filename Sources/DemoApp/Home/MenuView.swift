import Foundation
import Injector

/// The methods that a menu calls on its owner.
protocol MenuViewDelegate: AnyObject {
  func menuView(_ view: MenuView, didChoose index: Int)
}

/// A column of buttons, one for each title. If there are more than fit, the last one turns the page.
final class MenuView: StackView {
  private static let buttonHeight = 44.0

  weak var delegate: (any MenuViewDelegate)?
  private var titles: [String] = []
  private var first = 0

  /// Shows the first page of a list of titles.
  func show(_ titles: [String]) {
    self.titles = titles
    first = 0
    showPage()
  }

  private func showPage() {
    for button in arrangedSubviews { button.removeFromSuperview() }
    let capacity = max(Int(Double(frame.height) / Self.buttonHeight), 2)
    guard titles.count > capacity else {
      for index in titles.indices { addButton(titles[index]) { $0.choose(index) } }
      return
    }
    let page = first..<min(first + capacity - 1, titles.count)
    for index in page { addButton(titles[index]) { $0.choose(index) } }
    let next = page.upperBound < titles.count ? page.upperBound : 0
    addButton("\(page.lowerBound + 1) to \(page.upperBound) of \(titles.count), go on") { $0.turn(to: next) }
  }

  private func addButton(_ title: String, _ action: @escaping (MenuView) -> Void) {
    let button = UIButton(title: title)
    button.frame = CGRect(
      x: 0, y: Double(arrangedSubviews.count) * Self.buttonHeight, width: Double(frame.width),
      height: Self.buttonHeight)
    button.addAction(for: .touchUpInside) { [weak self] in if let self { action(self) } }
    addArrangedSubview(button)
  }

  private func choose(_ index: Int) { delegate?.menuView(self, didChoose: index) }

  private func turn(to index: Int) {
    first = index
    showPage()
  }
}
