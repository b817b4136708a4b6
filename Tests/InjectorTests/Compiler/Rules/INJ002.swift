import Injector

enum INJ002: RegistrationPage {
  protocol Store: Sendable {}
  struct LocalStore: Store {}
  struct RemoteStore: Store {}
  struct Search: Sendable { init(stores: [any Store]) {} }

  static func register(broken registry: Registry) {
    // begin: broken
    registry.service((any Store).self, using: { LocalStore() })
    registry.service((any Store).self, using: { RemoteStore() })
    registry.service(Search.self, using: Search.init(stores:))  // stores: [any Store]
    // end: broken
  }

  static func register(mended registry: Registry) {
    // begin: mended
    registry.service((any Store).self, using: { LocalStore() }).contributing()
    registry.service((any Store).self, using: { RemoteStore() }).contributing()
    registry.service(Search.self, using: Search.init(stores:))
    // end: mended
  }
}
