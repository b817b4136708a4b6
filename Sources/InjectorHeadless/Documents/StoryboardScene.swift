extension StoryboardDocument {
  /// A scene of a storyboard: a controller, or a reference to one in another storyboard, with its views.
  public struct Scene: Hashable, Sendable {
    /// The ID of the scene.
    public let id: String
    /// The object IDs of the exits, to which unwind segues lead.
    public internal(set) var exits: [String]
    /// The controller, or `nil` if the scene has none, such as a reference or AppKit's application scene.
    public internal(set) var controller: Controller?
    /// The reference to a controller of another storyboard, or `nil` if the scene isn't a reference.
    public internal(set) var reference: Reference?
    /// The views, each before its subviews.
    public internal(set) var views: [View]
    /// The line in the file at which the scene begins.
    public let line: Int

    /// The storyboard identifier of the controller or of the reference, or `nil` if there is none.
    public var storyboardIdentifier: String? { controller?.storyboardIdentifier ?? reference?.storyboardIdentifier }
  }

  /// The custom class of an object.
  public struct CustomClass: Hashable, Sendable, CustomStringConvertible {
    /// The name of the class.
    public let name: String
    /// The module that Interface Builder recorded, or `nil` for an Objective-C class.
    public let module: String?
    /// `target` if the class inherits its module from the target that contains the document.
    public let moduleProvider: String?

    /// A Boolean value that indicates whether the module is part of the class name. If the target provides the
    /// module, the recorded name can be outdated.
    public var isModuleFixed: Bool { module != nil && moduleProvider != "target" }

    /// `Module.Name` if the module is part of the class name; otherwise, the name alone.
    public var description: String {
      guard isModuleFixed, let module else { return name }
      return "\(module).\(name)"
    }
  }

  /// The controller of a scene.
  public struct Controller: Hashable, Sendable {
    /// The tag of the element, such as `viewController` or `navigationController`.
    public let tag: String
    /// The object ID.
    public let id: String
    /// The storyboard identifier, or `nil` if the scene has none.
    public let storyboardIdentifier: String?
    /// The custom class, or `nil` for the default class of the tag.
    public let customClass: CustomClass?
    /// The restoration identifier, or `nil` if the scene has none.
    public let restorationIdentifier: String?
    /// A Boolean value that indicates whether the storyboard identifier is also the restoration identifier.
    public let usesStoryboardIdentifierForRestoration: Bool
    /// The title.
    public let title: String?
    /// The line in the file.
    public let line: Int
  }

  /// A reference to a scene in another storyboard.
  public struct Reference: Hashable, Sendable {
    /// The tag of the element: `viewControllerPlaceholder` or, in AppKit, `controllerPlaceholder`.
    public let tag: String
    /// The object ID.
    public let id: String
    /// The ID of the scene that contains the reference.
    public let sceneID: String
    /// The name of the other storyboard, or `nil` if it isn't set.
    public let storyboardName: String?
    /// The storyboard identifier of the other scene, or `nil` for the initial scene.
    public let referencedIdentifier: String?
    /// The identifier of the bundle that contains the other storyboard, or `nil` for the bundle of this document.
    public let bundleIdentifier: String?
    /// The storyboard identifier of the reference.
    public let storyboardIdentifier: String?
    /// The line in the file.
    public let line: Int
  }
}
