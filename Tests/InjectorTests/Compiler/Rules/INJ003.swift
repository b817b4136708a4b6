import Injector

enum INJ003: RegistrationPage {
  protocol Authenticating: Sendable {}
  struct Authenticator: Authenticating {}
  struct MockAuth: Authenticating {}

  static func register(broken registry: Registry) {
    // begin: broken
    registry.service((any Authenticating).self, using: { Authenticator() })
    registry.instance(MockAuth(), for: MockAuth.self).overriding()  // the app registers any Authenticating
    // end: broken
  }

  static func register(mended registry: Registry) {
    // begin: mended
    registry.service((any Authenticating).self, using: { Authenticator() })
    registry.instance(MockAuth(), for: (any Authenticating).self).overriding()
    // end: mended
  }
}
