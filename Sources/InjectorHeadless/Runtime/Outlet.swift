/// A property that a scene connects to one of its objects: an `@IBOutlet` that cannot trap.
///
/// The property is nil until the view is loaded, and is set from `viewDidLoad` on. A scene that is connected to an outlet
/// which the class does not declare, or declares with another type, is refused when it is instantiated.
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
/// An outlet keeps a view alive, and never a controller: an outlet that leads back up to the controller is weak.
@MainActor @propertyWrapper public final class Outlet<Object>: OutletStorage {
  var name = ""
  var owner = ""
  private var view: HeadlessView?
  private weak var controller: HeadlessViewController?
  private var isViewLoaded = false
  private var mismatch: String?

  /// Makes an outlet that is not connected.
  nonisolated public init() {}

  /// The object, or nil where the view is not loaded yet or the scene does not connect the outlet.
  public var wrappedValue: Object? { (view ?? controller) as? Object }

  /// The outlet itself, for `get()`.
  public var projectedValue: Outlet<Object> { self }

  /// The object.
  ///
  /// - Throws: `HeadlessSceneError` where the view is not loaded yet or the scene does not connect the outlet. It names the
  ///   outlet and its class, and says what to do.
  public func get() throws(HeadlessSceneError) -> Object {
    if let object = wrappedValue { return object }
    if let mismatch {
      throw HeadlessSceneError(
        .outletMismatch(outlet: name, owner: owner, expected: "\(Object.self)", found: mismatch), file: owner)
    }
    throw HeadlessSceneError(.outletNotSet(outlet: name, owner: owner, isViewLoaded: isViewLoaded), file: owner)
  }

  var typeName: String { "\(Object.self)" }

  func accepts(_ type: HeadlessResponder.Type) -> Bool {
    // Whether an object adopts a protocol shows only when there is one; `get` says so then.
    !(Object.self is AnyClass) || type is Object.Type
  }

  func connect(_ object: HeadlessResponder) {
    mismatch = object is Object ? nil : "\(type(of: object))"
    view = object as? HeadlessView
    controller = object as? HeadlessViewController
  }

  func viewDidLoad() { isViewLoaded = true }
}
