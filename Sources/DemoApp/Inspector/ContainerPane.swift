import Injector
import InjectorInspection

/// The pane that shows the container beside the app or over it: its registrations by plugin, and what happens to
/// them.
///
/// A registration is lit if the latest key has built or reused it. Other keys change the container.
final class ContainerPane {
  /// The smallest size in which the pane is of use.
  static let minimalSize = TerminalSize(columns: 30, rows: 9)

  let app: LiveApp
  private(set) var isOpen = false
  /// A Boolean value that indicates whether the pane was ever opened.
  private(set) var wasOpened = false
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

  /// Reads what has happened in the container.
  func update() {
    outline = ContainerOutline(app.container.graph, excluded: app.changes.excluded)
    log = ActivityLog(app.events)
    select(selection)
  }

  /// Puts out what is lit, before a key acts on the app. What happens while the pane isn't shown is lit when it is.
  func keyWillAct() {
    guard isShown else { return }
    earlierLog = ActivityLog(app.events)
  }

  /// Opens the pane and gives it the keys, or closes it if it has them.
  func toggle() {
    if hasKeys { keyWillAct() }
    isOpen = !hasKeys
    wasOpened = true
    hasKeys = isOpen
    page = nil
  }

  /// Handles a key. The pane has the keys.
  func press(_ key: Key) {
    if page?.press(key) == false { page = nil } else if page == nil { pressInTree(key) }
  }

  private func pressInTree(_ key: Key) {
    switch key {
    case .up: select(selection - 1)
    case .down, .tab: select(selection + 1)
    case .left: select(outline.rows[..<selection].lastIndex(where: \.isHeading) ?? 0)
    case .right: select(outline.rows.indices.dropFirst(selection + 1).first { outline.rows[$0].isHeading } ?? .max)
    case .pageUp: select(selection - 10)
    case .pageDown: select(selection + 10)
    case .home: select(0)
    case .end: select(.max)
    case .enter: showDetails()
    case .escape: leave()
    case .text("g"): toggle()
    case .text("l"): showJournal()
    case .text("x"): leaveOut()
    case .text("m"): experiment(on: \.mocked, "mock")
    case .text("f"): toggleFortunes()
    case .text("k"): toggleLeak()
    case .text("d"): experiment(on: \.logged, "logging decorator")
    default: break
    }
  }

  private func select(_ index: Int) { selection = max(0, min(index, outline.rows.count - 1)) }

  private func leave() {
    keyWillAct()
    hasKeys = false
  }

  private func showDetails() {
    page = TextPage(
      title: outline.name(of: selectedRow), text: details.joined(separator: "\n\n"))
  }

  private func showJournal() {
    let lines = app.journal.lines
    page = TextPage(
      title: "What services wrote",
      text: lines.isEmpty ? "Nothing yet. d lets the selected service write." : lines.joined(separator: "\n"))
  }

  /// What is known about the selected row.
  var details: [String] { outline.details(of: selectedRow, in: log) }

  /// The key that gives the pane the keys: in a text field of the app, a letter isn't one.
  var selectionKey = "g"

  /// What the keys do.
  var keys: [String] {
    guard hasKeys else { return ["\(selectionKey) selects here"] }
    let changes = app.changes
    return ["Enter tells more", "x leaves its plugin out"] + (experiment == nil ? [] : ["m mocks it", "d logs it"]) + [
      changes.hasFortunes ? "f removes the feature" : "f adds a feature",
      changes.leaks ? "k stops the leak" : "k leaks at sign-out", "l shows the log", Self.lastKeys,
    ]
  }

  /// The keys that are shown where there is room for one line.
  static let lastKeys = "Escape goes to the app, g closes"

  /// What can be done with the selected service, or `nil` if it's only to look at.
  private var experiment: Experiment? {
    guard case .registration(let index) = selectedRow else { return nil }
    return Experiment.all.first { $0.key == outline.graph.nodes[index].key }
  }

  // MARK: Changes

  /// Leaves out the plugin of the selected row, or puts it back.
  private func leaveOut() {
    var changes = app.changes
    let name =
      switch selectedRow {
      case .plugin(let name), .excluded(let name): name
      case .registration(let index): outline.graph.nodes[index].plugin
      }
    guard let name else { return }
    guard name != FortunePlugin().name else { return toggleFortunes() }
    changes.excluded.formSymmetricDifference([name])
    apply(changes, named: "Without \(changes.excluded.sorted().joined(separator: ", "))") { row in
      row == .plugin(name) || row == .excluded(name)
    }
  }

  /// Adds a feature, or takes it away.
  private func toggleFortunes() {
    var changes = app.changes
    changes.hasFortunes.toggle()
    apply(changes, named: "With fortune cookies") { $0 == .plugin("FortunePlugin") }
  }

  /// Lets accounts leak an instance, or not.
  private func toggleLeak() {
    var changes = app.changes
    changes.leaks.toggle()
    apply(changes, named: "With a leak") { [weak self] row in
      self?.outline.name(of: row).hasPrefix("VisitCounting") == true
    }
  }

  /// Puts something in the place of the selected service or around it, or takes it away.
  private func experiment(on property: WritableKeyPath<LiveApp.Changes, Set<ServiceKey>>, _ name: String) {
    guard let experiment else {
      let names = Experiment.all.map { ContainerOutline.short($0.key) }.joined(separator: ", ")
      page = TextPage(
        title: "There is no \(name) for \(outline.name(of: selectedRow))", text: "The demo has one for \(names).")
      return
    }
    var changes = app.changes
    changes[keyPath: property].formSymmetricDifference([experiment.key])
    apply(changes, named: "With a \(name)") { [weak self] row in
      if case .registration(let index) = row { self?.outline.graph.nodes[index].key == experiment.key } else { false }
    }
  }

  /// Changes the container, and selects the row that the change was about.
  ///
  /// An error is a page to read, and the app goes on as it was.
  private func apply(
    _ changes: LiveApp.Changes, named title: String, selecting isSelected: (ContainerOutline.Row) -> Bool
  ) {
    do {
      try app.apply(changes)
      earlierLog = ActivityLog()
      update()
      select(outline.rows.firstIndex(where: isSelected) ?? selection)
    } catch let error as ValidationError {
      let graph = outline.graph.without(plugins: changes.excluded)
      page = TextPage(title: title, text: CheckReport(error.diagnostics, in: graph) { _ in nil }.text)
    } catch {
      page = TextPage(title: title, text: "\(error)")
    }
  }

  /// Returns a drawing of the page that is open, or `nil` if there is none.
  func pageCanvas(_ size: TerminalSize) -> TextCanvas? { page?.canvas(size) }
}

extension ContainerOutline.Row {
  fileprivate var isHeading: Bool { if case .registration = self { false } else { true } }
}
