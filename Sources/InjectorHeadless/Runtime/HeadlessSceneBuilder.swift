/// Creates and connects the views of a scene that `HeadlessSceneCheck` has validated.
@MainActor struct HeadlessSceneBuilder {
  let scene: HeadlessScene
  let controller: HeadlessViewController

  /// Creates the views, and connects them to each other and to the controller.
  ///
  /// - Returns: The view of the controller.
  func build() -> HeadlessView {
    let views = makeViews()
    let objects = Dictionary(zip(scene.scene.views.map(\.id), views)) { _, last in last }
    for connection in scene.connections where connection.kind == .outlet {
      let owner: AnyObject? = connection.owner == scene.controller.id ? controller : objects[connection.owner]
      guard let owner, let object = connection.destination.flatMap({ objects[$0] }) else { continue }
      outlets(of: owner)[connection.name]?.connect(object)
    }
    for view in views { view.awakeFromNib() }
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
