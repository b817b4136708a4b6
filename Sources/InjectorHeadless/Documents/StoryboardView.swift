extension StoryboardDocument {
  /// A view of a scene or a xib.
  public struct View: Hashable, Sendable {
    /// The tag of the element, such as `label`, `textField`, or `stackView`.
    public var tag: String
    /// The object ID.
    public var id: String
    /// The custom class, or `nil` for the default class of the tag.
    public var customClass: CustomClass?
    /// The index of the superview in the views of the scene, or `nil` for a top-level view.
    public var parent: Int?
    /// The role of the view in its parent element, such as `view` or `contentView`, or `nil` for an element of a list.
    public var key: String?
    /// The text of a label or a text field, or the title of a button.
    public var text: String?
    /// The placeholder of a text field.
    public var placeholder: String?
    /// A Boolean value that indicates whether a text field hides its text.
    public var isSecure: Bool
    /// A Boolean value that indicates whether the view is hidden.
    public var isHidden: Bool
    /// The frame in the coordinates of the superview, or `nil` if the document doesn't contain one.
    public var frame: Rect?
    /// The accessibility identifier, or `nil` if the view has none.
    public var accessibilityIdentifier: String?
    /// The label of the view in Interface Builder.
    public var userLabel: String?
    /// The attributes of the element.
    public var attributes: [String: String]
    /// The user-defined runtime attributes, in order.
    public var runtimeAttributes: [RuntimeAttribute]
    /// The line in the file.
    public var line: Int
  }

  /// A rectangle in points.
  public struct Rect: Hashable, Sendable {
    /// The left edge.
    public var x: Double
    /// The top edge, or in AppKit the bottom edge.
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
