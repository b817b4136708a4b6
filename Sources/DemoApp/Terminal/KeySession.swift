import Foundation
import Injector
import InjectorHeadless

/// A session that runs the app in a terminal, one key at a time.
///
/// A key acts on what was highlighted when it was pressed. If the app has changed that in the meantime, because work
/// finished, the key is dropped.
final class KeySession {
  /// What a key can act on.
  private struct Target: Equatable {
    var isVisible = false
    var control: ObjectIdentifier?
    var buttons: [ObjectIdentifier] = []
  }

  private let window: HeadlessWindow
  private let terminal: any KeyTerminal
  private let update: FrameUpdate
  private let pane: ContainerPane?
  private var decoder = KeyDecoder()
  private var focus = Focus()
  private weak var editedField: HeadlessTextField?
  private var editing: EditedText?
  /// What the terminal shows, or `nil` if that is unknown.
  private(set) var shown: Frame?
  /// A Boolean value that indicates whether the screen is shown, which needs a terminal that is large enough.
  private var isVisible = false
  private var target = Target()
  private var generation = 0
  private var awaited: Work?

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - window: The window of the app.
  ///   - terminal: The terminal.
  ///   - inColor: A Boolean value that indicates whether the terminal shows colors.
  ///   - pane: The pane of the container that a key opens, or `nil` if there is none.
  init(window: HeadlessWindow, terminal: any KeyTerminal, inColor: Bool, pane: ContainerPane? = nil) {
    self.window = window
    self.terminal = terminal
    self.pane = pane
    update = FrameUpdate(inColor: inColor)
  }

  // With default isolation, a deinitializer that isn't written is isolated. Swift 6.3 puts such an object on the
  // stack in release builds, although it may deinitialize later.
  deinit {}

  /// Runs until the input ends.
  ///
  /// - Parameter script: The keys to press in the meantime.
  func run(playing script: KeyScript) async {
    refresh()
    if !script.keys.isEmpty {
      Task { if await !play(script) { terminal.post(.end) } }
    }
    for await event in terminal.events {
      guard handle(event) else { return }
    }
  }

  /// Handles an event and draws what it changed.
  ///
  /// - Returns: `false` if the input has ended; otherwise, `true`.
  func handle(_ event: TerminalEvent) -> Bool {
    noticeChanges()
    switch event {
    case .input(let bytes, let seen):
      for key in decoder.decode(bytes) { guard press(key, seen: seen) else { return false } }
    case .pause(let seen):
      for key in decoder.pause() { guard press(key, seen: seen) else { return false } }
    case .redraw: shown = nil
    case .workFinished: break
    case .end: return false
    }
    refresh()
    return true
  }

  /// Presses keys, each when the visible screen has finished its work.
  ///
  /// - Returns: `false` if a key ended the session; otherwise, `true`.
  func play(_ script: KeyScript) async -> Bool {
    await rest()
    for key in script.keys {
      guard press(key, seen: generation) else { return false }
      await rest()
    }
    return true
  }

  private func rest() async {
    refresh()
    while let work = (window.visibleViewController as? any BusyScreen)?.work {
      await work.end()
      refresh()
    }
  }

  // MARK: Focus

  private var controls: [HeadlessControl] {
    window.visibleViewController.map { ScreenControls(of: $0).all } ?? []
  }

  private var buttons: [HeadlessButton] { controls.compactMap { $0 as? HeadlessButton } }

  /// Brings the focus up to date with the app.
  private func updateFocus() {
    focus.update(on: window.visibleViewController, among: controls)
    let field = focus.control as? HeadlessTextField
    if editedField !== field || editing?.text != field?.text { editing = field.map { EditedText($0.text) } }
    editedField = field
  }

  private func currentTarget() -> Target {
    updateFocus()
    return Target(
      isVisible: isVisible, control: focus.control.map { ObjectIdentifier($0) },
      buttons: buttons.map { ObjectIdentifier($0) })
  }

  /// Starts another generation if the app has changed by itself what a key would act on.
  private func noticeChanges() {
    let current = currentTarget()
    guard current != target else { return }
    target = current
    generation += 1
  }

  // MARK: Keys

  private func press(_ key: Key, seen: Int) -> Bool {
    defer { target = currentTarget() }
    switch (key.code, key.modifiers) {
    // These are characters only where the keyboard protocol of kitty is on; otherwise the terminal sends the signals.
    case (.text("c"), .control): terminal.send(SIGINT)
    case (.text("z"), .control): terminal.send(SIGTSTP)
    case (.text("\\"), .control): terminal.send(SIGQUIT)
    case (.text("l"), .control): shown = nil
    case (.text("d"), .control) where pane?.hasKeys == true || editing?.text.isEmpty ?? true: return false
    case (.text("g"), .control): pane?.toggle()
    case _ where pane?.hasKeys == true: pane?.press(key)
    case (.text("g"), []) where !isVisible: pane?.toggle()
    case _ where !isVisible || seen != generation: break
    case (.text("g"), []) where !(focus.control is HeadlessTextField): pane?.toggle()
    default: pressOnApp(key)
    }
    return true
  }

  private func pressOnApp(_ key: Key) {
    pane?.keyWillAct()
    switch (key.code, key.modifiers) {
    case (.tab, let modifiers): move(modifiers.contains(.shift) ? -1 : 1)
    case (.up, _), (.text("p"), .control): move(-1)
    case (.down, _), (.text("n"), .control): move(1)
    case (.enter, _): enter()
    default:
      if let field = focus.control as? HeadlessTextField { edit(field, key) } else { pressOnButton(key) }
    }
  }

  private func move(_ offset: Int) {
    focus.control?.endEditing()
    focus.move(by: offset, among: controls)
  }

  private func enter() {
    switch focus.control {
    case let button as HeadlessButton: button.press()
    case let field as HeadlessTextField:
      // The app may show another screen, whose focus is its own.
      if !field.isSecureTextEntry { move(1) }
      field.pressReturn()
    default: break
    }
  }

  private func edit(_ field: HeadlessTextField, _ key: Key) {
    guard let edit = EditedText.Edit(key), var new = editing else { return }
    new.apply(edit)
    editing = new
    if new.text != field.text { field.enter(new.text) }
  }

  private func pressOnButton(_ key: Key) {
    switch key {
    case Key(.left): move(-1)
    case Key(.right): move(1)
    case Key(.text(" ")): enter()
    default:
      guard case .text(let scalar) = key.code, key.modifiers.isEmpty, let digit = Int(String(scalar)) else { return }
      if buttons.indices.contains(digit - 1) { buttons[digit - 1].press() }
    }
  }

  // MARK: Drawing

  private func refresh() {
    updateFocus()
    guard let screen = window.visibleViewController else { return }
    let focused = pane?.hasKeys == true ? nil : focus.control
    let drawing = ScreenDrawing(screen: screen, focus: focused, editing: editing).frame
    let size = terminal.size
    let lines: [Frame.Line] = [((screen as? any HintedScreen)?.hint ?? "", .plain), (keys(in: size), .dim)]
    let arrangement = SessionFrame(drawing, above: lines, pane: pane, in: size)
    isVisible = arrangement.showsApp
    noticeChanges()
    terminal.show(update.bytes(from: shown, to: arrangement.frame), generation: generation)
    shown = arrangement.frame
    awaitWork(of: screen)
  }

  /// Returns the line that says what keys do. It fits beside the pane and in the smallest terminal.
  private func keys(in size: TerminalSize) -> String {
    guard let pane else { return "Tab or arrows move, Enter chooses, Ctrl-C leaves" }
    guard !pane.hasKeys else { return "" }
    let key = focus.control is HeadlessTextField ? "Ctrl-G" : "g"
    let long = "Tab or arrows move, Enter chooses, \(key) shows the container, Ctrl-C leaves"
    let isNarrow = pane.isOpen || long.columns > size.columns - 4
    return isNarrow ? "Arrows, Enter, \(key) container, Ctrl-C leaves" : long
  }

  /// Draws again when the work of the screen is finished.
  private func awaitWork(of screen: HeadlessViewController) {
    guard let work = (screen as? any BusyScreen)?.work, work !== awaited else { return }
    awaited = work
    Task { [terminal] in
      await work.end()
      terminal.post(.workFinished)
    }
  }
}
