import Injector
import InjectorHeadless

/// The highlighted control of the visible screen.
///
/// The focus is a control, not a position: a control that appears above doesn't take it.
struct Focus {
  private weak var screen: HeadlessViewController?
  private(set) weak var control: HeadlessControl?
  private var index = 0

  /// Keeps the focus if its control is still on the screen. Otherwise, moves it to the control that is in its place, or
  /// on another screen to the first one.
  mutating func update(on screen: HeadlessViewController?, among controls: [HeadlessControl]) {
    if self.screen !== screen { index = 0 }
    if self.screen === screen, let found = controls.firstIndex(where: { $0 === control }) { index = found }
    self.screen = screen
    select(min(index, controls.count - 1), among: controls)
  }

  /// Moves the focus to the next control, or with a negative number to the previous one.
  mutating func move(by offset: Int, among controls: [HeadlessControl]) {
    guard !controls.isEmpty else { return }
    select((index + offset + controls.count) % controls.count, among: controls)
  }

  private mutating func select(_ index: Int, among controls: [HeadlessControl]) {
    self.index = max(index, 0)
    control = controls.indices.contains(index) ? controls[index] : nil
  }
}
