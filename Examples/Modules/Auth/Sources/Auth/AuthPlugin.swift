import AuthAPI
import Injector

public struct AuthPlugin: Plugin {
  public init() {}

  public func register(in registry: Registry) {
    registry.service((any Authenticating).self, using: Keychain.init).singleton()
  }
}

struct Keychain: Authenticating {
  var userName: String? { "Ada" }
}
