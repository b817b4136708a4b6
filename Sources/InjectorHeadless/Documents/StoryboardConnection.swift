extension StoryboardDocument {
  /// An outlet, a member of an outlet collection, or an action.
  public struct Connection: Hashable, Sendable {
    /// The kind of a connection.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A property whose value is the destination.
      case outlet
      /// A property whose value is an array that contains the destination.
      case outletCollection
      /// A method of the destination that an event calls.
      case action
      /// A Cocoa binding, which AppKit keeps equal to a value.
      case binding
      /// The relation of an AppKit object to one that describes it.
      case accessibilityConnection
    }

    /// The kind of the connection.
    public let kind: Kind
    /// The name of the outlet, or the selector of the action.
    public let name: String
    /// The event that calls the action, such as `touchUpInside`, or `nil` for the default event of the object.
    public let event: String?
    /// The object ID of the source.
    public let owner: String
    /// The object ID of the destination, or `nil` for the first responder.
    public let destination: String?
    /// The ID of the scene, or `nil` in a xib.
    public let sceneID: String?
    /// The line in the file.
    public let line: Int
  }

  /// A transition or a relationship between two scenes.
  public struct Segue: Hashable, Sendable {
    /// The object ID of the segue.
    public let id: String
    /// The kind of the segue, such as `show`, `embed`, or `relationship`.
    public let kind: Kind
    /// The ID of the source scene.
    public let sceneID: String
    /// The object ID of the source scene's controller, or `nil` if it has none.
    public let source: String?
    /// The object ID of the object that triggers the segue: the controller, a button, or a recognizer.
    public let owner: String
    /// The object ID of the destination: a controller, a reference, or an exit.
    public let destination: String
    /// The identifier, or `nil` if there is none.
    public let identifier: String?
    /// The selector of the `@IBSegueAction` that creates the destination, or `nil` if `init(coder:)` creates it.
    public let destinationCreationSelector: String?
    /// The line in the file.
    public let line: Int
  }
}

extension StoryboardDocument.Segue {
  /// The kind of a segue. A kind that isn't declared here keeps its text.
  public struct Kind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The text of the kind in a document.
    public let rawValue: String
    /// Creates a kind from the text in a document.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The text of the kind in a document.
    public var description: String { rawValue }

    /// Unwinds to an exit.
    public static let unwind = Kind(rawValue: "unwind")
  }
}
