import Injector
import InjectorHeadless

/// A session that runs the app line by line: it draws a screen and asks for the input that the screen needs.
struct LineSession {
  let window: HeadlessWindow
  /// A Boolean value that indicates whether the input is echoed, as a terminal does.
  let isEchoed: Bool
  /// Reads a line, or returns `nil` at the end of the input. A secret isn't echoed.
  let readLine: (_ isSecret: Bool) -> String?
  let write: (String) -> Void

  /// Runs until the input ends.
  func run() async {
    var shown = show()
    while let (screen, work) = shown {
      if let work {
        // Drawn as the work ends: a screen that it has opened may be ready before this session goes on.
        await work.end { shown = show() }
        continue
      }
      await restBelow()
      guard answer(screen) else { break }
      shown = show()
    }
  }

  /// Draws the visible screen.
  ///
  /// - Returns: The screen, and its work as it was drawn.
  private func show() -> (HeadlessViewController, Work?)? {
    guard let screen = window.visibleViewController else { return nil }
    write(ScreenDrawing(screen: screen).canvas.lines.joined(separator: "\n") + "\n")
    return (screen, (screen as? any BusyScreen)?.work)
  }

  /// Waits for the work of the screens below, so that the output after going back doesn't depend on timing.
  private func restBelow() async {
    let navigation = window.rootViewController as? HeadlessNavigationController
    for case let screen as any BusyScreen in navigation?.viewControllers ?? [] { await screen.work?.end() }
  }

  /// Asks for the input of a screen.
  ///
  /// - Returns: `false` if the input has ended; otherwise, `true`.
  private func answer(_ screen: HeadlessViewController) -> Bool {
    let fields = screen.fields
    for field in fields {
      guard let line = ask("\(field.placeholder ?? "Text"): ", isSecret: field.isSecureTextEntry) else { return false }
      field.enter(line)
    }
    guard !fields.isEmpty else { return choose(among: screen.buttons) }
    screen.buttons.first?.press()
    return true
  }

  private func choose(among buttons: [HeadlessButton]) -> Bool {
    let choices = buttons.enumerated().map { "\($0 + 1) \($1.title.drawable)" }.joined(separator: ", ")
    while let line = ask("Choose \(choices): ", isSecret: false) {
      let position = Int(line).map { $0 - 1 } ?? -1
      if buttons.indices.contains(position) { return buttons[position].press() }
      write("There is no such choice.\n")
    }
    return false
  }

  private func ask(_ question: String, isSecret: Bool) -> String? {
    write(question)
    let line = readLine(isSecret)
    // Without the echo of a line, it has no end yet.
    if !isEchoed || isSecret || line == nil { write("\n") }
    return line
  }
}
