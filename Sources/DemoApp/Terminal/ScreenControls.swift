import Injector
import InjectorHeadless

/// The controls of a screen that a person can use, from top to bottom.
struct ScreenControls {
  let fields: [HeadlessTextField]
  let buttons: [HeadlessButton]
  var all: [HeadlessControl] { fields + buttons }

  init(of screen: HeadlessViewController) {
    let usable = screen.view.descendants.compactMap { $0 as? HeadlessControl }.filter(\.isTouchable)
    fields = usable.compactMap { $0 as? HeadlessTextField }
    buttons = usable.compactMap { $0 as? HeadlessButton }
  }
}
