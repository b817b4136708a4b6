import Injector

enum INJ017: RegistrationPage {
  struct OldUploader: Sendable {}

  static func register(broken registry: Registry) {
    // begin: broken
    registry.service(OldUploader.self, using: { OldUploader() })
    // end: broken
  }

  static func register(mended registry: Registry) {
    // begin: mended
    registry.service(OldUploader.self, using: { OldUploader() }).root()  // the app resolves it
    // end: mended
  }
}
