import Injector

enum INJ057: RegistrationPage {
  protocol Store: Sendable {}
  struct RemoteStore: Store {}
  final class Backup: Sendable { init(store: (any Store)?) {} }

  static func register(broken registry: Registry) {
    // begin: broken
    registry.service((any Store).self, "remote", using: { RemoteStore() })
    registry.service(Backup.self, using: Backup.init(store:))  // store: (any Store)?
    // end: broken
  }

  static func register(mended registry: Registry) {
    // begin: mended
    registry.service((any Store).self, "remote", using: { RemoteStore() })
    registry.service(Backup.self, using: Backup.init(store:)).parameter((any Store).self, "remote")
    // end: mended
  }
}
