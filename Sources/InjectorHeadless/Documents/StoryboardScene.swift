extension StoryboardDocument {
  /// One scene of a storyboard: a controller, or a reference to one in another storyboard, and what belongs to it.
  public struct Scene: Hashable, Sendable {
    /// The scene's id.
    public var id: String
    /// The objects at the top of the scene, in order: the controller, the first responder, an exit, recognizers.
    public var objects: [Object]
    /// The controller, or nil where the scene has none: a reference, or AppKit's application scene.
    public var controller: Controller?
    /// The reference to a controller of another storyboard, or nil where the scene is none.
    public var reference: Reference?
    /// The views, each before those inside it.
    public var views: [View]
    /// The line of the file where the scene begins.
    public var line: Int

    /// The storyboard identifier of the controller or of the reference, or nil where there is none.
    public var storyboardIdentifier: String? { controller?.storyboardIdentifier ?? reference?.storyboardIdentifier }
  }

  /// The class that an object is made of.
  public struct CustomClass: Hashable, Sendable, CustomStringConvertible {
    /// The class's name.
    public var name: String
    /// The module, as last seen by Interface Builder, or nil for a class known to Objective-C by its bare name.
    public var module: String?
    /// `target` where the class belongs to whatever target the document is built into.
    public var moduleProvider: String?

    /// Whether the module's name counts. Where the target provides it, the one written is only the last one seen.
    public var isModuleFixed: Bool { module != nil && moduleProvider != "target" }

    /// `Module.Name` where the module's name counts, else the bare name.
    public var description: String {
      guard isModuleFixed, let module else { return name }
      return "\(module).\(name)"
    }
  }

  /// An object at the top of a scene or of a xib.
  public struct Object: Hashable, Sendable {
    /// The element's tag, such as `viewController`, `placeholder` or `tapGestureRecognizer`.
    public var tag: String
    /// The object id.
    public var id: String
    /// The class, or nil for the tag's own.
    public var customClass: CustomClass?
    /// The name that a person gave the object in Interface Builder.
    public var userLabel: String?
    /// The line of the file.
    public var line: Int
  }

  /// A scene's controller.
  public struct Controller: Hashable, Sendable {
    /// The element's tag, such as `viewController` or `navigationController`.
    public var tag: String
    /// The object id.
    public var id: String
    /// What the scene is instantiated by, or nil where it has no identifier.
    public var storyboardIdentifier: String?
    /// The class, or nil for the tag's own.
    public var customClass: CustomClass?
    /// What the scene is restored by, or nil where it has none of its own.
    public var restorationIdentifier: String?
    /// Whether the storyboard identifier is what the scene is restored by, too.
    public var usesStoryboardIdentifierForRestoration: Bool
    /// The title.
    public var title: String?
    /// The name that a person gave the controller in Interface Builder.
    public var userLabel: String?
    /// The user-defined runtime attributes, in order.
    public var runtimeAttributes: [RuntimeAttribute]
    /// The line of the file.
    public var line: Int
  }

  /// A scene that stands for one in another storyboard.
  public struct Reference: Hashable, Sendable {
    /// The element's tag: `viewControllerPlaceholder` or, in AppKit, `controllerPlaceholder`.
    public var tag: String
    /// The object id.
    public var id: String
    /// The id of the scene that holds the reference.
    public var sceneID: String
    /// The other storyboard's name, or nil where none was given.
    public var storyboardName: String?
    /// The other scene's identifier, or nil for the initial one.
    public var referencedIdentifier: String?
    /// The identifier of the bundle that has the other storyboard, or nil for this one's own.
    public var bundleIdentifier: String?
    /// The identifier of the reference itself.
    public var storyboardIdentifier: String?
    /// The line of the file.
    public var line: Int
  }

  /// A value that is set on an object when it is made.
  public struct RuntimeAttribute: Hashable, Sendable {
    /// The property, or a path to it.
    public var keyPath: String
    /// The kind of value, such as `string`, `number`, `boolean`, `color`, `size` or `nil`.
    public var type: String
    /// The value of a kind that is one value, as it is written; nil for `nil` and for values of several parts.
    public var value: String?
    /// The parts of a color, a point, a size or a rectangle, by name.
    public var parts: [String: String]

    /// The value as a number, or nil where it is none.
    public var number: Double? { value.flatMap(Double.init) }

    /// The value as a truth value, or nil where it is none.
    public var boolean: Bool? { value == "YES" ? true : value == "NO" ? false : nil }
  }
}
