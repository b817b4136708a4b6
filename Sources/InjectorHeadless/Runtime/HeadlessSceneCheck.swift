import Injector

/// Validates a scene against the class of its controller, before the view is loaded.
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
      let name = "the \(connection.kind) \(connection.name.debugDescription)"
      guard let destination = connection.destination else { continue }
      if dangling.contains(destination) {
        throw scene.error(.dangling(connection: name, destination: destination), connection.line)
      }
      let target = views[destination].flatMap(scene.viewClass)
      switch connection.kind {
      case .outlet where scene.isOfController(connection):
        if let target { try checkOutlet(connection, to: target) }
      case .action where destination == scene.controller.id || views[destination]?.customClass != nil,
        .outlet where views[connection.owner]?.customClass != nil:
        throw scene.error(.unsupported(connection: name), connection.line)
      case .outlet, .action, .outletCollection, .binding, .accessibilityConnection: continue
      }
    }
  }

  private func checkOutlet(
    _ connection: StoryboardDocument.Connection, to target: HeadlessView.Type
  ) throws(HeadlessSceneError) {
    // A controller of the system has the outlets of its class.
    guard let controller, scene.controller.customClass != nil, connection.name != "view" else { return }
    let (name, outlets) = (TypeName.unqualified(type(of: controller)), controller.outlets)
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
