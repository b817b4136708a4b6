extension StoryboardDocument {
  /// One view of a scene or of a xib.
  public struct View: Hashable, Sendable {
    /// The element's tag, such as `label`, `textField` or `stackView`.
    public var tag: String
    /// The object id.
    public var id: String
    /// The class, or nil for the tag's own.
    public var customClass: CustomClass?
    /// The position, among the scene's views, of the view around this one; nil for one at the top.
    public var parent: Int?
    /// What the view is to the element around it, such as `view` or `contentView`; nil for one of several.
    public var key: String?
    /// The text of a label or a field, or the title of a button.
    public var text: String?
    /// What an empty field shows.
    public var placeholder: String?
    /// Whether a field hides what is typed.
    public var isSecure: Bool
    /// Whether the view is hidden.
    public var isHidden: Bool
    /// The place in the view around it, as Interface Builder last laid it out; nil where none is written.
    public var frame: Rect?
    /// What user interface tests find the view by, or nil where none is written.
    public var accessibilityIdentifier: String?
    /// The name that a person gave the view in Interface Builder.
    public var userLabel: String?
    /// All attributes of the element, as they are written.
    public var attributes: [String: String]
    /// The user-defined runtime attributes, in order.
    public var runtimeAttributes: [RuntimeAttribute]
    /// The line of the file.
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

    /// Makes a rectangle.
    public init(x: Double = 0, y: Double = 0, width: Double = 0, height: Double = 0) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }
}
