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
    while let screen = await restingScreen() {
      write(ScreenDrawing(screen: screen).canvas.lines.joined(separator: "\n") + "\n")
      guard answer(screen) else { return }
    }
  }

  /// Returns the visible screen when it has finished its work, and so have those below it. Thus the output doesn't
  /// depend on timing, also after going back.
  private func restingScreen() async -> HeadlessViewController? {
    while let work = (window.visibleViewController as? any BusyScreen)?.work { await work.end() }
    let navigation = window.rootViewController as? HeadlessNavigationController
    for case let screen as any BusyScreen in navigation?.viewControllers ?? [] { await screen.work?.end() }
    return window.visibleViewController
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
