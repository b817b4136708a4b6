import Injector
import InjectorHeadless

/// The highlighted control of the visible screen.
///
/// The focus is a control, not a position: a control that appears above doesn't take it. A screen that becomes
/// visible again has the focus that it had, or that the app has moved to a field.
struct Focus {
  /// What was highlighted on a screen that isn't visible now.
  private struct Earlier {
    weak var screen: HeadlessViewController?
    weak var control: HeadlessControl?
  }

  private weak var screen: HeadlessViewController?
  private(set) weak var control: HeadlessControl?
  private var index = 0
  private var earlier: [Earlier] = []

  /// Keeps the focus if its control is still on the screen. Otherwise, moves it to the control that is in its place,
  /// or on another screen to the one that was highlighted there, or the first one.
  mutating func update(on screen: HeadlessViewController?, among controls: [HeadlessControl]) {
    if self.screen !== screen { change(to: screen, among: controls) }
    if let found = controls.firstIndex(where: { $0 === control }) { index = found }
    select(min(index, controls.count - 1), among: controls)
  }

  private mutating func change(to new: HeadlessViewController?, among controls: [HeadlessControl]) {
    earlier.removeAll { $0.screen == nil || $0.screen === screen }
    earlier.append(Earlier(screen: screen, control: control))
    screen = new
    index = 0
    let edited = controls.first { ($0 as? HeadlessTextField)?.isEditing == true }
    control = edited ?? earlier.first { $0.screen === new }?.control
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
