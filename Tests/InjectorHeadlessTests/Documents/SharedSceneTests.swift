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
    let positions = positions(of: document)
    #expect(positions.count == oracle.scenes.compactMap(\.controllers).count)
    for position in positions {
      let controller = try shown(position, of: document)
      let id = document.scenes[position].id
      let children = oracle.segues.filter {
        $0["sceneID"] == id && ($0["kind"] == "embed" || $0["kind"] == "relationship")
      }
      #expect(controller.children.count == children.count, "\(id)")
    }
  }

  @Test(arguments: storyboards)
  func segues_areAllPerformed(file: String) throws {
    let document = try document(file)
    var performed: [String] = []
    for position in positions(of: document) {
      for segue in document.segues where segue.sceneID == document.scenes[position].id {
        let controller = try shown(position, of: document)
        if segue.kind == .embed || segue.kind == .relationship {
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
      let connections = document.connections.filter { $0.sceneID == id }
      let omitted = Set(controller.omissions.compactMap(\.line))
      for connection in connections where !omitted.contains(connection.line) {
        switch connection.kind {
        case .action: #expect(send(connection, in: controller), "\(connection.name)")
        case .outlet, .outletCollection:
          guard connection.owner == controller.scene?.controller.id, controller.standsInFor != nil else { continue }
          #expect(connection.name == "view" || controller.outlets[connection.name] != nil, "\(connection.name)")
        case .binding: Issue.record("a binding isn't reported")
        }
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

  @Test(arguments: SharedStoryboards.oracle.keys.filter { $0.hasSuffix(".xib") }.sorted())
  func xibs_areConnected_toTheirOwners(file: String) throws {
    let document = try document(file)
    let owner = HeadlessViewController()
    owner.standsInFor = "Owner"
    let (views, omissions) = try loader.instantiateXib(document.name, owner: owner)
    #expect(views.count == document.views.count { $0.parent == nil })
    let ownerID = document.items.first { $0.attributes["placeholderIdentifier"] == "IBFilesOwner" }?.id
    let omitted = Set(omissions.compactMap(\.line))
    let outlets = document.connections.filter {
      $0.kind == .outlet && $0.owner == ownerID && $0.name != "view" && !omitted.contains($0.line)
    }
    for outlet in outlets { #expect(owner.outlet(named: outlet.name) != nil, "\(outlet.name)") }
  }

  /// Sends an action as its owner does.
  ///
  /// - Returns: `true` if its target performed it; otherwise, `false`.
  private func send(_ connection: StoryboardDocument.Connection, in controller: HeadlessViewController) -> Bool {
    guard let scene = controller.scene else { return false }
    var objects: [String: HeadlessResponder] = controller.items
    objects[scene.controller.id] = controller
    var views = [controller.view] + controller.view.descendants
    if let index = scene.member(connection.owner)?.prototype, let table = scene.scene.views[index].parent {
      let list = views.first { $0.objectID == scene.scene.views[table].id } as? HeadlessListView
      let cell = list?.dequeue(scene.scene.views[index].attributes["reuseIdentifier"] ?? "")
      views += cell.map { [$0] + $0.descendants } ?? []
    }
    for view in views { if let id = view.objectID { objects[id] = view } }
    let owner = objects[connection.owner]
    if let control = owner as? HeadlessControl {
      control.sendActions(for: connection.event.map(HeadlessControl.Event.init) ?? control.usualEvent)
    } else {
      (owner as? HeadlessObject)?.sendActions()
    }
    if scene.isFirstResponder(connection.destination) { return true }
    return connection.destination.flatMap { objects[$0] }?.performedActions.contains(connection.name) ?? false
  }
}
