import Injector

/// Validates a scene against the classes of its objects, before the view is loaded, and finds the parts that the
/// runtime leaves out.
///
/// UIKit raises an exception for an invalid connection when the view loads.
@MainActor struct HeadlessSceneCheck {
  let scene: HeadlessScene
  /// The class of the controller.
  let type: HeadlessViewController.Type
  /// The controller, or `nil` if there is none. Its outlets aren't checked then.
  let controller: HeadlessViewController?
  /// Temporary instances of views and other objects, by object ID. The outlets of a class are known for an instance
  /// only.
  private(set) var samples: [String: HeadlessResponder] = [:]
  private(set) var omissions: [HeadlessOmission] = []

  /// The temporary instances that the scene can show: not copies of a prototype, and without runtime attributes, which
  /// are applied to the instance.
  var views: [String: HeadlessView] {
    samples.compactMapValues { $0 as? HeadlessView }.filter { id, view in
      view.runtimeAttributes.isEmpty && scene.member(id)?.prototype == nil
    }
  }

  /// Validates the scene.
  ///
  /// - Returns: The parts that the runtime leaves out, in file order.
  /// - Throws: `HeadlessSceneError` for the first invalid connection, in file order.
  @discardableResult mutating func run() throws(HeadlessSceneError) -> [HeadlessOmission] {
    for view in scene.scene.views where scene.viewClass(of: view) == nil {
      let name = view.customClass?.name ?? ""
      throw scene.error(.unknownViewClass(name: name, view: "<\(view.tag)>"), view.line)
    }
    let dangling = Set(scene.document.danglingDestinations)
    for segue in scene.segues.values.joined().sorted(by: { $0.line < $1.line })
    where dangling.contains(segue.destination) {
      throw scene.dangling(segue)
    }
    for segue in scene.segues.values.joined() where segue.owner != scene.controller.id {
      guard let reason = reasonToOmit(segue) else { continue }
      omit("the \(segue.kind) segue \(segue.identifier?.debugDescription ?? segue.id)", reason, line: segue.line)
    }
    for connection in scene.connections.values.joined().sorted(by: { $0.line < $1.line }) {
      if let destination = connection.destination, dangling.contains(destination) {
        let name = "the \(connection.kind) \(connection.name.debugDescription)"
        throw scene.error(.dangling(connection: name, destination: destination), connection.line)
      }
      if let reason = try reasonToOmit(connection) {
        omit("the \(connection.kind) \(connection.name.debugDescription)", reason, line: connection.line)
      }
    }
    for view in scene.scene.views where view.isPrototype {
      let list = view.parent.flatMap { scene.viewClass(of: scene.scene.views[$0]) }
      if list is HeadlessTableView.Type { continue }
      omit("the prototype <\(view.tag)>", "only a table creates cells", line: view.line)
    }
    applyAttributes()
    for item in scene.scene.items {
      guard let name = item.customClass?.name, !Self.frameworkClasses.contains(name) else { continue }
      omit(
        "the class \(name) of <\(item.tag)>", "custom classes are created for views and controllers", line: item.line)
    }
    for line in scene.scene.variations { omit("a variation", "there are no size classes", line: line) }
    return omissions.sorted { $0.line < $1.line }
  }

  /// The classes that Interface Builder writes for objects of the system.
  private static let frameworkClasses: Set = [
    "FirstResponder", "NSObject", "NSApplication", "NSResponder", "UIResponder",
  ]

  /// Applies the runtime attributes of the controller, and those of the others to temporary instances.
  private mutating func applyAttributes() {
    let views = scene.scene.views.map { ($0.id, $0.tag, $0.line, $0.runtimeAttributes) }
    let items = scene.scene.items.map { ($0.id, $0.tag, $0.line, $0.runtimeAttributes) }
    for (id, tag, line, attributes) in views + items where !attributes.isEmpty {
      guard let object = object(id) else { continue }
      for attribute in attributes where !object.apply(attribute) {
        omit(
          "the runtime attribute \(attribute.keyPath.debugDescription) of <\(tag)>", attributeReason(object), line: line
        )
      }
    }
    guard let controller else { return }
    for attribute in scene.controller.runtimeAttributes where !controller.apply(attribute) {
      omit(
        "the runtime attribute \(attribute.keyPath.debugDescription)", attributeReason(controller),
        line: scene.controller.line)
    }
  }

  private func attributeReason(_ object: HeadlessResponder) -> String {
    "\(TypeName.unqualified(Swift.type(of: object))) doesn't apply it"
  }

  // MARK: Connections

  /// Returns why the runtime doesn't make a connection, or `nil` if it does.
  private mutating func reasonToOmit(
    _ connection: StoryboardDocument.Connection
  ) throws(HeadlessSceneError) -> String? {
    if connection.kind == .binding { return "there are no Cocoa bindings" }
    if connection.kind == .accessibilityConnection { return "there is no accessibility" }
    if connection.kind == .action, scene.isFirstResponder(connection.destination) {
      return senderProblem(of: connection)
    }
    guard let destination = connection.destination, let target = objectClass(destination) else {
      return "the destination isn't an object of the scene"
    }
    if let prototype = scene.member(destination)?.prototype, prototype != scene.member(connection.owner)?.prototype {
      return "the destination is in a prototype, of which there are copies"
    }
    if connection.kind == .action { return try checkAction(connection, of: target, destination) }
    return try checkOutlet(connection, to: target, destination)
  }

  private func reasonToOmit(_ segue: StoryboardDocument.Segue) -> String? {
    if segue.isOfAccessory { return "cells have no accessories" }
    let owner = objectClass(segue.owner)
    if owner.map(sendsActions) ?? false || owner is HeadlessTableViewCell.Type { return nil }
    if segue.kind == .embed, owner is HeadlessView.Type { return nil }
    return "its owner, \(words(segue.owner)), triggers no segues"
  }

  private mutating func checkOutlet(
    _ connection: StoryboardDocument.Connection, to target: HeadlessResponder.Type, _ destination: String
  ) throws(HeadlessSceneError) -> String? {
    let isController = connection.owner == scene.controller.id
    // The controller's view needs no connection.
    if connection.name == "view", isController { return nil }
    if connection.name == "gestureRecognizers", target is HeadlessGestureRecognizer.Type { return nil }
    if isController, controller == nil { return nil }
    guard let owner = object(connection.owner) else { return "its owner isn't an object of the scene" }
    let name = TypeName.unqualified(Swift.type(of: owner))
    guard let outlet = owner.outlets[connection.name] else {
      if !isCustom(connection.owner) || Self.systemOutlets.contains(connection.name) {
        return "\(name) has no outlet of that name"
      }
      let nearest = NearestNames.of(connection.name, in: owner.outlets.keys)
      throw scene.error(.outletNotFound(outlet: connection.name, owner: name, nearest: nearest), connection.line)
    }
    if !outlet.accepts(target) {
      let kind = HeadlessSceneError.Kind.outletMismatch(
        outlet: connection.name, owner: name, expected: outlet.typeName, found: "\(target)")
      throw scene.error(kind, connection.line)
    }
    // Objective-C asks a delegate for each of its methods, so UIKit doesn't raise an exception here.
    if !isCustom(connection.owner), let object = object(destination), !outlet.accepts(object) {
      return "\(target) isn't \(outlet.typeName)"
    }
    return nil
  }

  /// The outlets of system classes that the runtime doesn't have in each of its classes.
  private static let systemOutlets: Set = [
    "accessoryView", "backgroundView", "dataSource", "delegate", "detailTextLabel", "imageView",
    "initialFirstResponder",
    "inputAccessoryView", "inputView", "menu", "nextKeyView", "prefetchDataSource", "searchDisplayController",
    "selectedBackgroundView", "splitView", "tabView", "textField", "textLabel", "window",
  ]

  private mutating func checkAction(
    _ connection: StoryboardDocument.Connection, of target: HeadlessResponder.Type, _ destination: String
  ) throws(HeadlessSceneError) -> String? {
    if let reason = senderProblem(of: connection) { return reason }
    guard let action = target.actions[connection.name] else {
      if !isCustom(destination) { return "\(target) has no action of that name" }
      let nearest = NearestNames.of(connection.name, in: target.actions.keys)
      throw scene.error(
        .actionNotFound(selector: connection.name, owner: "\(target)", nearest: nearest), connection.line)
    }
    guard let sender = objectClass(connection.owner), !action.accepts(sender) else { return nil }
    let kind = HeadlessSceneError.Kind.actionMismatch(
      selector: connection.name, owner: "\(target)", expected: action.senderType, found: "\(sender)")
    throw scene.error(kind, connection.line)
  }

  private func senderProblem(of connection: StoryboardDocument.Connection) -> String? {
    let sender = objectClass(connection.owner)
    if sender.map(sendsActions) ?? false { return nil }
    return "its owner, \(words(connection.owner)), sends no actions"
  }

  private func words(_ id: String) -> String {
    if case .item(let item, _)? = scene.member(id) { return "a <\(item.tag)>" }
    return objectClass(id).map { "a \($0)" } ?? "unknown here"
  }

  /// Returns a Boolean value that indicates whether the user can make an object of a class send its actions.
  private func sendsActions(_ type: HeadlessResponder.Type) -> Bool {
    type is HeadlessControl.Type || type is HeadlessBarButtonItem.Type || type is HeadlessGestureRecognizer.Type
  }

  // MARK: Objects

  /// Returns the controller or a temporary instance, or `nil` if the scene has no such object.
  private mutating func object(_ id: String) -> HeadlessResponder? {
    if id == scene.controller.id { return controller }
    if let sample = samples[id] { return sample }
    let sample: HeadlessResponder? =
      switch scene.member(id) {
      case .view(let view, _)?: scene.viewClass(of: view)?.init(coder: HeadlessCoder(scene: scene, view: view))
      case .item(let item, _)?: HeadlessObject.type(of: item).init(item)
      case nil: nil
      }
    samples[id] = sample
    return sample
  }

  /// Returns the class of an object of the scene, or `nil` if the scene has no such object.
  private func objectClass(_ id: String) -> HeadlessResponder.Type? {
    if id == scene.controller.id { return type }
    return switch scene.member(id) {
    case .view(let view, _)?: scene.viewClass(of: view)
    case .item(let item, _)?: HeadlessObject.type(of: item)
    case nil: nil
    }
  }

  /// Returns a Boolean value that indicates whether an object has a class of the app, which must have the connected
  /// members.
  private func isCustom(_ id: String) -> Bool {
    if id == scene.controller.id { return scene.controller.customClass != nil }
    if case .view(let view, _)? = scene.member(id) { return view.customClass != nil }
    return false
  }

  private mutating func omit(_ part: String, _ reason: String, line: Int) {
    omissions.append(HeadlessOmission(file: scene.document.file, line: line, part: part, reason: reason))
  }
}
