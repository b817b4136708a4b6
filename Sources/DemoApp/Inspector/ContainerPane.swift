import Injector

/// The pane that shows the container beside the app or over it: its registrations by plugin, and what happens to them.
///
/// A registration is lit if the latest key has built or reused it.
final class ContainerPane {
  /// The smallest size in which the pane is of use.
  static let minimalSize = TerminalSize(columns: 30, rows: 9)

  let app: LiveApp
  private(set) var isOpen = false
  /// A Boolean value that indicates whether the pane takes the keys.
  private(set) var hasKeys = false
  /// A Boolean value that indicates whether the pane was drawn most recently.
  var isShown = false
  private(set) var selection = 0
  private(set) var page: TextPage?
  private(set) var outline: ContainerOutline
  private(set) var log = ActivityLog()
  /// The activities before the latest key.
  private(set) var earlierLog = ActivityLog()

  init(app: LiveApp) {
    self.app = app
    outline = ContainerOutline(app.container.graph)
  }

  /// Reads what has happened in the container.
  func update() {
    outline = ContainerOutline(app.container.graph)
    log = ActivityLog(app.tracer.events)
    selection = max(0, min(selection, outline.rows.count - 1))
  }

  /// Puts out what is lit, before a key acts on the app. What happens while the pane isn't shown is lit when it is.
  func keyWillAct() {
    guard isShown else { return }
    earlierLog = ActivityLog(app.tracer.events)
  }

  /// Opens the pane and gives it the keys, or closes it if it has them.
  func toggle() {
    if hasKeys { keyWillAct() }
    isOpen = !hasKeys
    hasKeys = isOpen
    page = nil
  }

  /// Handles a key. The pane has the keys.
  func press(_ key: Key) {
    if page?.press(key) == false { page = nil } else if page == nil { pressInTree(key) }
  }

  private func pressInTree(_ key: Key) {
    switch key.code {
    case .up: select(selection - 1)
    case .down, .tab: select(selection + 1)
    case .left: select(outline.rows[..<selection].lastIndex(where: \.isPlugin) ?? 0)
    case .right: select(outline.rows[(selection + 1)...].firstIndex(where: \.isPlugin) ?? .max)
    case .pageUp: select(selection - 10)
    case .pageDown: select(selection + 10)
    case .home: select(0)
    case .end: select(.max)
    case .enter: showDetails()
    case .escape: hasKeys = false
    case .text("g"): toggle()
    default: break
    }
  }

  private func select(_ index: Int) { selection = max(0, min(index, outline.rows.count - 1)) }

  private func showDetails() {
    let row = outline.rows[selection]
    page = TextPage(
      title: outline.name(of: row), text: outline.details(of: row, in: log).joined(separator: "\n\n"))
  }

  /// Returns a drawing of the page that is open, or `nil` if there is none.
  func pageCanvas(_ size: TerminalSize) -> TextCanvas? { page?.canvas(size) }
}

nonisolated extension ContainerOutline.Row {
  fileprivate var isPlugin: Bool { if case .plugin = self { true } else { false } }
}
