import Injector

enum INJ018: RegistrationPage {
  protocol Database: Sendable {}
  struct DiskDatabase: Database {}
  final class Feed: Sendable {
    init(database: any Database) {}
    init(database: Provider<any Database>) {}
  }

  static func register(broken registry: Registry) {
    // begin: broken
    registry.asyncService((any Database).self, using: { () async in DiskDatabase() }).singleton()
    registry.service(Feed.self, using: { (database: any Database) in Feed(database: database) })
    // end: broken
  }

  static func register(mended registry: Registry) {
    // begin: mended
    registry.asyncService((any Database).self, using: { () async in DiskDatabase() }).singleton()
    registry.service(Feed.self, using: { (database: Provider<any Database>) in Feed(database: database) })
    // end: mended
  }
}
