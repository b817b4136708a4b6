import InjectorHeadless

/// The highlighted control of the visible screen, which gets the keys.
///
/// Each screen remembers its own, as its first responder. If that has gone, the one in its place is next.
struct Focus {
  private weak var screen: HeadlessViewController?
  private var index = 0

  private var controls: [HeadlessControl] { screen.map { $0.fields + $0.buttons } ?? [] }

  var control: HeadlessControl? { controls.first(where: \.isFirstResponder) }

  /// Highlights a control, if the visible screen has one.
  mutating func update(on new: HeadlessViewController?) {
    if screen !== new { (screen, index) = (new, 0) }
    let controls = controls
    index = controls.firstIndex(where: \.isFirstResponder) ?? max(min(index, controls.count - 1), 0)
    if !controls.isEmpty { controls[index].becomeFirstResponder() }
  }

  /// Moves the focus to the next control, or with a negative number to the previous one.
  func move(by offset: Int) {
    let controls = controls
    if !controls.isEmpty { controls[(index + offset + controls.count) % controls.count].becomeFirstResponder() }
  }
}
