extension StoryboardDocument {
  /// A view of a scene.
  public struct View: Hashable, Sendable {
    /// The tag of the element, such as `label`, `textField`, or `stackView`.
    public let tag: String
    /// The object ID.
    public let id: String
    /// The custom class, or `nil` for the default class of the tag.
    public let customClass: CustomClass?
    /// The index of the superview in the views of the scene, or `nil` for a top-level view.
    public let parent: Int?
    /// The text of a label or a text field, or the title of a button.
    public let text: String?
    /// The placeholder of a text field.
    public let placeholder: String?
    /// A Boolean value that indicates whether a text field hides its text.
    public let isSecure: Bool
    /// A Boolean value that indicates whether the view is hidden.
    public let isHidden: Bool
    /// The frame in the coordinates of the superview, or `nil` if the document doesn't contain one.
    public let frame: Rect?
    /// The accessibility identifier, or `nil` if the view has none.
    public let accessibilityIdentifier: String?
    /// The attributes of the element.
    public let attributes: [String: String]
    /// The line in the file.
    public let line: Int
  }

  /// A rectangle in points.
  public struct Rect: Hashable, Sendable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Creates a rectangle.
    public init(x: Double = 0, y: Double = 0, width: Double = 0, height: Double = 0) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }
}
