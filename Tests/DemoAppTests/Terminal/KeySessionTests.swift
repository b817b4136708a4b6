import Injector
import InjectorHeadless
import Testing

@testable import DemoApp

@Suite struct KeySessionTests {
  private final class Log {
    var pressed: [String] = []
    var shown = TextCanvas(width: 0)
    var size = TerminalSize(columns: 60, rows: 24)
    var text: String { shown.lines.joined(separator: "\n") }
  }

  private let window = HeadlessWindow()
  private let log = Log()
  private let session: KeySession

  init() throws {
    let pane = ContainerPane(app: try LiveApp(options: LaunchOptions(), window: window))
    session = KeySession(
      window: window, pane: pane, size: { [log] in log.size }, show: { [log] in log.shown = $0 })
  }

  /// Shows a screen of controls, one below the other.
  private func show(_ controls: [HeadlessControl]) {
    window.rootViewController = screen(controls)
    _ = session.handle(.redraw)
  }

  private func screen(_ controls: [HeadlessControl]) -> HeadlessViewController {
    let screen = HeadlessViewController()
    screen.view.frame = StoryboardDocument.Rect(x: 0, y: 0, width: 500, height: 852)
    for (index, control) in controls.enumerated() {
      control.frame = StoryboardDocument.Rect(x: 0, y: Double(100 + 150 * index), width: 500, height: 44)
      screen.view.addSubview(control)
    }
    return screen
  }

  private func button(_ title: String) -> HeadlessButton {
    let button = HeadlessButton()
    button.setTitle(title, for: .normal)
    button.addAction(HeadlessAction { [log] _ in log.pressed.append(title) }, for: .touchUpInside)
    return button
  }

  private func press(_ text: String) { #expect(session.handle(.input(Array(text.utf8)))) }

  @Test func keys_moveAndPress_amongButtons() {
    show([button("A"), button("B"), button("C")])
    press("\r\t\r")
    press("\u{1B}[B\r\u{1B}[A\r")
    press("\t\t\u{1B}[D\u{1B}OC\rx")
    #expect(log.pressed == ["A", "B", "C", "B", "A"])
    #expect(log.text.contains("▸ A ◂"))
  }

  @Test func escape_pressesTheButtonThatGoesBack() {
    let back = button("Back")
    show([button("A"), back])
    press("\u{1B}")
    #expect(log.pressed == [])
    back.accessibilityIdentifier = "back"
    press("\u{1B}")
    #expect(log.pressed == ["Back"])
  }

  @Test(arguments: [(80, true), (130, false)])
  func key_isShown_whereTheAppHidesTheOpenPane(columns: Int, isShown: Bool) {
    log.size = TerminalSize(columns: columns, rows: 24)
    show([button("A")])
    #expect(log.text.contains("g shows the container that built this"))
    press("g")
    #expect(!log.text.contains("g shows the container that built this"))
    press("\u{1B}")
    #expect(log.text.contains("▸ A ◂"))
    #expect(log.text.contains("g shows the container that built this") == isShown)
    press("g")
    #expect(log.text.contains("g closes"))
  }

  @Test func focus_staysOnItsControl_whenAnotherAppearsAbove() {
    let (above, below) = (button("above"), button("below"))
    above.isHidden = true
    show([above, below])
    above.isHidden = false
    press("\r")
    #expect(log.pressed == ["below"])
  }

  @Test func focus_comesBack_withItsScreen_orIsInTheFieldThatTheAppEdits() {
    let (name, password) = (HeadlessTextField(), HeadlessTextField())
    let form = screen([name, password])
    window.rootViewController = form
    _ = session.handle(.redraw)
    press("\t")
    show([button("D"), button("E")])
    press("\t\r")
    window.rootViewController = form
    press("a")
    show([])
    name.becomeFirstResponder()
    window.rootViewController = form
    press("b")
    #expect([name.text, password.text] == ["b", "a"])
    #expect(log.pressed == ["E"])
  }

  @Test func refusedPassword_isEditedAgain_afterTheFailure() async throws {
    let terminal = try SampleTerminal(columns: 60, rows: 24)
    await terminal.press("alice Enter 4321 Enter")
    #expect(terminal.text.contains("The password is not the right one."))
    await terminal.press("Enter 1234 Enter")
    #expect(terminal.text.contains("Good to see you, alice."))
  }

  @Test func text_isEnteredInTheHighlightedField() {
    let (name, secret) = (HeadlessTextField(), HeadlessTextField())
    secret.isSecureTextEntry = true
    show([name, secret])
    press("abcé\u{7F}g")
    #expect(name.text == "abcg")
    #expect(log.shown.cursor == TextCanvas.Position(row: 4, column: 8))
    press("\rÜ日")
    #expect(secret.text == "Ü日")
    #expect(log.text.contains("│ ••  "))
    name.text = String(repeating: "日", count: 30)
    press("\u{1B}[Aab")
    // The box has 46 columns for text, of which the last is the cursor's.
    #expect(log.text.contains("│ \(String(repeating: "日", count: 21))ab   │"))
  }

  @Test func keys_areIgnored_whereNothingIsVisible_becauseTheTerminalIsTooSmall() {
    log.size.rows = 10
    show([button("A")])
    press("\r")
    log.size.rows = 24
    #expect(session.handle(.redraw))
    #expect(log.pressed == [])
    press("\r")
    #expect(log.pressed == ["A"])
  }

  @Test func input_endsTheSession() {
    show([HeadlessTextField()])
    #expect(!session.handle(.input([4])))
    #expect(!session.handle(.end))
  }

  // MARK: Keys

  @Test(
    arguments: [
      ("aÜ日", [.text("a"), .text("Ü"), .text("日")]), ("\r\t\u{7F}\u{7}", [.enter, .tab, .backspace, .control("g")]),
      ("\u{1B}[A\u{1B}OB\u{1B}[D", [.up, .down, .left]), ("\u{1B}", [.escape]),
      ("\u{1B}x\u{1B}\u{1B}[C", [.escape, .text("x"), .escape, .right]),
      // What isn't a key is swallowed as a whole.
      ("a\u{1B}[<0;10;5M\u{1B}[1;5C\u{1B}[200~\u{85}\u{3}b\u{1B}[", [.text("a"), .control("c"), .text("b")]),
    ] as [(String, [Key])])
  func bytes_areKeys(bytes: String, keys: [Key]) { #expect(Key.keys(of: Array(bytes.utf8)) == keys) }
}
