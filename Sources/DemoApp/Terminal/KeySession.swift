import Injector
import InjectorHeadless

/// A session that runs the app in a terminal, one key at a time.
struct KeySession {
  nonisolated static let enterScreen = "\u{1B}[?1049h\u{1B}[?25l"
  nonisolated static let leaveScreen = "\u{1B}[?25h\u{1B}[?1049l"

  let window: HeadlessWindow
  let readKey: () -> Key?
  let write: (String) -> Void

  /// Runs until the input ends.
  func run() async {
    var focus = 0
    weak var shown: HeadlessViewController?
    while let screen = window.visibleViewController {
      if shown !== screen { focus = 0 }
      shown = screen
      let controls = ScreenControls(of: screen).all
      focus = min(focus, max(controls.count - 1, 0))
      let focused = controls.isEmpty ? nil : controls[focus]
      draw(screen, focus: focused)
      if let work = (screen as? any BusyScreen)?.work {
        await work.value
        continue
      }
      guard let key = readKey() else { return }
      switch key {
      case .next: focus = (focus + 1) % max(controls.count, 1)
      case .previous: focus = (focus + max(controls.count, 1) - 1) % max(controls.count, 1)
      case .enter:
        if let button = focused as? HeadlessButton { button.press() }
        if let field = focused as? HeadlessTextField {
          if !field.isSecureTextEntry { focus += 1 }
          field.endEditing()
        }
      case .character(let character):
        if let field = focused as? HeadlessTextField {
          field.enter(field.text + String(character))
        } else if let digit = character.wholeNumberValue {
          choose(digit, on: screen)
        }
      case .erase: if let field = focused as? HeadlessTextField { field.enter(String(field.text.dropLast())) }
      case .other: break
      }
    }
  }

  private func choose(_ digit: Int, on screen: HeadlessViewController) {
    let buttons = ScreenControls(of: screen).buttons
    if buttons.indices.contains(digit - 1) { buttons[digit - 1].press() }
  }

  private func draw(_ screen: HeadlessViewController, focus: HeadlessControl?) {
    let lines = ScreenDrawing(screen: screen, focus: focus, inColor: true).lines()
    let hint = "\u{1B}[2m Tab or arrows to move, Enter to choose, Ctrl-C to leave\u{1B}[0m"
    let text = (lines + [hint]).map { "  \($0)\u{1B}[K" }.joined(separator: "\r\n")
    write("\u{1B}[H\r\n\(text)\u{1B}[J")
  }
}
