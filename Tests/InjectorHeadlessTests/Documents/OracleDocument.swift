import Injector
import InjectorHeadless

/// A document in the oracle's shape.
struct OracleDocument: Decodable, Equatable {
  struct Scene: Decodable, Equatable {
    var application: String?
    var controllers: [Controller]?
    var exit: [String]?
    var members: [String]
    var sceneID: String
  }

  struct Controller: Decodable, Equatable {
    var tag: String
    var id: String
    var storyboardIdentifier, customClass, customModule, customModuleProvider: String?
    var restorationIdentifier, useStoryboardIdentifierAsRestorationIdentifier: String?
    var title, userLabel: String?
    var runtime: [Runtime]?
  }

  struct Runtime: Decodable, Equatable {
    var keyPath: String
    var type: String
    var value: String?
  }

  struct Reference: Decodable, Equatable {
    var tag, id, sceneID: String
    var storyboardName, referencedIdentifier, bundleIdentifier, storyboardIdentifier: String?
  }

  var connections: [String: Int]
  var danglingDestinations: [String]
  var duplicateIdentifiers: [String]
  var initial: String?
  var launchScreen: String?
  var references: [Reference]
  var root: String
  var scenes: [Scene]
  var segues: [[String: String]]
  var targetRuntime: String?
  var toolsVersion: String?
  var type: String
}

extension OracleDocument {
  init(_ document: StoryboardDocument) {
    connections = Dictionary(grouping: document.connections, by: \.kind.rawValue).mapValues(\.count)
    if !document.segues.isEmpty { connections["segue"] = document.segues.count }
    danglingDestinations = document.danglingDestinations
    duplicateIdentifiers = document.duplicateIdentifiers
    initial = document.initialViewController
    launchScreen = document.isLaunchScreen ? "YES" : nil
    references = document.references.map(Reference.init)
    root = "document"
    scenes = document.scenes.map(Scene.init)
    segues = document.segues.map(Self.attributes)
    targetRuntime = document.targetRuntime
    toolsVersion = document.toolsVersion
    type = document.type
  }

  private static func attributes(_ segue: StoryboardDocument.Segue) -> [String: String] {
    // The oracle did not keep where a popover points.
    let unread: Set = ["popoverAnchorView", "popoverBehavior", "preferredEdge"]
    var all = segue.attributes.filter { !unread.contains($0.key) }
    all["id"] = segue.id
    all["kind"] = segue.kind.rawValue
    all["sceneID"] = segue.sceneID
    all["source"] = segue.source
    all["destination"] = segue.destination
    all["identifier"] = segue.identifier
    all["relationship"] = segue.relationship
    all["destinationCreationSelector"] = segue.destinationCreationSelector
    all["unwindAction"] = segue.unwindAction
    all["customClass"] = segue.customClass?.name
    all["customModule"] = segue.customClass?.module
    all["customModuleProvider"] = segue.customClass?.moduleProvider
    return all
  }
}

extension OracleDocument.Scene {
  init(_ scene: StoryboardDocument.Scene) {
    application = scene.objects.first { $0.tag == "application" }.map { $0.customClass?.name ?? "NSApplication" }
    controllers = scene.controller.map { [OracleDocument.Controller($0)] }
    let exits = scene.objects.filter { $0.tag == "exit" }.map(\.id)
    exit = exits.isEmpty ? nil : exits
    members = scene.objects.map(\.tag)
    sceneID = scene.id
  }
}

extension OracleDocument.Controller {
  init(_ controller: StoryboardDocument.Controller) {
    tag = controller.tag
    id = controller.id
    storyboardIdentifier = controller.storyboardIdentifier
    customClass = controller.customClass?.name
    customModule = controller.customClass?.module
    customModuleProvider = controller.customClass?.moduleProvider
    restorationIdentifier = controller.restorationIdentifier
    useStoryboardIdentifierAsRestorationIdentifier = controller.usesStoryboardIdentifierForRestoration ? "YES" : nil
    title = controller.title
    userLabel = controller.userLabel
    let attributes = controller.runtimeAttributes.map {
      OracleDocument.Runtime(keyPath: $0.keyPath, type: $0.type, value: $0.value)
    }
    runtime = attributes.isEmpty ? nil : attributes
  }
}

extension OracleDocument.Reference {
  init(_ reference: StoryboardDocument.Reference) {
    tag = reference.tag
    id = reference.id
    sceneID = reference.sceneID
    storyboardName = reference.storyboardName
    referencedIdentifier = reference.referencedIdentifier
    bundleIdentifier = reference.bundleIdentifier
    storyboardIdentifier = reference.storyboardIdentifier
  }
}
