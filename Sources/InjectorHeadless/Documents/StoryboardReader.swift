/// Creates a document from its elements. Each part takes one pass over the flat array.
struct StoryboardReader {
  let elements: StoryboardElements
  let file: String

  func document() throws(StoryboardDocumentError) -> StoryboardDocument {
    let root = elements[0]
    var document = StoryboardDocument(name: baseName, file: file, type: root["type"] ?? "")
    document.targetRuntime = root["targetRuntime"]
    document.initialViewController = root["initialViewController"]
    document.isLaunchScreen = root["launchScreen"] == "YES"
    if let scenes = elements.child(of: 0, tag: "scenes") {
      for position in elements.children(of: scenes) where elements[position].tag == "scene" {
        document.scenes.append(try scene(at: position, isWatchKit: document.platform == .watchKit))
      }
    }
    readConnections(into: &document)
    let ids = Set(elements.all.compactMap { $0["id"] })
    let destinations = document.connections.compactMap(\.destination) + document.segues.map(\.destination)
    document.danglingDestinations = Set(destinations).subtracting(ids).sorted()
    return document
  }

  /// The name of the storyboard, such as `Login` for `Screens/Base.lproj/Login.storyboard`.
  private var baseName: String {
    let last = file.split(separator: "/").last.map(String.init) ?? file
    for suffix in [".storyboard", ".xib"] where last.hasSuffix(suffix) { return String(last.dropLast(suffix.count)) }
    return last
  }

  // MARK: Scenes

  private func scene(at position: Int, isWatchKit: Bool) throws(StoryboardDocumentError) -> StoryboardDocument.Scene {
    let element = elements[position]
    var scene = StoryboardDocument.Scene(
      id: element["sceneID"] ?? "", exits: [], controller: nil, reference: nil, views: [], line: element.line)
    guard let objects = elements.child(of: position, tag: "objects") else { return scene }
    for member in elements.children(of: objects) {
      if elements[member].tag == "exit" { scene.exits += [elements[member]["id"]].compactMap(\.self) }
      if Self.referenceTags.contains(elements[member].tag) {
        scene.reference = reference(at: member, in: scene.id)
      } else if isController(member, isWatchKit: isWatchKit) {
        if scene.controller != nil {
          let reason = "a scene has two controllers"
          throw StoryboardDocumentError(.malformed(reason: reason), file: file, line: elements[member].line)
        }
        scene.controller = controller(at: member)
      }
    }
    if scene.controller == nil, scene.reference == nil, !isWatchKit {
      for member in elements.children(of: objects) where isUnmarkedController(member) {
        let reason = "the attribute sceneMemberID=\"viewController\" of a scene's \(elements[member].tag) is missing"
        throw StoryboardDocumentError(.malformed(reason: reason), file: file, line: elements[member].line)
      }
    }
    scene.views = StoryboardViewReader(elements: elements).views(under: objects)
    return scene
  }

  private static let referenceTags: Set = ["viewControllerPlaceholder", "controllerPlaceholder"]

  /// The controller of a scene is marked. AppKit's `application` is marked too, but isn't one. WatchKit doesn't mark
  /// the members of a scene, so the tag identifies a controller there; elsewhere, `arrayController` and
  /// `userDefaultsController` are other objects.
  private func isController(_ position: Int, isWatchKit: Bool) -> Bool {
    let element = elements[position]
    if let member = element["sceneMemberID"] { return member == "viewController" && element.tag != "application" }
    return isWatchKit && element.tag.lowercased().hasSuffix("controller")
  }

  /// A Boolean value that indicates whether an element is a controller that lacks the mark of one.
  private func isUnmarkedController(_ position: Int) -> Bool {
    let element = elements[position]
    let tag = element.tag.lowercased()
    return element["sceneMemberID"] == nil && (tag.hasSuffix("viewcontroller") || Self.controllerTags.contains(tag))
  }

  /// The tags of the controllers that aren't called view controllers, in lowercase.
  private static let controllerTags: Set = [
    "hostingcontroller", "navigationcontroller", "pagecontroller", "tabbarcontroller", "windowcontroller",
  ]

  private func controller(at position: Int) -> StoryboardDocument.Controller {
    let element = elements[position]
    return StoryboardDocument.Controller(
      tag: element.tag, id: element["id"] ?? "", storyboardIdentifier: element["storyboardIdentifier"],
      customClass: element.customClass, restorationIdentifier: element["restorationIdentifier"],
      usesStoryboardIdentifierForRestoration: element["useStoryboardIdentifierAsRestorationIdentifier"] == "YES",
      title: element["title"], line: element.line)
  }

  private func reference(at position: Int, in sceneID: String) -> StoryboardDocument.Reference {
    let element = elements[position]
    return StoryboardDocument.Reference(
      tag: element.tag, id: element["id"] ?? "", sceneID: sceneID, storyboardName: element["storyboardName"],
      referencedIdentifier: element["referencedIdentifier"], bundleIdentifier: element["bundleIdentifier"],
      storyboardIdentifier: element["storyboardIdentifier"], line: element.line)
  }

  // MARK: Connections

  private static let connectionLists: Set = ["connections", "accessibilityConnections"]

  /// Only elements in these lists are connections. A `segue` elsewhere resolves ambiguous metrics or describes the
  /// preview of another segue.
  private func readConnections(into document: inout StoryboardDocument) {
    var scenes = document.scenes[...]
    var scene: (id: String, controller: String?, end: Int)?
    for position in elements.all.indices {
      let element = elements[position]
      if let current = scene, position >= current.end { scene = nil }
      if element.tag == "scene", elements.parentTag(of: position) == "scenes", let next = scenes.popFirst() {
        scene = (next.id, next.controller?.id, element.end)
      }
      guard Self.connectionLists.contains(elements.parentTag(of: position)), let list = element.parent,
        let owner = elements[list].parent.flatMap({ elements[$0]["id"] })
      else { continue }
      if element.tag == "segue" {
        if element["key"] != nil { continue }
        document.segues.append(segue(element, owner: owner, sceneID: scene?.id ?? "", source: scene?.controller))
      } else if let kind = StoryboardDocument.Connection.Kind(rawValue: element.tag) {
        document.connections.append(
          StoryboardDocument.Connection(
            kind: kind, name: element["property"] ?? element["selector"] ?? element["name"] ?? "",
            event: element["eventType"], owner: owner, destination: element["destination"] ?? element["target"],
            sceneID: scene?.id, line: element.line))
      }
    }
  }

  private func segue(
    _ element: StoryboardElements.Element, owner: String, sceneID: String, source: String?
  ) -> StoryboardDocument.Segue {
    StoryboardDocument.Segue(
      id: element["id"] ?? "", kind: .init(rawValue: element["kind"] ?? ""), sceneID: sceneID, source: source,
      owner: owner, destination: element["destination"] ?? "", identifier: element["identifier"],
      destinationCreationSelector: element["destinationCreationSelector"], line: element.line)
  }
}

extension StoryboardElements.Element {
  var customClass: StoryboardDocument.CustomClass? {
    self["customClass"].map { name in
      let parts = Self.mangledParts(name)
      return .init(
        name: parts.last ?? name, module: self["customModule"] ?? parts.first,
        moduleProvider: self["customModuleProvider"])
    }
  }

  /// Returns the module and the names in a class name of Xcode 6, such as `_TtC3App4Note`, or nothing.
  private static func mangledParts(_ name: String) -> [String] {
    guard name.hasPrefix("_TtC") else { return [] }
    var (rest, parts) = (name.dropFirst(3).drop { $0 == "C" }, [] as [String])
    while let count = Int(rest.prefix(while: \.isNumber)), count > 0 {
      rest = rest.drop(while: \.isNumber)
      parts.append(String(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return parts.count > 1 ? parts : []
  }
}
