import InjectorHeadless

extension HeadlessViewController {
  /// The text fields that a person can use, from top to bottom.
  var fields: [HeadlessTextField] { usable() }

  /// The buttons that a person can use, from top to bottom.
  var buttons: [HeadlessButton] { usable() }

  private func usable<Control: HeadlessControl>() -> [Control] {
    view.descendants.compactMap { $0 as? Control }.filter(\.isTouchable)
  }
}
