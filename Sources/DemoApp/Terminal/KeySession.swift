import Injector
import InjectorHeadless

/// A session that runs the app in a terminal, one key at a time.
final class KeySession {
  private let window: HeadlessWindow
  private let pane: ContainerPane
  private let size: () -> TerminalSize
  private let show: (TextCanvas) -> Void
  private var focus = Focus()
  /// A Boolean value that indicates whether the app is visible, which needs a terminal that is large enough.
  private var showsApp = false
  private var shown: TextCanvas?
  private var awaited: Work?

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - window: The window of the app.
  ///   - pane: The pane of the container, which a key opens.
  ///   - size: Returns the size of the terminal.
  ///   - show: Shows a frame of that size.
  init(
    window: HeadlessWindow, pane: ContainerPane, size: @escaping () -> TerminalSize,
    show: @escaping (TextCanvas) -> Void
  ) {
    self.window = window
    self.pane = pane
    self.size = size
    self.show = show
  }

  // With default isolation, a deinitializer that isn't written is isolated. Swift 6.3 puts such an object on the
  // stack in release builds, although it may deinitialize later.
  deinit {}

  /// Handles events until the input ends.
  func run(_ events: AsyncStream<TerminalEvent>) async {
    refresh()
    for await event in events { guard handle(event) else { return } }
  }

  /// Handles an event and draws the changes that it made.
  ///
  /// - Returns: `false` if the input has ended; otherwise, `true`.
  func handle(_ event: TerminalEvent) -> Bool {
    switch event {
    case .input(let bytes): guard press(Key.keys(of: bytes)) else { return false }
    case .redraw: shown = nil
    case .end: return false
    }
    refresh()
    return true
  }

  // MARK: Keys

  private func press(_ keys: [Key]) -> Bool {
    for key in keys {
      focus.update(on: window.visibleViewController)
      switch key {
      case .control("d"): return false
      case .control("g"): pane.toggle()
      case _ where pane.hasKeys: pane.press(key)
      case .text("g") where !showsApp || !(focus.control is HeadlessTextField): pane.toggle()
      case _ where showsApp: pressOnApp(key)
      default: break
      }
    }
    return true
  }

  private func pressOnApp(_ key: Key) {
    pane.keyWillAct()
    switch (key, focus.control) {
    case (.tab, _), (.down, _), (.right, _): focus.move(by: 1)
    case (.up, _), (.left, _): focus.move(by: -1)
    case (.escape, _): button("back")?.press()
    case (.enter, let field as HeadlessTextField): if !field.pressReturn() { focus.move(by: 1) }
    case (.backspace, let field as HeadlessTextField): field.enter(String(field.text.dropLast()))
    case (.text(let scalar), let field as HeadlessTextField): field.enter(field.text + String(scalar))
    case (.enter, let button as HeadlessButton): button.press()
    default: break
    }
  }

  /// Returns the button that leaves the screen, or that repeats what failed. The storyboards name them.
  private func button(_ name: String) -> HeadlessButton? {
    window.visibleViewController?.view.descendant(HeadlessButton.self, identifiedBy: name)
  }

  // MARK: Drawing

  private func refresh() {
    guard let screen = window.visibleViewController else { return }
    focus.update(on: screen)
    var drawing = ScreenDrawing(screen: screen, focus: pane.hasKeys ? nil : focus.control).canvas
    let key = focus.control is HeadlessTextField ? "Ctrl-G" : "g"
    pane.selectionKey = key
    // In a narrow terminal, the app hides a pane that is open.
    let isShown = pane.isOpen && (pane.hasKeys || Frame.hasRoom(beside: drawing, in: size()))
    let look = isShown ? "" : " \(key) shows the container that built this "
    drawing.write(look, row: drawing.height - 1, column: 3, style: .accent)
    drawing.write(screen is SignInController ? "Try \(Authenticator.hint)" : "", row: drawing.height, column: 1)
    drawing.write(pane.hasKeys ? "" : keys, row: drawing.height, column: 1, style: .dim)
    let frame = Frame(drawing, pane: pane, in: size())
    showsApp = frame.showsApp
    if shown != frame.canvas { show(frame.canvas) }
    shown = frame.canvas
    awaitWork(of: screen)
  }

  /// The effects of keys, in a line that fits beside the pane and in the smallest terminal.
  private var keys: String {
    "Arrows move, Enter chooses, \(button("back") == nil ? "Ctrl-C leaves" : "Escape goes back")"
  }

  /// Draws again when the work of the screen is finished.
  private func awaitWork(of screen: HeadlessViewController) {
    guard let work = (screen as? any BusyScreen)?.work, work !== awaited else { return }
    awaited = work
    Task { [weak self] in
      await work.end()
      self?.button("retry")?.becomeFirstResponder()
      self?.refresh()
    }
  }
}
