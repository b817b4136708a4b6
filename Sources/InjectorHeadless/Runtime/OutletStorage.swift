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
