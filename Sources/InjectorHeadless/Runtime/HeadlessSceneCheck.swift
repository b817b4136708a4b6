import Injector

/// Validates a scene against the classes of its objects, before the view is loaded.
///
/// UIKit raises an exception for an invalid connection when the view loads.
@MainActor struct HeadlessSceneCheck {
  let scene: HeadlessScene
  /// The controller, or `nil` if there is none. Its outlets, which are known for an instance only, aren't checked then.
  let controller: HeadlessViewController?

  /// Validates the scene.
  ///
  /// - Throws: `HeadlessSceneError` for the first invalid connection, in file order.
  func run() throws(HeadlessSceneError) {
    for view in scene.scene.views where scene.viewClass(of: view) == nil {
      let name = view.customClass?.name ?? ""
      throw scene.error(.unknownViewClass(name: name, view: "<\(view.tag)>"), view.line)
    }
    let views = Dictionary(scene.scene.views.map { ($0.id, $0) }) { _, last in last }
    let dangling = Set(scene.document.danglingDestinations)
    for connection in scene.connections {
      guard let destination = connection.destination else { continue }
      if dangling.contains(destination) {
        let name = "the \(connection.kind) \(connection.name.debugDescription)"
        throw scene.error(.dangling(connection: name, destination: destination), connection.line)
      }
      switch connection.kind {
      case .outlet:
        guard let target = views[destination].flatMap(scene.viewClass) else { continue }
        if let owner = owner(of: connection, views[connection.owner]) {
          try checkOutlet(connection, of: owner, to: target)
        }
      case .action where destination == scene.controller.id || views[destination]?.customClass != nil:
        throw scene.error(.unsupportedAction(selector: connection.name), connection.line)
      case .action, .outletCollection, .binding, .accessibilityConnection: continue
      }
    }
  }

  /// Returns an object of the app's class that has an outlet, or `nil` if there is none, or its class is the system's.
  private func owner(of connection: StoryboardDocument.Connection, _ view: StoryboardDocument.View?) -> AnyObject? {
    if connection.owner == scene.controller.id {
      return scene.controller.customClass == nil || connection.name == "view" ? nil : controller
    }
    guard let view, view.customClass != nil else { return nil }
    return scene.viewClass(of: view)?.init(coder: HeadlessCoder(scene: scene, view: view))
  }

  private func checkOutlet(
    _ connection: StoryboardDocument.Connection, of owner: AnyObject, to target: HeadlessView.Type
  ) throws(HeadlessSceneError) {
    let (name, outlets) = (TypeName.unqualified(type(of: owner)), outlets(of: owner))
    guard let outlet = outlets[connection.name] else {
      let nearest = NearestNames.of(connection.name, in: outlets.keys)
      throw scene.error(.outletNotFound(outlet: connection.name, owner: name, nearest: nearest), connection.line)
    }
    guard !outlet.accepts(target) else { return }
    let kind = HeadlessSceneError.Kind.outletMismatch(
      outlet: connection.name, owner: name, expected: outlet.typeName, found: "\(target)")
    throw scene.error(kind, connection.line)
  }
}
