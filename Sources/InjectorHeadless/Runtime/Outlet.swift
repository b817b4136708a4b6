import Injector

/// A property wrapper for a property that a scene connects to one of its objects, like an `@IBOutlet`.
///
/// The property is `nil` until the view is loaded, and set in `viewDidLoad` and later. If a scene connects an outlet
/// that the class doesn't declare, or declares with another type, instantiating the scene throws an error.
///
/// For example:
///
/// ```swift
/// final class SignInController: HeadlessViewController {
///   @Outlet private var nameField: HeadlessTextField?
///
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     nameField?.text = "alice"
///   }
///
///   func name() throws -> String { try $nameField.get().text }
/// }
/// ```
///
/// An outlet retains its object. It references a controller weakly, so that a view doesn't retain its controller.
@MainActor @propertyWrapper public final class Outlet<Object>: OutletStorage {
  var name = ""
  var owner = ""
  private var object: HeadlessResponder?
  private weak var controller: HeadlessViewController?
  private var isViewLoaded = false
  private var mismatch: String?

  /// Creates an outlet that isn't connected.
  nonisolated public init() {}

  /// The connected object, or `nil` if the view isn't loaded or the scene doesn't connect the outlet.
  public var wrappedValue: Object? {
    // Without the `if`, a cast of nil to `AnyObject` would create an `NSNull`.
    if let object: HeadlessResponder = object ?? controller { object as? Object } else { nil }
  }

  /// The outlet, for calls to ``get()``.
  public var projectedValue: Outlet<Object> { self }

  /// Returns the connected object.
  ///
  /// - Returns: The connected object.
  /// - Throws: ``HeadlessSceneError`` if the view isn't loaded or the scene doesn't connect the outlet.
  public func get() throws(HeadlessSceneError) -> Object {
    if let object = wrappedValue { return object }
    if let mismatch {
      throw HeadlessSceneError(
        .outletMismatch(outlet: name, owner: owner, expected: "\(Object.self)", found: mismatch), file: owner)
    }
    throw HeadlessSceneError(.outletNotSet(outlet: name, owner: owner, isViewLoaded: isViewLoaded), file: owner)
  }

  func connect(_ object: HeadlessResponder) {
    mismatch = object is Object ? nil : TypeName.unqualified(type(of: object))
    controller = object as? HeadlessViewController
    self.object = controller == nil ? object : nil
  }

  func viewDidLoad() { isViewLoaded = true }
}

/// The interface of an outlet of any type, for scenes.
@MainActor protocol OutletStorage: AnyObject {
  associatedtype Object
  var name: String { get set }
  var owner: String { get set }
  func connect(_ object: HeadlessResponder)
  func viewDidLoad()
}

extension OutletStorage {
  var typeName: String { "\(Object.self)" }

  /// Returns a Boolean value that indicates whether the outlet can have an object of a class. The conformance to a
  /// protocol is known for an object only.
  func accepts(_ type: HeadlessResponder.Type) -> Bool { !(Object.self is AnyClass) || type is Object.Type }
  func accepts(_ object: HeadlessResponder) -> Bool { object is Object }
  func viewDidLoad() {}
}

/// A property wrapper for an array that a scene connects to several of its objects, in order of connection.
@MainActor @propertyWrapper public final class OutletCollection<Object>: OutletStorage {
  var name = ""
  var owner = ""
  private var objects: [Object] = []

  /// Creates a collection that isn't connected.
  nonisolated public init() {}

  /// The connected objects. The array is empty until the view is loaded.
  public var wrappedValue: [Object] { objects }

  func connect(_ object: HeadlessResponder) {
    if let object = object as? Object { objects.append(object) }
  }
}

/// A property wrapper for a property that a scene connects to one of its objects and that doesn't retain it, like a
/// weak `@IBOutlet`. Delegates and data sources are such properties.
@MainActor @propertyWrapper public final class WeakOutlet<Object>: OutletStorage {
  var name = ""
  var owner = ""
  private weak var object: AnyObject?

  /// Creates an outlet that isn't connected.
  nonisolated public init() {}

  /// The connected object, or `nil` if there is none.
  public var wrappedValue: Object? {
    get { if let object { object as? Object } else { nil } }
    set { object = newValue.map { $0 as AnyObject } }
  }

  func connect(_ object: HeadlessResponder) { self.object = object }
}
