import Injector

/// The pane that shows the container beside the app or over it: its registrations by plugin, and the activity of each.
///
/// A registration is lit if the latest key has built or reused it. Other keys change the container.
final class ContainerPane {
  let app: LiveApp
  private(set) var isOpen = false
  /// A Boolean value that indicates whether the pane takes the keys.
  private(set) var hasKeys = false
  /// A Boolean value that indicates whether the pane was drawn most recently.
  var isShown = false
  private(set) var selection = 0
  private var page: TextPage?
  private(set) var outline: ContainerOutline
  private(set) var log = ActivityLog()
  /// The activities before the latest key.
  private(set) var earlierLog = ActivityLog()

  init(app: LiveApp) {
    self.app = app
    outline = ContainerOutline(app.container.graph)
  }

  /// The row that is selected.
  var selectedRow: ContainerOutline.Row { outline.rows[selection] }

  /// Reads the events in the container.
  func update() {
    outline = ContainerOutline(app.container.graph, excluded: app.changes.excluded)
    log = ActivityLog(app.events)
    select(selection)
  }

  /// Puts out the lit rows, before a key acts on the app. Activity while the pane isn't shown is lit when it is.
  func keyWillAct() { if isShown { earlierLog = ActivityLog(app.events) } }

  /// Opens the pane with the focus, or closes it if it has the focus.
  func toggle() {
    if hasKeys { keyWillAct() }
    isOpen = !hasKeys
    hasKeys = isOpen
    page = nil
  }

  /// Handles a key. The pane has the keys. A letter leaves the page, as the tree shows the changes that it makes.
  func press(_ key: Key) {
    switch key {
    case .up where page != nil: page?.scroll(by: -1)
    case .down where page != nil: page?.scroll(by: 1)
    case .enter where page != nil, .escape where page != nil: page = nil
    case .text:
      page = nil
      pressInTree(key)
    default: if page == nil { pressInTree(key) }
    }
  }

  private func pressInTree(_ key: Key) {
    switch key {
    case .up: select(selection - 1)
    case .down, .tab: select(selection + 1)
    case .left: select(outline.rows[..<selection].lastIndex(where: \.isHeading) ?? 0)
    case .right: select(outline.rows.indices.dropFirst(selection + 1).first { outline.rows[$0].isHeading } ?? .max)
    case .enter: page = TextPage(title: outline.name(of: selectedRow), text: details.joined(separator: "\n\n"))
    case .escape:
      keyWillAct()
      hasKeys = false
    case .text("g"): toggle()
    case .text("x"): leaveOut()
    case .text("m"): change(\.mocksProfiles, about: "ProfileLoading")
    case .text("d"): change(\.logsProfiles, about: "ProfileLoading")
    case .text("f"): change(\.hasFortunes, about: Self.fortunes)
    case .text("k"): change(\.leaks, about: "VisitCounting")
    default: break
    }
  }

  private func select(_ index: Int) { selection = max(0, min(index, outline.rows.count - 1)) }

  /// The facts about the selected row.
  var details: [String] { outline.details(of: selectedRow, in: log) }

  /// The key that moves the focus to the pane: in a text field of the app, a letter isn't one.
  var selectionKey = "g"

  /// The effects of the keys.
  var keys: [String] {
    guard hasKeys else { return ["\(selectionKey) selects here"] }
    let changes = app.changes
    return [
      "Enter shows more", pluginOfRow == Self.inspector ? "x takes changes back" : "x leaves its plugin out",
      changes.mocksProfiles ? "m removes the mock" : "m mocks profiles",
      changes.logsProfiles ? "d stops the log" : "d logs profiles",
      changes.hasFortunes ? "f removes the feature" : "f adds a feature",
      changes.leaks ? "k stops the leak" : "k leaks at sign-out", "Escape goes to the app, g closes",
    ]
  }

  // MARK: Changes

  // The names of the plugins that aren't part of the app from the start.
  private static let fortunes = FortunePlugin().name
  private static let inspector = InspectorPlugin(changes: LiveApp.Changes()).name

  private var pluginOfRow: String? {
    switch selectedRow {
    case .plugin(let name), .excluded(let name): name
    case .registration(let index): outline.graph.nodes[index].plugin
    }
  }

  /// Leaves out the plugin of the selected row, or puts it back.
  private func leaveOut() {
    guard let name = pluginOfRow else { return }
    var changes = app.changes
    switch name {
    case Self.fortunes: changes.hasFortunes = false
    case Self.inspector: changes = LiveApp.Changes(excluded: changes.excluded, hasFortunes: changes.hasFortunes)
    default: changes.excluded.formSymmetricDifference([name])
    }
    apply(changes, about: name)
  }

  /// Applies one of the changes that concern no selection, or reverts it.
  private func change(_ property: WritableKeyPath<LiveApp.Changes, Bool>, about name: String) {
    var changes = app.changes
    changes[keyPath: property].toggle()
    apply(changes, about: name)
  }

  /// Changes the container, and selects the row of a plugin or a registration.
  ///
  /// An error is a page to read, and the app goes on as it was.
  private func apply(_ changes: LiveApp.Changes, about name: String) {
    do {
      try app.apply(changes)
      earlierLog = ActivityLog()
      update()
      select(outline.rows.lastIndex { outline.name(of: $0).hasPrefix(name) } ?? selection)
    } catch {
      page = TextPage(title: "The container can't be built", text: "\(error)")
    }
  }

  /// Returns a drawing of the page that is open, or `nil` if there is none.
  func pageCanvas(_ size: TerminalSize) -> TextCanvas? { page?.canvas(size) }
}

extension ContainerOutline.Row {
  fileprivate var isHeading: Bool { if case .registration = self { false } else { true } }
}
