import Injector

enum INJ004: RegistrationPage {
  protocol Store: Sendable {}
  struct LocalStore: Store {}
  struct LoggingStore: Store { init(_ store: any Store) {} }

  static func register(broken registry: Registry) {
    // begin: broken
    registry.decorate((any Store).self, using: { store in LoggingStore(store) })  // and no any Store
    // end: broken
  }

  static func register(mended registry: Registry) {
    // begin: mended
    registry.service((any Store).self, using: { LocalStore() })
    registry.decorate((any Store).self, using: { store in LoggingStore(store) })
    // end: mended
  }
}
