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
    for (index, view) in scene.views.enumerated() {
      prototypes.append(view.isPrototype ? index : view.parent.flatMap { prototypes[$0] })
      members[view.id] = .view(view, prototype: prototypes[index])
    }
    for item in scene.items where members[item.id] == nil {
      members[item.id] = .item(item, prototype: item.parent.flatMap { members[$0]?.prototype })
    }
    connections = Dictionary(grouping: document.connections.filter { $0.sceneID == scene.id }) {
      members[$0.owner]?.prototype
    }
    segues = Dictionary(grouping: document.segues.filter { $0.sceneID == scene.id }) { members[$0.owner]?.prototype }
    self.members = members
    self.prototypes = prototypes
  }

  /// The name of the scene in messages.
  var name: String {
    if let identifier = scene.storyboardIdentifier { return "the scene \(identifier.debugDescription)" }
    if controller.id == document.initialViewController { return "the initial scene" }
    return "the scene of \(controller.customClass.map { "the \($0.name)" } ?? "<\(controller.tag)>")"
  }

  /// Returns the error for a part of the scene.
  func error(_ kind: HeadlessSceneError.Kind, _ line: Int) -> HeadlessSceneError {
    HeadlessSceneError(kind, file: document.file, line: line, scene: name)
  }

  /// Returns the error for an initializer that returned `nil`.
  func returnedNil(_ screen: Any.Type) -> StoryboardError {
    StoryboardError(
      .creatorReturnedNil(scene: name, screen: "\(screen)"), file: document.file, line: controller.line)
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
    scene.views.indices.filter { prototypes[$0] == prototype }.map { ($0, scene.views[$0]) }
  }

  /// Returns the other objects of a prototype, or of the controller.
  func items(of prototype: Int?) -> [StoryboardDocument.Object] {
    scene.items.filter { members[$0.id]?.prototype == prototype }
  }

  /// Returns the prototypes and the static cells of a table or a collection, by index.
  func cells(of index: Int) -> [(index: Int, view: StoryboardDocument.View)] {
    scene.views.enumerated().filter { $1.parent == index && ($1.isPrototype || $1.section != nil) }
      .map { ($0, $1) }
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
