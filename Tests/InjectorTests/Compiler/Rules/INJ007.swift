import Injector

enum INJ007: RegistrationPage {
  final class ImageCache: Sendable {}
  final class Gallery: Sendable {
    init(cache: ImageCache) {}
    init(cache: Provider<ImageCache>) {}
  }

  static func register(broken registry: Registry) {
    // begin: broken
    registry.service(ImageCache.self, using: { ImageCache() }).weak()
    registry.service(Gallery.self, using: { (cache: ImageCache) in Gallery(cache: cache) }).singleton()
    // end: broken
  }

  static func register(mended registry: Registry) {
    // begin: mended
    registry.service(ImageCache.self, using: { ImageCache() }).weak()
    registry.service(Gallery.self, using: { (cache: Provider<ImageCache>) in Gallery(cache: cache) }).singleton()
    // end: mended
  }
}
