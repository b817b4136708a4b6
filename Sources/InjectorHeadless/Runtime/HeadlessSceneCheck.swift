import Injector

/// Validates a scene against the classes of its objects, before the view is loaded.
///
/// UIKit raises an exception for an invalid connection when the view loads.
@MainActor struct HeadlessSceneCheck {
  let scene: HeadlessScene
  /// The class of the controller.
  let type: HeadlessViewController.Type
  /// The controller, or `nil` if there is none. Its outlets aren't checked then.
  let controller: HeadlessViewController?
  /// The views that have outlets, by object ID. The outlets of a class are known for an instance only.
  private(set) var views: [String: HeadlessView] = [:]

  init(scene: HeadlessScene, type: HeadlessViewController.Type, controller: HeadlessViewController?) {
    self.scene = scene
    self.type = type
    self.controller = controller
  }

  /// Validates the scene.
  ///
  /// - Throws: `HeadlessSceneError` for the first invalid connection, in file order.
  mutating func run() throws(HeadlessSceneError) {
    for view in scene.scene.views where scene.viewClass(of: view) == nil {
      let name = view.customClass?.name ?? ""
      throw scene.error(.unknownViewClass(name: name, view: "<\(view.tag)>"), view.line)
    }
    let described = Dictionary(scene.scene.views.map { ($0.id, $0) }) { _, last in last }
    let dangling = Set(scene.document.danglingDestinations)
    for connection in scene.connections {
      guard let destination = connection.destination else { continue }
      if dangling.contains(destination) {
        let name = "the \(connection.kind) \(connection.name.debugDescription)"
        throw scene.error(.dangling(connection: name, destination: destination), connection.line)
      }
      let isController = destination == scene.controller.id
      guard let target = isController ? type : described[destination].flatMap(scene.viewClass) else { continue }
      switch connection.kind {
      case .outlet: try checkOutlet(connection, of: described[connection.owner], to: target)
      case .action where isController || described[destination]?.customClass != nil:
        try checkAction(connection, of: target)
      case .action, .outletCollection, .binding, .accessibilityConnection: continue
      }
    }
  }

  private mutating func checkOutlet(
    _ connection: StoryboardDocument.Connection, of view: StoryboardDocument.View?, to target: HeadlessResponder.Type
  ) throws(HeadlessSceneError) {
    guard let owner = owner(of: connection, view) else { return }
    let name = TypeName.unqualified(Swift.type(of: owner))
    guard let outlet = owner.outlets[connection.name] else {
      let nearest = NearestNames.of(connection.name, in: owner.outlets.keys)
      throw scene.error(.outletNotFound(outlet: connection.name, owner: name, nearest: nearest), connection.line)
    }
    guard !outlet.accepts(target) else { return }
    let kind = HeadlessSceneError.Kind.outletMismatch(
      outlet: connection.name, owner: name, expected: outlet.typeName, found: "\(target)")
    throw scene.error(kind, connection.line)
  }

  /// Returns the object of the app's class that has an outlet, or `nil` if there is none, or its class is the system's.
  private mutating func owner(
    of connection: StoryboardDocument.Connection, _ view: StoryboardDocument.View?
  ) -> HeadlessResponder? {
    if connection.owner == scene.controller.id {
      return scene.controller.customClass == nil || connection.name == "view" ? nil : controller
    }
    guard let view, view.customClass != nil else { return nil }
    if views[view.id] == nil {
      views[view.id] = scene.viewClass(of: view)?.init(coder: HeadlessCoder(scene: scene, view: view))
    }
    return views[view.id]
  }

  private func checkAction(
    _ connection: StoryboardDocument.Connection, of target: HeadlessResponder.Type
  ) throws(HeadlessSceneError) {
    if target.actions[connection.name] != nil { return }
    let nearest = NearestNames.of(connection.name, in: target.actions.keys)
    throw scene.error(
      .actionNotFound(selector: connection.name, owner: "\(target)", nearest: nearest), connection.line)
  }
}
