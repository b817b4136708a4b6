import Injector
import InjectorHeadless

// What is in a document, and what the classes in the sources have.

extension StoryboardCheck {
  /// The custom classes of a document, by object.
  private typealias Objects = [String: Object]

  private struct Object {
    let custom: StoryboardDocument.CustomClass
    let attributes: [StoryboardDocument.RuntimeAttribute]
    let line: Int
  }

  mutating func checkConnections(of documents: [StoryboardDocument]) {
    /// The outlets that something connects, and the classes that documents have, each with its ancestors.
    var (connected, used): (Set<[String]>, Set<String>) = ([], [])
    for document in documents where document.platform != .watchKit {
      checkObjects(of: document)
      guard !classes.isEmpty else { continue }
      let objects = objects(of: document)
      checkClasses(objects, in: document)
      for object in objects.values { used.formUnion(classes[object.custom.name]?.names ?? []) }
      for connection in document.connections {
        if connection.kind == .outlet || connection.kind == .outletCollection {
          for type in objects[connection.owner].flatMap({ classes[$0.custom.name] })?.names ?? [] {
            connected.insert([type, connection.name])
          }
        }
        check(connection, objects, in: document)
      }
      for id in objects.keys { checkAttributes(of: id, objects, in: document) }
      for segue in document.segues { check(segue, objects, in: document) }
    }
    for outlet in classes.outlets where used.contains(outlet.type) && !connected.contains([outlet.type, outlet.name]) {
      report(
        .unconnectedOutlet, ServiceKey(type: outlet.type, identifier: ServiceIdentifier(outlet.name)),
        at: CallSite(fileID: outlet.property.file, line: outlet.property.line),
        "no document connects the outlet \(outlet.name.debugDescription) of \(outlet.type)",
        fix: "connect the outlet in Interface Builder, or remove it")
    }
  }

  // MARK: Without sources

  private mutating func checkObjects(of document: StoryboardDocument) {
    let file = document.file.lastComponent
    if let initial = document.initialViewController, document.initialScene == nil {
      report(
        .danglingObject, document.key(initial), at: document.site(1),
        "the initial view controller of \(file) is the object \(initial.debugDescription), which doesn't exist",
        fix: "select an initial view controller in Interface Builder")
    }
    let dangling = Set(document.danglingDestinations)
    let connections = document.connections.compactMap { connection in
      connection.destination.map { ("\(connection.kind) \(connection.name.debugDescription)", $0, connection.line) }
    }
    let segues = document.segues.map { segue in
      ("segue \((segue.identifier ?? segue.id).debugDescription)", segue.destination, segue.line)
    }
    for (name, destination, line) in connections + segues where dangling.contains(destination) {
      report(
        .danglingObject, document.key(destination), at: document.site(line),
        "the \(name) of \(file) leads to the object \(destination.debugDescription), which doesn't exist",
        fix: "remove the connection, and connect it again in Interface Builder")
    }
    let identified = document.segues.filter { $0.identifier != nil }
    for segues in Dictionary(grouping: identified, by: { [$0.sceneID, $0.identifier ?? ""] }).values {
      // Several controls may lead to the same place.
      guard let other = segues.first(where: { $0.destination != segues[0].destination || $0.kind != segues[0].kind })
      else { continue }
      let name = other.identifier ?? ""
      report(
        .duplicateSegue, document.key(name), at: document.site(other.line),
        "\(segues.count) segues of one scene of \(file) have the identifier \(name.debugDescription)",
        fix: "give each segue of a scene an identifier of its own")
    }
  }

  // MARK: With sources

  private func objects(of document: StoryboardDocument) -> Objects {
    var objects: Objects = [:]
    func add(
      _ id: String, _ custom: StoryboardDocument.CustomClass?, _ attributes: [StoryboardDocument.RuntimeAttribute],
      _ line: Int
    ) {
      if let custom { objects[id] = Object(custom: custom, attributes: attributes, line: line) }
    }
    let scenes = document.scenes
    for object in document.objects + document.items + scenes.flatMap({ $0.objects + $0.items }) {
      add(object.id, object.customClass, object.runtimeAttributes, object.line)
    }
    for view in document.views + scenes.flatMap(\.views) {
      add(view.id, view.customClass, view.runtimeAttributes, view.line)
    }
    for segue in document.segues { add(segue.id, segue.customClass, [], segue.line) }
    for controller in scenes.compactMap(\.controller) {
      add(controller.id, controller.customClass, controller.runtimeAttributes, controller.line)
    }
    return objects
  }

  private mutating func checkClasses(_ objects: Objects, in document: StoryboardDocument) {
    guard areClassesKnown else { return }
    for (id, object) in objects {
      let custom = object.custom
      guard let module = custom.module ?? custom.moduleProvider,
        !custom.isModuleFixed || screens.modules.contains(module),
        classes[custom.name] == nil, !SystemClasses.contains(custom.name)
      else { continue }
      report(
        .unknownClass, document.key(id), at: document.site(object.line),
        "no source declares \(custom.name), the class of an object of \(document.file.lastComponent)",
        near: near(custom.name, in: classes.names),
        fix: "correct the class in Interface Builder, or check the folder of its source too")
    }
  }

  /// Returns the class of an object if the sources declare it with all its ancestors.
  private func type(of id: String?, _ objects: Objects) -> (name: String, ancestry: SourceClasses.Ancestry)? {
    guard let name = id.flatMap({ objects[$0]?.custom.name }), let ancestry = classes[name], ancestry.isComplete else {
      return nil
    }
    return (name, ancestry)
  }

  private mutating func check(
    _ connection: StoryboardDocument.Connection, _ objects: Objects, in document: StoryboardDocument
  ) {
    let (name, isAction) = (connection.name, connection.kind == .action)
    guard connection.kind != .binding,
      let type = type(of: isAction ? connection.destination : connection.owner, objects),
      !(isAction ? type.ancestry.hasAction(name) : type.ancestry.hasOutlet(name))
    else { return }
    let members =
      isAction ? type.ancestry.methods.mapValues(\.isAction) : type.ancestry.properties.mapValues(\.isOutlet)
    let isUnmarked = members[name] != nil
    let nearest = isUnmarked ? [] : near(name, in: members.filter(\.value).keys)
    // A class of the system may have it.
    guard isUnmarked || !nearest.isEmpty || !type.ancestry.mayInherit else { return }
    let mark = isAction ? "@IBAction to the method" : "@IBOutlet to the property"
    report(
      .unknownConnection, document.key(name), at: document.site(connection.line),
      "\(document.file.lastComponent) \(isAction ? "sends the action" : "connects the outlet") "
        + "\(name.debugDescription), which \(type.name) "
        + (isUnmarked ? "declares without \(mark.prefix { $0 != " " })" : "doesn't have"),
      near: nearest,
      fix: isUnmarked
        ? "add \(mark)"
        : (nearest.first.map { "connect \($0) instead" } ?? "remove the connection")
          + ", or declare the \(isAction ? "action" : "outlet")")
  }

  /// Checks the runtime attributes of an object. Its class inherits properties of the system too, so an attribute
  /// that is like no property of the app isn't wrong.
  private mutating func checkAttributes(of id: String, _ objects: Objects, in document: StoryboardDocument) {
    guard let object = objects[id], let type = type(of: id, objects) else { return }
    for attribute in object.attributes where !attribute.keyPath.contains(".") {
      let property = type.ancestry.properties[attribute.keyPath]
      if property?.isSettable == true || type.ancestry.hasObjectiveCMembers { continue }
      let known = type.ancestry.properties.filter(\.value.isSettable).keys.filter {
        abs($0.count - attribute.keyPath.count) < 3
      }
      let nearest = property == nil ? near(attribute.keyPath, in: known) : []
      guard property != nil || !nearest.isEmpty else { continue }
      report(
        .unknownConnection, document.key(attribute.keyPath), at: document.site(object.line),
        "\(document.file.lastComponent) sets the runtime attribute \(attribute.keyPath.debugDescription), which "
          + "\(type.name) " + (property == nil ? "doesn't have" : "declares without @IBInspectable"),
        near: nearest,
        fix: property == nil ? "correct the key path, or remove the attribute" : "add @IBInspectable to the property")
    }
  }

  private mutating func check(_ segue: StoryboardDocument.Segue, _ objects: Objects, in document: StoryboardDocument) {
    let file = document.file.lastComponent
    if let action = segue.unwindAction, areClassesKnown, !classes.actions.contains(action) {
      report(
        .unknownConnection, document.key(segue.identifier ?? segue.id), at: document.site(segue.line),
        "the \(segue.kind) segue of \(file) sends the action \(action.debugDescription), which no class has",
        near: near(action, in: classes.actions), fix: "declare the action in the controller to go back to")
    }
    guard let selector = segue.destinationCreationSelector else { return }
    let (words, near, fix): (String, [String], String)
    var severity: Severity?
    if let source = type(of: segue.source, objects) {
      guard !source.ancestry.hasSegueAction(selector) else { return }
      words = "which \(source.name) doesn't have as an @IBSegueAction"
      near = self.near(selector, in: source.ancestry.methods.filter(\.value.isSegueAction).keys)
      fix = "declare the segue action, or remove the segue's Instantiation action"
    } else {
      // The controller whose segue leads to a plain container has the actions of its relationships.
      guard areClassesKnown, let container = segue.source, objects[container] == nil else { return }
      if !classes.segueActions.contains(selector) {
        (words, near) = ("which no class has", self.near(selector, in: classes.segueActions))
        fix = "declare the segue action in the controller that shows the container"
      } else if !isShown(container, in: document) {
        // The segue may be in a document that wasn't passed.
        severity = .warning
        (words, near) = ("but no segue leads to its container, so no controller is asked", [])
        fix = "give the container a class with the action, or create the container in code"
      } else {
        return
      }
    }
    report(
      .unknownSegueAction, document.key(segue.identifier ?? segue.id), at: document.site(segue.line),
      "the \(segue.kind) segue of \(file) calls \(selector.debugDescription), \(words)", near: near, fix: fix,
      severity: severity)
  }
}
