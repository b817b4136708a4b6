/// Creates and connects the views of a scene that `HeadlessSceneCheck` has validated.
@MainActor struct HeadlessSceneBuilder {
  let scene: HeadlessScene
  let controller: HeadlessViewController

  /// Creates the views, and connects them to the outlets of the controller.
  ///
  /// - Returns: The view of the controller.
  func build() -> HeadlessView {
    let views = makeViews()
    let objects = Dictionary(zip(scene.scene.views.map(\.id), views)) { _, last in last }
    let outlets = controller.outlets
    for connection in scene.connections where connection.kind == .outlet && scene.isOfController(connection) {
      if let object = connection.destination.flatMap({ objects[$0] }) { outlets[connection.name]?.connect(object) }
    }
    return views.first ?? HeadlessView()
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
