import Injector
import InjectorHeadless

/// A session that runs the app in a terminal, one key at a time.
final class KeySession {
  private let window: HeadlessWindow
  private let pane: ContainerPane
  private let size: () -> TerminalSize
  private let show: (TextCanvas) -> Void
  private var decoder = KeyDecoder()
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

  /// Handles an event and draws what it changed.
  ///
  /// - Returns: `false` if the input has ended; otherwise, `true`.
  func handle(_ event: TerminalEvent) -> Bool {
    switch event {
    case .input(let bytes): guard press(decoder.decode(bytes)) else { return false }
    case .pause: guard press(decoder.pause()) else { return false }
    case .redraw: shown = nil
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
      guard press([key]) else { return false }
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

  // MARK: Keys

  private var controls: [HeadlessControl] {
    window.visibleViewController.map { ScreenControls(of: $0).all } ?? []
  }

  private func press(_ keys: [Key]) -> Bool {
    for key in keys {
      focus.update(on: window.visibleViewController, among: controls)
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
    case (.tab, _), (.down, _): move(1)
    case (.backTab, _), (.up, _): move(-1)
    case (.escape, _): goBack()
    case (.enter, let field as HeadlessTextField):
      // The app may show another screen, whose focus is its own.
      if !field.isSecureTextEntry { move(1) }
      field.pressReturn()
    case (.backspace, let field as HeadlessTextField): field.enter(String(field.text.dropLast()))
    case (.text(let scalar), let field as HeadlessTextField): field.enter(field.text + String(scalar))
    case (.enter, let button as HeadlessButton), (.text(" "), let button as HeadlessButton): button.press()
    case (.left, _): move(-1)
    case (.right, _): move(1)
    case (.text(let scalar), _): choose(Int(String(scalar)))
    default: break
    }
  }

  private func move(_ offset: Int) {
    focus.control?.endEditing()
    focus.move(by: offset, among: controls)
  }

  private func goBack() { backButton?.press() }

  /// The button that leaves the screen, if it has one. The storyboards name it.
  private var backButton: HeadlessButton? {
    controls.first { $0.accessibilityIdentifier == "back" } as? HeadlessButton
  }

  private func choose(_ number: Int?) {
    let buttons = controls.compactMap { $0 as? HeadlessButton }
    if let number, buttons.indices.contains(number - 1) { buttons[number - 1].press() }
  }

  // MARK: Drawing

  private func refresh() {
    guard let screen = window.visibleViewController else { return }
    focus.update(on: screen, among: controls)
    var drawing = ScreenDrawing(screen: screen, focus: pane.hasKeys ? nil : focus.control).canvas
    let key = focus.control is HeadlessTextField ? "Ctrl-G" : "g"
    pane.selectionKey = key
    let look = pane.isOpen ? "" : " \(key) shows the container that built this "
    drawing.write(look, row: drawing.height - 1, column: 3, style: pane.wasOpened ? .dim : .accent)
    let size = size()
    let lines: [Frame.Line] = [
      ((screen as? any HintedScreen)?.hint ?? "", .plain), (pane.hasKeys ? "" : keys(in: size), .dim),
    ]
    let frame = Frame(drawing, above: lines, pane: pane, in: size)
    showsApp = frame.showsApp
    if shown != frame.canvas { show(frame.canvas) }
    shown = frame.canvas
    awaitWork(of: screen)
  }

  /// Returns the line that says what keys do. It fits beside the pane and in the smallest terminal.
  private func keys(in size: TerminalSize) -> String {
    let (back, shortBack) = backButton == nil ? ("", "") : ("Escape goes back, ", "Escape back, ")
    let long = "Tab or arrows move, Enter chooses, \(back)Ctrl-C leaves"
    return pane.isOpen || long.columns > size.columns - 4 ? "Arrows, Enter, \(shortBack)Ctrl-C leaves" : long
  }

  /// Draws again when the work of the screen is finished.
  private func awaitWork(of screen: HeadlessViewController) {
    guard let work = (screen as? any BusyScreen)?.work, work !== awaited else { return }
    awaited = work
    Task { [weak self] in
      await work.end()
      self?.refresh()
    }
  }
}
