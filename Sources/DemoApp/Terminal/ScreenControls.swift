import Injector
import InjectorHeadless

/// The controls of a screen that a person can use, from top to bottom.
struct ScreenControls {
  let fields: [HeadlessTextField]
  let buttons: [HeadlessButton]
  var all: [HeadlessControl] { fields + buttons }

  init(of screen: HeadlessViewController) {
    let seen = screen.view.descendants.filter { view in
      var current: HeadlessView? = view
      while let view = current {
        if view.isHidden { return false }
        current = view.superview
      }
      return true
    }
    fields = seen.compactMap { $0 as? HeadlessTextField }.filter(\.isEnabled)
    buttons = seen.compactMap { $0 as? HeadlessButton }.filter(\.isEnabled)
  }
}
