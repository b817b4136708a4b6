/// The interface of an outlet of any type, for scenes.
@MainActor protocol OutletStorage: AnyObject {
  var name: String { get set }
  var owner: String { get set }
  var typeName: String { get }
  func accepts(_ type: HeadlessResponder.Type) -> Bool
  func connect(_ object: HeadlessResponder)
  func viewDidLoad()
}
