public protocol Authenticating: Sendable {
  var userName: String? { get }
}
