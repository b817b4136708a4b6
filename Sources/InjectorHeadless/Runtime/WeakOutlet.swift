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
