/// The interface of an outlet of any type, for scenes.
@MainActor protocol OutletStorage: AnyObject {
  var name: String { get set }
  var owner: String { get set }
  var typeName: String { get }
  /// Returns a Boolean value that indicates whether the outlet can have an object of a class. The conformance to a
  /// protocol is known for an object only.
  func accepts(_ type: HeadlessResponder.Type) -> Bool
  func accepts(_ object: HeadlessResponder) -> Bool
  func connect(_ object: HeadlessResponder)
  func viewDidLoad()
}
