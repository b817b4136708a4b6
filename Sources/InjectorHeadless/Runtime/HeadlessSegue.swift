/// A transition from one headless controller to another, which a scene describes.
@MainActor open class HeadlessSegue: HeadlessResponder {
  /// The identifier, or `nil` if there is none.
  public let identifier: String?
  /// The controller that the segue starts from.
  public let source: HeadlessViewController
  /// The controller that the segue leads to.
  public let destination: HeadlessViewController
  /// The kind of the segue.
  public let kind: StoryboardDocument.Segue.Kind
  /// The attributes in the document, such as `modalPresentationStyle` and `animates`.
  public let attributes: [String: String]

  /// Creates a segue. The runtime calls this initializer, also of the app's classes.
  public required init(
    _ segue: StoryboardDocument.Segue, source: HeadlessViewController, destination: HeadlessViewController
  ) {
    identifier = segue.identifier
    kind = segue.kind
    attributes = segue.attributes
    self.source = source
    self.destination = destination
    super.init(runtimeAttributes: [])
  }

  /// Shows the destination, as the kind of the segue says. Override it in a class of the app.
  open func perform() {
    switch kind {
    case .show, .showDetail, .push: source.show(destination, sender: self)
    case .embed: source.addChild(destination)
    default:
      if let style = attributes["modalPresentationStyle"].flatMap(HeadlessViewController.ModalPresentationStyle.init) {
        destination.modalPresentationStyle = style
      } else if kind == .popoverPresentation || kind == .popover {
        destination.modalPresentationStyle = .popover
      }
      source.present(destination, animated: attributes["animates"] != "NO")
    }
  }
}
