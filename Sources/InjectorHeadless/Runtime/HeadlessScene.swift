/// What a headless screen is laid out from: a scene, the document around it, and the classes of its views.
struct HeadlessScene: Sendable {
  let document: StoryboardDocument
  let scene: StoryboardDocument.Scene
  let controller: StoryboardDocument.Controller
  /// The classes that scenes may name as a view's custom class, by name.
  let viewClasses: [String: HeadlessView.Type]

  /// The connections of the scene, in the order of the file.
  var connections: [StoryboardDocument.Connection] { document.connections.filter { $0.sceneID == scene.id } }

  /// How messages name the scene.
  var name: String { scene.storyboardIdentifier.map { "the scene \($0.debugDescription)" } ?? "the initial scene" }

  /// The class that a view is made of, or nil where it is a custom one that is not known.
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
