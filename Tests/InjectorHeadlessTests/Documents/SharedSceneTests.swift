import Foundation
import Injector
@testable import InjectorHeadless
import Testing

/// Every scene of the real documents is created, each of its segues is performed, and each of its actions is sent.
///
/// Skipped where the documents are absent: they belong to other projects and are not part of this one.
@MainActor @Suite(.enabled(if: SharedStoryboards.isPresent, "the real documents are not beside the package"))
struct SharedSceneTests {
  nonisolated static let storyboards = SharedStoryboards.oracle.keys.filter { $0.hasSuffix(".storyboard") }.sorted()

  private let loader = HeadlessStoryboardLoader(directories: [SharedStoryboards.directory], usesStandIns: true)
  private let window = HeadlessWindow()

  private func document(_ file: String) throws -> StoryboardDocument {
    try StoryboardDocument(contentsOf: SharedStoryboards.directory.appending(path: file))
  }

  /// Creates the controller of a scene above a stand-in, and shows it.
  private func shown(_ position: Int, of document: StoryboardDocument) throws -> HeadlessViewController {
    let controller = try loader.instantiate(.position(position), of: document.name)
    if controller is HeadlessNavigationController {
      window.rootViewController = controller
    } else {
      let below = HeadlessViewController()
      below.standsInFor = "Below"
      let navigation = HeadlessNavigationController(rootViewController: below)
      navigation.pushViewController(controller, animated: false)
      window.rootViewController = navigation
    }
    window.makeKeyAndVisible()
    controller.loadViewIfNeeded()
    return controller
  }

  private func positions(of document: StoryboardDocument) -> [Int] {
    document.scenes.indices.filter { document.scenes[$0].controller != nil }
  }

  @Test(arguments: storyboards)
  func scenes_areCreated_withTheirChildren(file: String) throws {
    let document = try document(file)
    let oracle = try #require(SharedStoryboards.oracle[file])
    var created: [String] = []
    for position in positions(of: document) {
      let controller = try shown(position, of: document)
      let scene = try #require(oracle.scenes.first { $0.sceneID == document.scenes[position].id })
      let expected = try #require(scene.controllers?.first)
      #expect(controller.scene?.controller.id == expected.id)
      #expect(controller.standsInFor == expected.customClass)
      #expect(type(of: controller) == HeadlessControllerClass.system(expected.tag).type)
      let segues = oracle.segues.filter {
        $0["sceneID"] == scene.sceneID && ($0["kind"] == "embed" || $0["kind"] == "relationship")
      }
      #expect(controller.children.count == segues.count, "\(scene.sceneID)")
      for segue in segues {
        let isChild = controller.children.contains { $0.scene?.controller.id == segue["destination"] }
        #expect(isChild || document.references.contains { $0.id == segue["destination"] }, "\(segue)")
      }
      created.append(scene.sceneID)
    }
    #expect(created == oracle.scenes.filter { $0.controllers != nil }.map(\.sceneID))
  }

  @Test(arguments: storyboards)
  func segues_areAllPerformed(file: String) throws {
    let document = try document(file)
    var performed: [String] = []
    for position in positions(of: document) {
      for segue in document.segues where segue.sceneID == document.scenes[position].id {
        let controller = try shown(position, of: document)
        if segue.kind == .embed || segue.kind == .relationship {
          // `scenes_areCreated_withTheirChildren` compares the children.
          performed.append(segue.id)
          continue
        }
        let (count, top) = (controller.navigationController?.children.count, window.visibleViewController)
        controller.trigger(segue, sender: nil)
        if segue.kind == .unwind {
          #expect(controller.parent == nil)
          #expect((window.visibleViewController?.performedActions ?? []) == [segue.unwindAction])
        } else {
          let isPushed = count != controller.navigationController?.children.count
          #expect(isPushed || window.visibleViewController !== top, "\(segue.kind) \(segue.id)")
        }
        performed.append(segue.id)
      }
    }
    #expect(performed.sorted() == SharedStoryboards.oracle[file]?.segues.compactMap { $0["id"] }.sorted())
  }

  @Test(arguments: storyboards)
  func connections_areMadeOrReported(file: String) throws {
    let document = try document(file)
    var count = 0
    for position in positions(of: document) {
      let (id, controller) = (document.scenes[position].id, try shown(position, of: document))
      let scene = try #require(controller.scene)
      let connections = document.connections.filter { $0.sceneID == id }
      let omitted = Set(controller.omissions.compactMap(\.line))
      for connection in connections where !omitted.contains(connection.line) {
        let views = [controller.view] + controller.view.descendants
        #expect(isMade(connection, in: scene, of: controller, views, controller.items), "\(connection.name)")
      }
      count += connections.count
    }
    let oracle = SharedStoryboards.oracle[file]?.connections.filter { $0.key != "segue" } ?? [:]
    // AppKit's application has connections too, but isn't a controller.
    let others = document.connections.filter { other in
      !document.scenes.contains { $0.controller != nil && $0.id == other.sceneID }
    }
    #expect(count + others.count == oracle.values.reduce(0, +))
  }

  /// The runtime must not leave out more than it does, in all documents.
  @Test
  func omissions_areTheKnownOnes() throws {
    var found: [String: Int] = [:]
    for file in Self.storyboards {
      let document = try document(file)
      for position in positions(of: document) {
        for omission in try loader.instantiate(.position(position), of: document.name).omissions {
          found["\(omission.part): \(omission.reason)", default: 0] += 1
        }
      }
    }
    let classes = "custom classes are created for views and controllers"
    #expect(
      found.map { "\($1) \($0)" }.sorted() == [
        "1 the class InterfaceController of <controller>: \(classes)",
        "1 the outlet \"notificationAlertLabel\": HeadlessViewController has no outlet of that name",
        "1 the outlet \"splitView\": HeadlessSplitViewController has no outlet of that name",
        "1 the runtime attribute \"layer.cornerRadius\" of <imageView>: HeadlessImageView has no @Inspectable property of "
          + "that name and type",
        "2 the class NotificationController of <controller>: \(classes)",
        "2 the outlet \"delegate\": HeadlessObject has no outlet of that name",
        "2 the outlet \"textField\": HeadlessView has no outlet of that name",
        "5 the outlet \"delegate\": HeadlessView has no outlet of that name",
        "6 a variation: no size classes are chosen",
      ])
  }

  @Test(arguments: SharedStoryboards.oracle.keys.filter { $0.hasSuffix(".xib") }.sorted())
  func xibs_areConnected_toTheirOwners(file: String) throws {
    let document = try document(file)
    let owner = HeadlessViewController()
    owner.standsInFor = "Owner"
    let (views, omissions) = try loader.instantiateXib(document.name, owner: owner)
    #expect(views.count == document.views.count { $0.parent == nil })
    let scene = HeadlessScene(xib: document, viewClasses: [:], loader: loader)
    let omitted = Set(omissions.compactMap(\.line))
    for connection in document.connections where !omitted.contains(connection.line) {
      #expect(isMade(connection, in: scene, of: owner, views + views.flatMap(\.descendants), [:]), "\(connection.name)")
    }
    #expect(document.connections.count == SharedStoryboards.oracle[file]?.connections.values.reduce(0, +))
  }

  // MARK: Connections

  /// Returns a Boolean value that indicates whether an outlet has its object, or an action is performed when its owner
  /// sends it.
  private func isMade(
    _ connection: StoryboardDocument.Connection, in scene: HeadlessScene, of controller: HeadlessViewController,
    _ views: [HeadlessView], _ items: [String: HeadlessObject]
  ) -> Bool {
    var objects: [String: HeadlessResponder] = items
    objects[scene.controller.id] = controller
    for view in views { if let id = view.objectID { objects[id] = view } }
    if let index = scene.member(connection.owner)?.prototype, let table = scene.scene.views[index].parent {
      let list = objects[scene.scene.views[table].id] as? HeadlessListView
      let cell = list?.dequeue(scene.scene.views[index].attributes["reuseIdentifier"] ?? "")
      for view in cell.map({ [$0] + $0.descendants }) ?? [] { if let id = view.objectID { objects[id] = view } }
    }
    guard let owner = objects[connection.owner] else { return false }
    if connection.kind == .action {
      let performed = { objects.values.reduce(0) { $0 + $1.performedActions.count { $0 == connection.name } } }
      let before = performed()
      if let control = owner as? HeadlessControl {
        control.sendActions(for: connection.event.map(HeadlessControl.Event.init) ?? control.usualEvent)
      } else {
        (owner as? HeadlessObject)?.sendActions()
      }
      return performed() > before
    }
    let id = { (object: HeadlessResponder?) -> String? in
      object === controller
        ? scene.controller.id : (object as? HeadlessView)?.objectID ?? (object as? HeadlessObject)?.objectID
    }
    switch owner.outlets[connection.name] {
    case let outlet as Outlet<HeadlessResponder>: return id(outlet.wrappedValue) == connection.destination
    case let outlets as OutletCollection<HeadlessResponder>:
      return outlets.wrappedValue.contains { id($0) == connection.destination }
    case .some: return ["dataSource", "delegate"].contains(connection.name)
    case nil:
      let recognizers = (owner as? HeadlessView)?.gestureRecognizers ?? []
      return id((owner as? HeadlessViewController)?.view) == connection.destination
        || recognizers.contains { id($0) == connection.destination }
    }
  }
}
