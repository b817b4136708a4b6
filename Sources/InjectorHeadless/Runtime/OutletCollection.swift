/// A property that a scene connects to several of its views, in the order in which they are connected.
@MainActor @propertyWrapper public final class OutletCollection<Object>: OutletStorage {
  var name = ""
  var owner = ""
  private var objects: [Object] = []

  /// Makes a collection that is not connected.
  nonisolated public init() {}

  /// The objects; empty until the view is loaded.
  public var wrappedValue: [Object] { objects }

  var typeName: String { "\(Object.self)" }

  func accepts(_ type: HeadlessResponder.Type) -> Bool {
    !(Object.self is AnyClass) || type is Object.Type
  }

  func connect(_ object: HeadlessResponder) {
    if let object = object as? Object { objects.append(object) }
  }

  func viewDidLoad() {}
}
