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
  var name: String { scene.storyboardIdentifier.map { "the scene \($0.debugDescription)" } ?? "the initial scene" }

  /// Returns the class of a view, or `nil` if the view has an unknown custom class.
  func viewClass(of view: StoryboardDocument.View) -> HeadlessView.Type? {
    if let name = view.customClass?.name { return viewClasses[name] }
    return Self.systemClasses[view.tag] ?? HeadlessView.self
  }

  private static let systemClasses: [String: HeadlessView.Type] = [
    "label": HeadlessLabel.self,
    "textField": HeadlessTextField.self,
    "secureTextField": HeadlessTextField.self,
    "button": HeadlessButton.self,
    "imageView": HeadlessImageView.self,
    "stackView": HeadlessStackView.self,
    "activityIndicatorView": HeadlessActivityIndicatorView.self,
    "switch": HeadlessSwitch.self,
  ]
}
