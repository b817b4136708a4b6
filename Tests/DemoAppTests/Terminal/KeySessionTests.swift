import Injector
import InjectorHeadless
import Synchronization
import Testing

@testable import DemoApp

/// A terminal whose input a test hands to the session itself.
private nonisolated final class ScriptedTerminal: KeyTerminal {
  private struct State {
    var emulator: TerminalEmulator
    var generation = 0
    var signals: [Int32] = []
  }

  private let rows: Atomic<Int>
  private let columns: Int
  let events = AsyncStream<TerminalEvent> { $0.finish() }
  private let state: Mutex<State>

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = Atomic(rows)
    state = Mutex(State(emulator: TerminalEmulator(columns: columns, rows: rows)))
  }

  var size: TerminalSize { TerminalSize(columns: columns, rows: rows.load(ordering: .relaxed)) }
  var generation: Int { state.withLock(\.generation) }
  var signals: [Int32] { state.withLock(\.signals) }
  var text: String { state.withLock(\.emulator.text) }

  func resize(rows: Int) {
    self.rows.store(rows, ordering: .relaxed)
    state.withLock { $0.emulator.resize(columns: columns, rows: rows) }
  }

  func post(_ event: TerminalEvent) {}
  func send(_ signal: Int32) { state.withLock { $0.signals.append(signal) } }
  func show(_ bytes: String, generation: Int) {
    state.withLock {
      $0.emulator.feed(bytes.utf8)
      $0.generation = generation
    }
  }
}

@Suite struct KeySessionTests {
  private let window = HeadlessWindow()
  private let terminal: ScriptedTerminal
  private let session: KeySession
  private final class Log { var pressed: [String] = [] }
  private let log = Log()

  init() {
    let terminal = ScriptedTerminal(columns: 60, rows: 24)
    self.terminal = terminal
    session = KeySession(window: window, terminal: terminal, inColor: true)
  }

  /// Creates a screen of controls, one below the other.
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
    let button = HeadlessButton(title: title)
    button.addAction(for: .touchUpInside) { [log] in log.pressed.append(title) }
    return button
  }

  private func show(_ screen: HeadlessViewController) {
    window.rootViewController = screen
    _ = session.handle(.workFinished)
  }

  /// Presses keys in view of what is shown now, or was shown before.
  private func press(_ text: String, seen: Int? = nil) {
    #expect(session.handle(.input(Array(text.utf8), seen: seen ?? terminal.generation)))
  }

  @Test func enter_pressesTheHighlightedButton() {
    show(screen([button("A"), button("B"), button("C")]))
    press("\r\t\r")
    press("\u{1B}[B\r\u{1B}[A ")
    press("\t\t\u{1B}[Z\u{1B}OC\r")
    press("1x9")
    #expect(log.pressed == ["A", "B", "C", "B", "A", "A"])
    #expect(terminal.text.contains("▸ A ◂"))
  }

  @Test func focus_staysOnItsControl_whenAnotherAppearsAbove() {
    let (above, below) = (button("above"), button("below"))
    above.isHidden = true
    show(screen([above, below]))
    let seen = terminal.generation
    above.isHidden = false
    _ = session.handle(.workFinished)
    #expect(terminal.text.contains("▸ below ◂"))
    press("\r")
    #expect(log.pressed == ["below"])
    #expect(terminal.generation == seen + 1)
  }

  @Test func focus_comesBack_withItsScreen() {
    let first = screen([button("A"), button("B"), button("C")])
    show(first)
    press("\t")
    show(screen([button("D"), button("E"), button("F")]))
    press("\r\t\t")
    show(first)
    #expect(terminal.text.contains("▸ B ◂"))
    press("\r")
    #expect(log.pressed == ["D", "B"])
  }

  @Test func focus_isInTheField_thatTheAppEditsMeanwhile() {
    let (name, password) = (HeadlessTextField(), HeadlessTextField())
    let form = screen([name, password])
    show(form)
    press("\t")
    name.beginEditing()
    show(screen([button("Try again")]))
    show(form)
    press("a\tb")
    #expect([name.text, password.text] == ["a", "b"])
  }

  @Test func key_isDropped_ifTheAppShowsAnotherScreenBeforeItIsHandled() {
    show(screen([button("old")]))
    let seen = terminal.generation
    window.rootViewController = screen([button("new")])
    // Both before the new screen is drawn, and after it, if the key was read before.
    press("\r", seen: seen)
    press("\r1", seen: seen)
    #expect(log.pressed == [])
    press("\r")
    #expect(log.pressed == ["new"])
  }

  @Test func keys_areIgnored_onAScreenWithoutControls() {
    show(screen([]))
    press("abc\r 1\t\u{1B}[A\u{1B}[200~x\u{1B}[201~")
    let field = HeadlessTextField()
    show(screen([field, button("A")]))
    #expect(field.text == "")
    #expect(log.pressed == [])
  }

  @Test func key_isDropped_ifItsControlHasGone() {
    let (first, second) = (button("first"), button("second"))
    show(screen([first, second]))
    let seen = terminal.generation
    first.isHidden = true
    _ = session.handle(.workFinished)
    press("\r", seen: seen)
    #expect(log.pressed == [])
    press("\r")
    #expect(log.pressed == ["second"])
  }

  @Test func keysOfOneRead_followWhatTheyDoThemselves() {
    let next = screen([button("C"), button("D")])
    let open = button("open")
    open.addAction(for: .touchUpInside) { [window] in window.rootViewController = next }
    show(screen([open]))
    press("\r\t\r")
    #expect(log.pressed == ["open", "D"])
  }

  @Test func text_isEditedInTheHighlightedField_andSurvivesTheAppsChanges() {
    let (name, secret, button) = (HeadlessTextField(), HeadlessTextField(), button("A"))
    secret.isSecureTextEntry = true
    show(screen([name, secret, button]))
    press("acd\u{1B}[D\u{1B}[D")
    press("b")
    #expect(name.text == "abcd")
    #expect(terminal.text.hasSuffix("cursor: row 4, column 6\n"))
    press("\rÜ日")
    #expect(secret.text == "Ü日")
    #expect(terminal.text.contains("│ ••  "))
    secret.text = ""
    press("x")
    #expect(secret.text == "x")
    press("\u{1B}[200~\r1\n2\u{1B}[201~\t\u{1B}[200~\r1\u{1B}[201~")
    #expect(secret.text == "x1 2")
    #expect(log.pressed == [])
  }

  @Test func longText_isShownAroundTheCursor() {
    let field = HeadlessTextField()
    show(screen([field]))
    press(String(repeating: "日", count: 30) + "ab")
    // The box has 46 columns for text, of which the last is the cursor's.
    #expect(terminal.text.contains("│ \(String(repeating: "日", count: 21))ab   │"))
    press("\u{1B}[H")
    #expect(terminal.text.contains("│ \(String(repeating: "日", count: 23)) │"))
    #expect(field.text.count == 32)
  }

  @Test func keys_areIgnored_whereNothingIsHighlighted_becauseTheTerminalIsTooSmall() {
    let small = ScriptedTerminal(columns: 40, rows: 12)
    let session = KeySession(window: window, terminal: small, inColor: true)
    window.rootViewController = screen([button("A")])
    #expect(session.handle(.redraw))
    #expect(session.handle(.input(Array("\r\u{1B}[99;5u".utf8), seen: small.generation)))
    #expect(log.pressed == [])
    #expect(small.signals == [2])
    #expect(!session.handle(.input([4], seen: small.generation)))
  }

  @Test func key_isDropped_ifItWasPressedWhileTheTerminalWasTooSmall() {
    terminal.resize(rows: 10)
    show(screen([button("A")]))
    let seen = terminal.generation
    terminal.resize(rows: 24)
    _ = session.handle(.redraw)
    press("\r", seen: seen)
    #expect(log.pressed == [])
    press("\r")
    #expect(log.pressed == ["A"])
  }

  @Test func controlD_ends_exceptInAText() {
    let field = HeadlessTextField()
    show(screen([field]))
    press("ab\u{1}\u{4}")
    #expect(field.text == "b")
    press("\u{4}")
    #expect(!session.handle(.input([4], seen: terminal.generation)))
    #expect(!session.handle(.end))
  }

  @Test func escape_isNoText_afterAPause() {
    let field = HeadlessTextField()
    show(screen([field]))
    press("\u{1B}")
    #expect(session.handle(.pause(seen: terminal.generation)))
    press("a")
    #expect(field.text == "a")
  }
}
