extension StoryboardDocument {
  /// An outlet, a member of an outlet collection, or an action.
  public struct Connection: Hashable, Sendable {
    /// The kinds of connections.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A property that is set to the destination.
      case outlet
      /// A property that the destination is one of several values of.
      case outletCollection
      /// A method of the destination that is called on an event.
      case action
    }

    /// What is connected.
    public var kind: Kind
    /// The connection's own id.
    public var id: String?
    /// The property of an outlet, or the selector of an action.
    public var name: String
    /// The event that an action is called on, such as `touchUpInside`; nil for the object's usual one.
    public var event: String?
    /// The id of the object that has the connection.
    public var owner: String
    /// The id of the object at its other end, or nil for the first responder.
    public var destination: String?
    /// The id of the scene, or nil in a xib.
    public var sceneID: String?
    /// The line of the file.
    public var line: Int
  }

  /// A way from one scene to another.
  public struct Segue: Hashable, Sendable {
    /// The segue's own id.
    public var id: String
    /// What the segue does, such as `show`, `embed` or `relationship`.
    public var kind: Kind
    /// The id of the scene that the segue leaves.
    public var sceneID: String
    /// The id of that scene's controller, or nil where it has none.
    public var source: String?
    /// The id of the object that performs the segue: the controller, a button, a recognizer.
    public var owner: String
    /// The id of the controller, the reference or the exit that it leads to.
    public var destination: String
    /// The identifier, or nil where there is none.
    public var identifier: String?
    /// What the destination becomes to the source, such as `rootViewController`; nil for other kinds.
    public var relationship: String?
    /// The selector of the `@IBSegueAction` that makes the destination, or nil where `init(coder:)` makes it.
    public var destinationCreationSelector: String?
    /// The selector that an unwind segue looks for, or nil for other kinds.
    public var unwindAction: String?
    /// The class of a custom segue.
    public var customClass: CustomClass?
    /// The element's other attributes, such as `modalPresentationStyle` and `animates`.
    public var attributes: [String: String]
    /// The line of the file.
    public var line: Int

    /// The name of the method behind `destinationCreationSelector`: what stands before the first colon, less
    /// `WithCoder`. Nil where there is no selector.
    public var creationMethod: String? {
      guard let base = destinationCreationSelector?.prefix(while: { $0 != ":" }) else { return nil }
      return base.hasSuffix("WithCoder") ? String(base.dropLast("WithCoder".count)) : String(base)
    }
  }
}

extension StoryboardDocument.Segue {
  /// What a segue does. Kinds that this library does not know of are kept as they are written.
  public struct Kind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The kind, as documents write it.
    public var rawValue: String
    /// Makes a kind of the text that documents write.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The kind, as documents write it.
    public var description: String { rawValue }

    /// Shows the destination in a navigation controller, or else on top.
    public static let show = Kind(rawValue: "show")
    /// Shows the destination as a split view's detail.
    public static let showDetail = Kind(rawValue: "showDetail")
    /// Presents the destination on top.
    public static let presentation = Kind(rawValue: "presentation")
    /// Presents the destination in a popover.
    public static let popoverPresentation = Kind(rawValue: "popoverPresentation")
    /// Puts the destination into a container view.
    public static let embed = Kind(rawValue: "embed")
    /// Makes the destination a part of a container, such as a navigation controller's root.
    public static let relationship = Kind(rawValue: "relationship")
    /// Goes back to an exit.
    public static let unwind = Kind(rawValue: "unwind")
    /// Does what a class of the app does.
    public static let custom = Kind(rawValue: "custom")
    /// Pushes the destination; older than `show`.
    public static let push = Kind(rawValue: "push")
    /// Presents the destination; older than `presentation`.
    public static let modal = Kind(rawValue: "modal")
    /// Presents the destination as a sheet, in AppKit.
    public static let sheet = Kind(rawValue: "sheet")
    /// Presents the destination in a popover, in AppKit.
    public static let popover = Kind(rawValue: "popover")
  }
}
