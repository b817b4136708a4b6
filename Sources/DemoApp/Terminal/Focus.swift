import Injector
import InjectorHeadless

/// The highlighted control of the visible screen.
///
/// The focus is a control, not a position: a control that appears above doesn't take it. A screen that becomes
/// visible again has the focus that it had, or that the app has moved to a field.
struct Focus {
  /// The control that was highlighted on a screen that isn't visible now.
  private struct Earlier {
    weak var screen: HeadlessViewController?
    weak var control: HeadlessControl?
  }

  private weak var screen: HeadlessViewController?
  weak var control: HeadlessControl?
  private var index = 0
  private var earlier: [Earlier] = []

  /// Keeps the focus if its control is still on the screen. Otherwise, moves it to the control that is in its place,
  /// or on another screen to the one that was highlighted there, or the first one.
  mutating func update(on new: HeadlessViewController?, among controls: [HeadlessControl]) {
    if screen !== new {
      earlier.removeAll { $0.screen == nil || $0.screen === screen }
      earlier.append(Earlier(screen: screen, control: control))
      let edited = controls.first { ($0 as? HeadlessTextField)?.isEditing == true }
      (screen, index, control) = (new, 0, edited ?? earlier.first { $0.screen === new }?.control)
    }
    index = controls.firstIndex { $0 === control } ?? max(min(index, controls.count - 1), 0)
    control = controls.isEmpty ? nil : controls[index]
  }

  /// Moves the focus to the next control, or with a negative number to the previous one.
  mutating func move(by offset: Int, among controls: [HeadlessControl]) {
    guard !controls.isEmpty else { return }
    index = (index + offset + controls.count) % controls.count
    control = controls[index]
  }
}
