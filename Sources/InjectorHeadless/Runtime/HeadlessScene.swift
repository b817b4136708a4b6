import Injector

/// A scene together with its document and the classes of its views.
struct HeadlessScene: Sendable {
  let document: StoryboardDocument
  let scene: StoryboardDocument.Scene
  let controller: StoryboardDocument.Controller
  /// The custom classes of views, by name.
  let viewClasses: [String: HeadlessView.Type]

  /// The connections of the scene, in file order.
  var connections: [StoryboardDocument.Connection] { document.connections.filter { $0.sceneID == scene.id } }

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

  /// Returns the class of a view, or `nil` if the view has an unknown custom class.
  func viewClass(of view: StoryboardDocument.View) -> HeadlessView.Type? {
    guard let name = view.customClass?.name else { return Self.systemClasses[view.tag] ?? HeadlessView.self }
    return viewClasses[name]
  }

  private static let systemClasses: [String: HeadlessView.Type] = [
    "label": HeadlessLabel.self,
    "textField": HeadlessTextField.self,
    "button": HeadlessButton.self,
    "imageView": HeadlessImageView.self,
    "stackView": HeadlessStackView.self,
    "activityIndicatorView": HeadlessActivityIndicatorView.self,
  ]
}
