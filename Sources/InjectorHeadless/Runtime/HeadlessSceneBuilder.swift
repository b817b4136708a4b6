/// Creates and connects the views of a scene that `HeadlessSceneCheck` has validated.
@MainActor struct HeadlessSceneBuilder {
  let scene: HeadlessScene
  let controller: HeadlessViewController
  /// The views that the check has created, by object ID.
  var checked: [String: HeadlessView] = [:]

  /// Creates the views and connects them to each other and to the controller.
  ///
  /// - Returns: The view of the controller.
  func build() -> HeadlessView {
    let views = build(prototype: nil)
    let root = scene.scene.views.firstIndex { $0.key == "view" && $0.parent == nil }
    return root.flatMap { views[$0] } ?? HeadlessView()
  }

  /// Creates the objects of a scene that are neither views nor in a prototype.
  func makeItems(prototype: Int? = nil) -> [String: HeadlessObject] {
    var items: [String: HeadlessObject] = [:]
    for description in scene.items(of: prototype) {
      let item = HeadlessObject.type(of: description).init(description)
      item.controller = controller
      items[description.id] = item
      guard let button = item as? HeadlessBarButtonItem,
        let bar = description.parent.flatMap({ items[$0] }) as? HeadlessNavigationItem
      else { continue }
      if description.role.hasPrefix("left") { bar.leftBarButtonItems.append(button) }
      if description.role.hasPrefix("right") { bar.rightBarButtonItems.append(button) }
    }
    return items
  }

  /// Creates the views of a prototype, or those that aren't in one.
  private func build(prototype: Int?) -> [Int: HeadlessView] {
    let views = makeViews(prototype)
    let items = prototype == nil ? controller.items : makeItems(prototype: prototype)
    var objects: [String: HeadlessResponder] = items
    objects[scene.controller.id] = controller
    for (index, view) in views { objects[scene.scene.views[index].id] = view }
    for connection in scene.connections[prototype] ?? [] { connect(connection, among: objects) }
    for (index, view) in views {
      if let list = view as? HeadlessTableView { addCells(to: list, at: index, from: views) }
    }
    for segue in scene.segues[prototype] ?? [] where segue.kind != .embed {
      connect(segue, to: objects[segue.owner])
    }
    for (index, description) in scene.views(of: prototype) {
      guard let view = views[index] else { continue }
      for outlet in view.outlets.values { outlet.viewDidLoad() }
      for attribute in description.runtimeAttributes { _ = view.apply(attribute) }
    }
    for (index, _) in scene.views(of: prototype) { views[index]?.awakeFromNib() }
    for segue in scene.segues[prototype] ?? [] where segue.kind == .embed {
      if let container = objects[segue.owner] as? HeadlessView { controller.embed(segue, in: container) }
    }
    return views
  }

  /// Adds to a table its prototypes and its static cells.
  private func addCells(to list: HeadlessTableView, at index: Int, from views: [Int: HeadlessView]) {
    var sections: [(id: String, cells: [HeadlessTableViewCell])] = []
    for (index, view) in scene.cells(of: index) {
      if let section = view.section, let cell = views[index] as? HeadlessTableViewCell {
        if sections.last?.id != section { sections.append((section, [])) }
        sections[sections.count - 1].cells.append(cell)
      } else if let identifier = view.attributes["reuseIdentifier"] {
        list.prototypes[identifier] = { [weak controller, scene] in
          guard let controller else { return nil }
          return HeadlessSceneBuilder(scene: scene, controller: controller).build(prototype: index)[index]
            as? HeadlessTableViewCell
        }
      }
    }
    list.staticCells = sections.map(\.cells)
  }

  private func makeViews(_ prototype: Int?) -> [Int: HeadlessView] {
    var views: [Int: HeadlessView] = [:]
    for (index, description) in scene.views(of: prototype) {
      let type = scene.viewClass(of: description) ?? HeadlessView.self
      let view = checked[description.id] ?? type.init(coder: HeadlessCoder(scene: scene, view: description))
      if let parent = description.parent { views[parent]?.addSubview(view) }
      views[index] = view
    }
    return views
  }

  /// Lets a control or another object trigger a segue, after its actions.
  private func connect(_ segue: StoryboardDocument.Segue, to sender: HeadlessResponder?) {
    let trigger: @MainActor @Sendable () -> Void = { [weak controller, weak sender] in
      controller?.trigger(segue, sender: sender)
    }
    switch sender {
    case let control as HeadlessControl: control.addAction(for: control.usualEvent, trigger)
    case let item as HeadlessObject: item.targets.add(trigger)
    case let cell as HeadlessTableViewCell where !segue.isOfAccessory: cell.selectionHandlers.append(trigger)
    default: break
    }
  }

  private func connect(_ connection: StoryboardDocument.Connection, among objects: [String: HeadlessResponder]) {
    guard let owner = objects[connection.owner] else { return }
    let object = connection.destination.flatMap { objects[$0] }
    switch connection.kind {
    case .outlet, .outletCollection:
      guard let object else { return }
      if let view = owner as? HeadlessView, let recognizer = object as? HeadlessGestureRecognizer,
        connection.name == "gestureRecognizers"
      {
        view.addGestureRecognizer(recognizer)
      } else {
        owner.outlets[connection.name]?.connect(object)
      }
    case .action:
      let target = scene.isFirstResponder(connection.destination) ? nil : object
      if target == nil, !scene.isFirstResponder(connection.destination) { return }
      if let control = owner as? HeadlessControl {
        let event = connection.event.map(HeadlessControl.Event.init) ?? control.usualEvent
        control.addTarget(target, action: connection.name, for: event)
      } else if let item = owner as? HeadlessObject {
        item.addTarget(target, action: connection.name)
      }
    case .binding, .accessibilityConnection: return
    }
  }
}
