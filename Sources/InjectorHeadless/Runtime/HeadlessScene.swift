internal import Foundation
import Injector

/// A scene together with its document, the classes of its views, and the loader that creates other scenes for it.
struct HeadlessScene: Sendable {
  let document: StoryboardDocument
  let scene: StoryboardDocument.Scene
  let controller: StoryboardDocument.Controller
  /// The custom classes of views, by name.
  let viewClasses: [String: HeadlessView.Type]
  /// The bundle of the document.
  let bundle: Bundle
  /// The loader of the scene, which creates the destinations of segues.
  let loader: HeadlessStoryboardLoader?

  /// The connections of the scene by the prototype that contains the owner, in file order.
  let connections: [Int?: [StoryboardDocument.Connection]]
  /// The segues of the scene by the prototype that contains the owner, in file order.
  let segues: [Int?: [StoryboardDocument.Segue]]
  /// The views and the other objects, by object ID.
  private let members: [String: Member]
  /// The index of the view that is the prototype which contains a view.
  private let prototypes: [Int?]
  /// The indices of the prototypes and the static cells, by the index of the table or the collection.
  private let cells: [Int: [Int]]

  /// A view or another object of a scene, except its controller.
  enum Member: Sendable {
    case view(StoryboardDocument.View, prototype: Int?)
    case item(StoryboardDocument.Object, prototype: Int?)

    /// The index of the view that is the prototype which contains the member, or `nil` if the member isn't repeated.
    var prototype: Int? {
      switch self {
      case .view(_, let prototype), .item(_, let prototype): prototype
      }
    }
  }

  init(
    document: StoryboardDocument, scene: StoryboardDocument.Scene, controller: StoryboardDocument.Controller,
    viewClasses: [String: HeadlessView.Type], bundle: Bundle = .main, loader: HeadlessStoryboardLoader? = nil
  ) {
    self.document = document
    self.scene = scene
    self.controller = controller
    self.viewClasses = viewClasses
    self.bundle = bundle
    self.loader = loader
    var members: [String: Member] = [:]
    var prototypes: [Int?] = []
    var cells: [Int: [Int]] = [:]
    for (index, view) in scene.views.enumerated() {
      prototypes.append(view.isPrototype ? index : view.parent.flatMap { prototypes[$0] })
      if let parent = view.parent, view.isPrototype || view.section != nil { cells[parent, default: []].append(index) }
      members[view.id] = .view(view, prototype: prototypes[index])
    }
    for item in scene.items where members[item.id] == nil {
      members[item.id] = .item(item, prototype: item.parent.flatMap { members[$0]?.prototype })
    }
    connections = Dictionary(
      grouping: document.connections[scene.connectionRange].filter { ($0.sceneID ?? "") == scene.id }
    ) {
      members[$0.owner]?.prototype
    }
    segues = Dictionary(grouping: document.segues[scene.segueRange].filter { $0.sceneID == scene.id }) {
      members[$0.owner]?.prototype
    }
    self.members = members
    self.prototypes = prototypes
    self.cells = cells
  }

  /// Creates a scene for a xib. Its owner is in the place of the controller.
  init(xib document: StoryboardDocument, viewClasses: [String: HeadlessView.Type], loader: HeadlessStoryboardLoader) {
    let id = document.platform == .cocoa ? "-2" : "-1"
    let owner = document.items.first { $0.attributes["placeholderIdentifier"] == "IBFilesOwner" || $0.id == id }
    let controller = StoryboardDocument.Controller(
      tag: "placeholder", id: owner?.id ?? id, storyboardIdentifier: nil, customClass: owner?.customClass,
      restorationIdentifier: nil, usesStoryboardIdentifierForRestoration: false, title: nil,
      runtimeAttributes: [], line: owner?.line ?? 1)
    // The owner isn't one of the objects to create.
    var scene = StoryboardDocument.Scene(
      id: "", objects: document.objects, controller: controller, reference: nil, views: document.views,
      items: document.items.filter { $0.id != controller.id }, line: 1)
    scene.variations = document.variations
    scene.connectionRange = document.connections.indices
    scene.segueRange = document.segues.indices
    self.init(document: document, scene: scene, controller: controller, viewClasses: viewClasses, loader: loader)
  }

  var isXib: Bool { scene.id.isEmpty }

  /// The name of the scene in messages.
  var name: String {
    if isXib { return "the xib" }
    if let identifier = scene.storyboardIdentifier { return "the scene \(identifier.debugDescription)" }
    if controller.id == document.initialViewController { return "the initial scene" }
    return "the scene of \(controller.customClass.map { "the \($0.name)" } ?? "<\(controller.tag)>")"
  }

  /// Returns the error for a part of the scene.
  func error(_ kind: HeadlessSceneError.Kind, _ line: Int) -> HeadlessSceneError {
    HeadlessSceneError(kind, file: document.file, line: line, scene: name)
  }

  /// Returns the error for a segue whose destination isn't in the document.
  func dangling(_ segue: StoryboardDocument.Segue) -> HeadlessSceneError {
    let name = "the segue \(segue.identifier.map(\.debugDescription) ?? segue.id)"
    return error(.dangling(connection: name, destination: segue.destination), segue.line)
  }

  /// Returns the view or the object with an ID, or `nil` if the scene has none, or it is the controller.
  func member(_ id: String) -> Member? { members[id] }

  /// Returns the views of a prototype, or of the controller, by index.
  func views(of prototype: Int?) -> [(index: Int, view: StoryboardDocument.View)] {
    // A view comes before its subviews, so those of a prototype follow it.
    let all = scene.views.enumerated().dropFirst(prototype ?? 0)
    return all.prefix { index, view in prototype.map { index == $0 || (view.parent ?? -1) >= $0 } ?? true }
      .filter { prototypes[$0.offset] == prototype }.map { ($0.offset, $0.element) }
  }

  /// Returns the other objects of a prototype, or of the controller.
  func items(of prototype: Int?) -> [StoryboardDocument.Object] {
    scene.items.filter { members[$0.id]?.prototype == prototype }
  }

  /// Returns the prototypes and the static cells of a table or a collection, by index.
  func cells(of index: Int) -> [(index: Int, view: StoryboardDocument.View)] {
    (cells[index] ?? []).map { ($0, scene.views[$0]) }
  }

  /// Returns a Boolean value that indicates whether an action with this destination is for the first responder.
  func isFirstResponder(_ destination: String?) -> Bool {
    guard let destination else { return true }
    if case .item(let item, _) = members[destination] {
      return item.attributes["placeholderIdentifier"] == "IBFirstResponder"
        || item.customClass?.name == "FirstResponder"
    }
    return false
  }

  /// Returns the class of a view, or `nil` if the view has an unknown custom class.
  func viewClass(of view: StoryboardDocument.View) -> HeadlessView.Type? {
    let system = Self.systemClasses[view.tag] ?? HeadlessView.self
    guard let name = view.customClass?.name else { return system }
    return viewClasses[name]
  }

  private static let systemClasses: [String: HeadlessView.Type] = [
    "label": HeadlessLabel.self,
    "textField": HeadlessTextField.self,
    "secureTextField": HeadlessTextField.self,
    "button": HeadlessButton.self,
    "imageView": HeadlessImageView.self,
    "stackView": HeadlessStackView.self,
    "activityIndicatorView": HeadlessActivityIndicatorView.self,
    "datePicker": HeadlessControl.self,
    "pageControl": HeadlessControl.self,
    "colorWell": HeadlessControl.self,
    "refreshControl": HeadlessControl.self,
    "switch": HeadlessSwitch.self,
    "slider": HeadlessControl.self,
    "stepper": HeadlessControl.self,
    "segmentedControl": HeadlessControl.self,
    "tableView": HeadlessTableView.self,
    "tableViewCell": HeadlessTableViewCell.self,
  ]
}
