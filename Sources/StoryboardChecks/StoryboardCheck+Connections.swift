import Injector
import InjectorHeadless

// What is in a document, and what the classes in the sources have.

extension StoryboardCheck {
  private struct Object {
    let tag: String
    let custom: StoryboardDocument.CustomClass?
    let line: Int
  }

  private static let checked: Set<StoryboardDocument.Connection.Kind> = [.outlet, .outletCollection, .action]

  mutating func checkConnections(of documents: [StoryboardDocument]) {
    /// The outlets that something connects in the classes of each file, and the classes that documents have.
    var (connected, used): ([Int: Set<String>], Set<String>) = ([:], [])
    for document in documents where document.platform != .watchKit {
      checkObjects(of: document)
      guard !classes.isEmpty else { continue }
      let objects = objects(of: document)
      for (id, object) in objects.sorted(by: { ($0.value.line, $0.key) < ($1.value.line, $1.key) }) {
        checkClass(of: object, id, in: document)
        used.formUnion(object.custom.flatMap { classes[$0.name] }?.names ?? [])
      }
      for connection in document.connections where Self.checked.contains(connection.kind) {
        if connection.kind != .action, let owner = objects[connection.owner]?.custom {
          for file in classes[owner.name]?.files ?? [] { connected[file, default: []].insert(connection.name) }
        }
        check(connection, objects, in: document)
      }
      for segue in document.segues { check(segue, objects, in: document) }
    }
    for (index, file) in classes.files.enumerated() {
      for outlet in file.outlets
      where used.contains(outlet.owner) && classes.isUnique(outlet.owner)
        && connected[index]?.contains(outlet.name) != true
      {
        report(
          .unconnectedOutlet, ServiceKey(type: outlet.owner, identifier: ServiceIdentifier(outlet.name)),
          at: CallSite(fileID: file.path, line: outlet.line),
          "no document connects the outlet \(outlet.name.debugDescription) of \(outlet.owner)",
          fix: "connect the outlet in Interface Builder, or remove it")
      }
    }
  }

  // MARK: Without sources

  private mutating func checkObjects(of document: StoryboardDocument) {
    let file = document.file.lastComponent
    if let initial = document.initialViewController, document.initialScene == nil {
      report(
        .danglingObject, initial, at: 1, of: document,
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
        .danglingObject, destination, at: line, of: document,
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
        .duplicateSegue, name, at: other.line, of: document,
        "\(segues.count) segues of one scene of \(file) have the identifier \(name.debugDescription)",
        fix: "give each segue of a scene an identifier of its own")
    }
  }

  // MARK: With sources

  /// Returns the controllers, the views, and the other objects with a class of a document.
  private func objects(of document: StoryboardDocument) -> [String: Object] {
    let scenes = document.scenes
    var objects: [String: Object] = [:]
    func add(_ id: String, _ tag: String, _ custom: StoryboardDocument.CustomClass?, _ line: Int) {
      objects[id] = Object(tag: tag, custom: custom, line: line)
    }
    let others = document.objects + document.items + scenes.flatMap { $0.objects + $0.items }
    for item in others where item.customClass != nil { add(item.id, item.tag, item.customClass, item.line) }
    for item in document.views + scenes.flatMap(\.views) { add(item.id, item.tag, item.customClass, item.line) }
    for item in document.segues where item.customClass != nil { add(item.id, "segue", item.customClass, item.line) }
    for item in scenes.compactMap(\.controller) { add(item.id, item.tag, item.customClass, item.line) }
    return objects
  }

  private mutating func checkClass(of object: Object, _ id: String, in document: StoryboardDocument) {
    guard areClassesKnown, let custom = object.custom, !SystemClasses.contains(custom.name) else { return }
    checkModule(of: custom, id, object.line, in: document)
    let module = custom.module ?? custom.moduleProvider
    let (name, file) = (custom.name, document.file.lastComponent)
    let type = classes[name]
    let (words, nearest, fix): (String, [String], String)
    if type == nil, let module, !custom.isModuleFixed || screens.modules.contains(module) {
      words = "no source declares \(name), the class of an object of \(file)"
      nearest = near(name, in: classes.names)
      fix = "correct the class in Interface Builder, or check the folder of its source too"
    } else if let type, module == nil, !type.isExported {
      (words, nearest) = ("\(file) names \(name) without its module, so its objects have another class", [])
      fix = "set the module of the class in Interface Builder"
    } else if let type, type.isComplete, SystemClasses.needsClass(object.tag),
      type.systemClasses == ["UIViewController"], !type.files.contains(where: { classes.files[$0].hasDataSource })
    {
      (words, nearest) = ("\(name), the class of a \(object.tag) of \(file), is a plain view controller", [])
      fix = "correct the class or its superclass"
    } else {
      return
    }
    report(.unknownClass, id, at: object.line, of: document, words, near: nearest, fix: fix)
  }

  /// Returns the class of an object and its files, if the sources declare it with all its ancestors.
  private func type(of object: Object?) -> (name: String, ancestry: SwiftSources.Ancestry, files: [SwiftFile])? {
    guard let name = object?.custom?.name, let ancestry = classes[name], ancestry.isComplete else { return nil }
    return (name, ancestry, ancestry.files.map { classes.files[$0] })
  }

  private mutating func check(
    _ connection: StoryboardDocument.Connection, _ objects: [String: Object], in document: StoryboardDocument
  ) {
    let (name, isAction) = (connection.name, connection.kind == .action)
    guard let id = isAction ? connection.destination : connection.owner, let object = objects[id],
      !(isAction ? SystemClasses.actions : SystemClasses.outlets).contains(name)
    else { return }
    let words =
      "\(document.file.lastComponent) \(isAction ? "sends the action" : "connects the outlet") \(name.debugDescription)"
    let line = connection.line
    guard object.custom != nil else {
      // An object whose class was removed keeps its connections. A screen's creator may give the scene a class.
      let owners = (isAction ? classes.actionOwners : classes.outletOwners)[name]?.sorted() ?? []
      guard document.isUIKit, !owners.isEmpty, claimed[document.file]?.contains(id) != true else { return }
      return report(
        .unknownConnection, name, at: line, of: document, "\(words), which a plain \(object.tag) doesn't have",
        fix: "set the class of the object to \(owners.prefix(3).joined(separator: " or ")), or remove the connection")
    }
    guard let type = type(of: object) else { return }
    let members = type.files.flatMap { (isAction ? $0.methods : $0.properties)[name] ?? [] }
    if type.files.contains(where: { isAction ? $0.mayHaveAction(name, list: "actions") : $0.mayHaveOutlet(name) }) {
      guard !isAction, document.isUIKit, let other = connection.destination.flatMap({ objects[$0] }),
        other.custom == nil, let expected = members.first?.type,
        members.allSatisfy({ $0.type.map { SystemClasses.isOther(other.tag, than: $0) } ?? false })
      else { return }
      return report(
        .unknownConnection, name, at: line, of: document, "\(words) of \(type.name), a \(expected), to a \(other.tag)",
        fix: "connect a \(expected), or change the type of the outlet")
    }
    let isUnmarked = !members.isEmpty
    let marked = type.files.flatMap { isAction ? $0.methods.values.joined().filter(\.isMarked) : $0.outlets }
    let nearest = isUnmarked ? [] : near(name, in: Set(marked.map(\.name)))
    // A class of the system may have it.
    guard !nearest.isEmpty || !type.ancestry.mayInherit else { return }
    let mark = isAction ? "@IBAction to the method" : "@IBOutlet to the property"
    report(
      .unknownConnection, name, at: line, of: document,
      "\(words), which \(type.name) " + (isUnmarked ? "declares without \(mark.prefix { $0 != " " })" : "doesn't have"),
      near: nearest,
      fix: isUnmarked
        ? "add \(mark)"
        : (nearest.first.map { "connect \($0) instead" } ?? "remove the connection")
          + ", or declare the \(isAction ? "action" : "outlet")")
  }

  private mutating func check(
    _ segue: StoryboardDocument.Segue, _ objects: [String: Object], in document: StoryboardDocument
  ) {
    let file = document.file.lastComponent
    if let action = segue.unwindAction, areClassesKnown,
      !classes.files.contains(where: { $0.mayHaveAction(action, list: "actions") })
    {
      report(
        .unknownConnection, segue.identifier ?? segue.id, at: segue.line, of: document,
        "the \(segue.kind) segue of \(file) sends the action \(action.debugDescription), which no class has",
        near: near(action, in: classes.actionOwners.keys), fix: "declare the action in the controller to go back to")
    }
    guard let selector = segue.destinationCreationSelector else { return }
    let source = segue.source.flatMap { objects[$0] }
    let type = type(of: source)
    // The segues of a plain container call the actions of the controller that shows it.
    guard let files = type?.files ?? (areClassesKnown && source?.custom == nil ? classes.files : nil),
      !files.contains(where: { $0.mayHaveAction(selector, list: "segueActions") })
    else { return }
    let known = files.flatMap { $0.methods.values.joined().filter(\.isSegueAction).map(\.name) }
    report(
      .unknownSegueAction, segue.identifier ?? segue.id, at: segue.line, of: document,
      "the \(segue.kind) segue of \(file) calls \(selector.debugDescription), which "
        + (type.map { "\($0.name) doesn't have as an @IBSegueAction" } ?? "no class has"),
      near: near(selector, in: Set(known)),
      fix: type == nil
        ? "declare the segue action in the controller that shows the container"
        : "declare the segue action, or remove the segue's Instantiation action")
  }
}

extension StoryboardDocument { fileprivate var isUIKit: Bool { platform == .cocoaTouch || platform == .appleTV } }
