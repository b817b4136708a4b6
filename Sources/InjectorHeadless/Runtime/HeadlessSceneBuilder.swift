/// Creates and connects the views of a scene that `HeadlessSceneCheck` has validated.
@MainActor struct HeadlessSceneBuilder {
  let scene: HeadlessScene

  /// Creates the views and connects them to each other and to the controller.
  ///
  /// - Returns: The view of the controller.
  func build(for controller: HeadlessViewController) -> HeadlessView {
    let views = makeViews()
    var objects: [String: HeadlessResponder] = [scene.controller.id: controller]
    for (description, view) in zip(scene.scene.views, views) { objects[description.id] = view }
    for connection in scene.connections {
      guard let owner = objects[connection.owner], let object = connection.destination.flatMap({ objects[$0] }) else {
        continue
      }
      switch connection.kind {
      case .outlet, .outletCollection: owner.outlets[connection.name]?.connect(object)
      case .action:
        guard let control = owner as? HeadlessControl else { continue }
        let event = connection.event.map(HeadlessControl.Event.init) ?? control.usualEvent
        control.addTarget(object, action: connection.name, for: event)
      }
    }
    for view in views {
      for outlet in view.outlets.values { outlet.viewDidLoad() }
      view.awakeFromNib()
    }
    let root = zip(scene.scene.views, views).first { $0.0.key == "view" && $0.0.parent == nil }
    return root?.1 ?? HeadlessView()
  }

  private func makeViews() -> [HeadlessView] {
    var views: [HeadlessView] = []
    for description in scene.scene.views {
      let type = scene.viewClass(of: description) ?? HeadlessView.self
      let view = type.init(coder: HeadlessCoder(scene: scene, view: description))
      if let parent = description.parent { views[parent].addSubview(view) }
      views.append(view)
    }
    return views
  }
}
