/// An object of a scene that is neither a view nor a controller, such as a layout guide or an object of the app.
@MainActor public class HeadlessObject: HeadlessResponder {
  /// The object ID in the storyboard, or `nil` for an object created in code.
  public let objectID: String?
  /// The tag of the element, such as `barButtonItem`, or `nil` for an object created in code.
  public let tag: String?
  /// The attributes of the element in the storyboard.
  public let attributes: [String: String]
  weak var controller: HeadlessViewController?
  var targets = HeadlessTargets()

  /// Creates an object in code.
  public init() {
    (objectID, tag, attributes) = (nil, nil, [:])
    super.init(runtimeAttributes: [])
  }

  required init(_ object: StoryboardDocument.Object) {
    (objectID, tag, attributes) = (object.id, object.tag, object.attributes)
    super.init(runtimeAttributes: object.runtimeAttributes)
  }

  public override var next: HeadlessResponder? { controller }

  /// Adds an action. The object doesn't retain the target.
  ///
  /// - Parameters:
  ///   - target: The object that performs the action, or `nil` for the first object in the chain of responders that
  ///     has it.
  ///   - selector: The selector of the action.
  public func addTarget(_ target: HeadlessResponder?, action selector: String) { targets.add(target, selector) }
}

/// A headless button of a navigation bar or a toolbar.
@MainActor public class HeadlessBarButtonItem: HeadlessObject {
  /// The title.
  public var title = ""
  /// A Boolean value that indicates whether the button accepts input.
  public var isEnabled = true

  /// Creates a button in code.
  public init(title: String = "") {
    self.title = title
    super.init()
  }

  required init(_ object: StoryboardDocument.Object) {
    super.init(object)
    title = attributes["title"] ?? ""
    isEnabled = attributes["enabled"] != "NO"
  }

  /// Simulates a press by the user. Does nothing if the button is disabled.
  ///
  /// - Returns: `true` if the button was pressed; otherwise, `false`.
  @discardableResult public func press() -> Bool {
    if isEnabled { targets.send(from: self) }
    return isEnabled
  }
}

/// A headless gesture recognizer of any kind.
@MainActor public class HeadlessGestureRecognizer: HeadlessObject {
  /// A Boolean value that indicates whether the recognizer recognizes gestures.
  public var isEnabled = true
  /// The view that the recognizer is attached to, or `nil` if there is none.
  public internal(set) weak var view: HeadlessView?

  required init(_ object: StoryboardDocument.Object) {
    super.init(object)
    isEnabled = attributes["enabled"] != "NO"
  }

  public override var next: HeadlessResponder? { view }

  /// Simulates the gesture. Does nothing if the recognizer is disabled or the user can't touch its view.
  ///
  /// - Returns: `true` if the gesture was recognized; otherwise, `false`.
  @discardableResult public func recognize() -> Bool {
    guard isEnabled, let view, view.isExposed else { return false }
    targets.send(from: self)
    return true
  }
}

/// The content that a navigation bar shows for a headless controller.
@MainActor public class HeadlessNavigationItem: HeadlessObject {
  /// The title.
  public var title: String?
  /// The buttons on the left, from left to right.
  public var leftBarButtonItems: [HeadlessBarButtonItem] = []
  /// The buttons on the right, from right to left.
  public var rightBarButtonItems: [HeadlessBarButtonItem] = []

  /// Creates an item in code.
  public override init() { super.init() }

  required init(_ object: StoryboardDocument.Object) {
    super.init(object)
    title = attributes["title"]
  }

  /// The first button on the left.
  public var leftBarButtonItem: HeadlessBarButtonItem? {
    get { leftBarButtonItems.first }
    set { leftBarButtonItems = newValue.map { [$0] } ?? [] }
  }

  /// The first button on the right.
  public var rightBarButtonItem: HeadlessBarButtonItem? {
    get { rightBarButtonItems.first }
    set { rightBarButtonItems = newValue.map { [$0] } ?? [] }
  }
}

extension HeadlessObject {
  /// Returns the class of an object of a scene.
  static func type(of object: StoryboardDocument.Object) -> HeadlessObject.Type {
    if object.tag.hasSuffix("GestureRecognizer") { return HeadlessGestureRecognizer.self }
    switch object.tag {
    case "barButtonItem": return HeadlessBarButtonItem.self
    case "navigationItem": return HeadlessNavigationItem.self
    default: return HeadlessObject.self
    }
  }
}
