/// A property that a scene connects to one of its objects, in place of an `@IBOutlet`. It is `nil` until the view is
/// loaded.
@MainActor @propertyWrapper public final class Outlet<Object>: OutletStorage {
  /// The connected object, or `nil` if the view isn't loaded or the scene doesn't connect the outlet.
  public private(set) var wrappedValue: Object?

  /// Creates an outlet that isn't connected.
  nonisolated public init() {}

  func connect(_ object: HeadlessView) { wrappedValue = object as? Object }
}

/// The interface of an outlet of any type, for scenes.
@MainActor protocol OutletStorage: AnyObject {
  associatedtype Object
  func connect(_ object: HeadlessView)
}

extension OutletStorage {
  var typeName: String { "\(Object.self)" }

  /// Returns a Boolean value that indicates whether the outlet can have an object of a class. The conformance to a
  /// protocol is known for an object only.
  func accepts(_ type: HeadlessView.Type) -> Bool { !(Object.self is AnyClass) || type is Object.Type }
}

/// Returns the outlets of a controller or a view, those of its superclasses included, by name.
@MainActor func outlets(of owner: AnyObject) -> [String: any OutletStorage] {
  var outlets: [String: any OutletStorage] = [:]
  for mirror in sequence(first: Mirror(reflecting: owner), next: \.superclassMirror) {
    for case (let label?, let outlet as any OutletStorage) in mirror.children {
      outlets[String(label.drop { $0 == "_" })] = outlet
    }
  }
  return outlets
}
