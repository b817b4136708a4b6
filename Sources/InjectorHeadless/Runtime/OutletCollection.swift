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
