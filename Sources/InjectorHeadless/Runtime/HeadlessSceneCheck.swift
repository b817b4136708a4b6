import Injector

/// Validates the connections of a scene against the classes of the connected objects, before the view is loaded.
///
/// UIKit raises an exception for an invalid connection when the view loads.
@MainActor struct HeadlessSceneCheck {
  private let scene: HeadlessScene
  private let type: HeadlessViewController.Type
  private let controller: HeadlessViewController?
  private let views: [String: StoryboardDocument.View]
  /// Temporary instances of custom view classes, by object ID. The outlets of a class are known for an instance only.
  private var samples: [String: HeadlessView] = [:]

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - type: The class of the controller.
  ///   - controller: The controller, or `nil` if there is none. Its outlets aren't checked then.
  init(scene: HeadlessScene, type: HeadlessViewController.Type, controller: HeadlessViewController?) {
    self.scene = scene
    self.type = type
    self.controller = controller
    views = Dictionary(scene.scene.views.map { ($0.id, $0) }) { first, _ in first }
  }

  /// Validates the scene.
  ///
  /// - Throws: `HeadlessSceneError` for the first invalid connection, in file order.
  mutating func run() throws(HeadlessSceneError) {
    for view in scene.scene.views where scene.viewClass(of: view) == nil {
      let name = view.customClass?.name ?? ""
      throw error(.unknownViewClass(name: name, view: "<\(view.tag)>"), view.line)
    }
    let dangling = Set(scene.document.danglingDestinations)
    for connection in scene.connections {
      guard let destination = connection.destination else { continue }
      if dangling.contains(destination) {
        let name = "the \(connection.kind) \(connection.name.debugDescription)"
        throw error(.dangling(connection: name, destination: destination), connection.line)
      }
      // Recognizers, bar buttons, and constraints have no headless class. Connections to them are ignored.
      guard let target = objectClass(destination) else { continue }
      switch connection.kind {
      case .outlet, .outletCollection: try checkOutlet(connection, to: target)
      case .action: try checkAction(connection, of: target)
      }
    }
  }

  private mutating func checkOutlet(
    _ connection: StoryboardDocument.Connection, to target: HeadlessResponder.Type
  ) throws(HeadlessSceneError) {
    // The controller's view needs no connection.
    if connection.name == "view", connection.owner == scene.controller.id { return }
    // Views without a custom class have no outlets. Connections such as `delegate` are ignored.
    guard let owner = owner(of: connection) else { return }
    let name = "\(Swift.type(of: owner))"
    guard let outlet = owner.outlets[connection.name] else {
      let nearest = NearestNames.of(connection.name, in: owner.outlets.keys)
      throw error(.outletNotFound(outlet: connection.name, owner: name, nearest: nearest), connection.line)
    }
    if !outlet.accepts(target) {
      let kind = HeadlessSceneError.Kind.outletMismatch(
        outlet: connection.name, owner: name, expected: outlet.typeName, found: "\(target)")
      throw error(kind, connection.line)
    }
  }

  private func checkAction(
    _ connection: StoryboardDocument.Connection, of target: HeadlessResponder.Type
  ) throws(HeadlessSceneError) {
    guard let action = target.actions[connection.name] else {
      let nearest = NearestNames.of(connection.name, in: target.actions.keys)
      throw error(.actionNotFound(selector: connection.name, owner: "\(target)", nearest: nearest), connection.line)
    }
    guard let sender = objectClass(connection.owner), !action.accepts(sender) else { return }
    let kind = HeadlessSceneError.Kind.actionMismatch(
      selector: connection.name, owner: "\(target)", expected: action.senderType, found: "\(sender)")
    throw error(kind, connection.line)
  }

  /// Returns the controller or an instance of a custom view class, or `nil` for other objects.
  private mutating func owner(of connection: StoryboardDocument.Connection) -> HeadlessResponder? {
    if connection.owner == scene.controller.id { return controller }
    if let sample = samples[connection.owner] { return sample }
    guard let view = views[connection.owner], view.customClass != nil, let type = scene.viewClass(of: view) else {
      return nil
    }
    let sample = type.init(coder: HeadlessCoder(scene: scene, view: view))
    samples[connection.owner] = sample
    return sample
  }

  /// Returns the class of an object of the scene, or `nil` if it has no headless class.
  private func objectClass(_ id: String) -> HeadlessResponder.Type? {
    id == scene.controller.id ? type : views[id].flatMap { scene.viewClass(of: $0) }
  }

  private func error(_ kind: HeadlessSceneError.Kind, _ line: Int) -> HeadlessSceneError {
    HeadlessSceneError(kind, file: scene.document.file, line: line)
  }
}
