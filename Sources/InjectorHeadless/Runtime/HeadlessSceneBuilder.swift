/// Creates and connects the views of a scene that `HeadlessSceneCheck` has validated.
@MainActor struct HeadlessSceneBuilder {
  let scene: HeadlessScene
  let controller: HeadlessViewController
  /// The views that the check has created, by object ID.
  let checked: [String: HeadlessView]

  /// Creates the views and connects them to each other and to the controller.
  ///
  /// - Returns: The view of the controller.
  func build() -> HeadlessView {
    let views = makeViews()
    var objects: [String: HeadlessResponder] = [scene.controller.id: controller]
    for (view, description) in zip(views, scene.scene.views) { objects[description.id] = view }
    for connection in scene.connections { connect(connection, among: objects) }
    for view in views { view.awakeFromNib() }
    return views.first ?? HeadlessView()
  }

  private func makeViews() -> [HeadlessView] {
    var views: [HeadlessView] = []
    for description in scene.scene.views {
      let type = scene.viewClass(of: description) ?? HeadlessView.self
      let view = checked[description.id] ?? type.init(coder: HeadlessCoder(scene: scene, view: description))
      if let parent = description.parent { views[parent].addSubview(view) }
      views.append(view)
    }
    return views
  }

  private func connect(_ connection: StoryboardDocument.Connection, among objects: [String: HeadlessResponder]) {
    guard let owner = objects[connection.owner], let object = connection.destination.flatMap({ objects[$0] }) else {
      return
    }
    switch connection.kind {
    case .outlet: owner.outlets[connection.name]?.connect(object)
    case .action:
      let event = connection.event.flatMap(HeadlessControl.Event.init(rawValue:))
      guard let event, let action = type(of: object).actions[connection.name] else { return }
      (owner as? HeadlessControl)?.addAction(for: event) { [weak object] in
        if let object { action.perform(object) }
      }
    case .outletCollection, .binding, .accessibilityConnection: return
    }
  }
}
