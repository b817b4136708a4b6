import Injector

enum INJ058: RegistrationPage {
  struct Route: Sendable { let path: String }

  static func register(broken registry: Registry) {
    // begin: broken
    registry.instance([Route(path: "/")], for: [Route].self)
    registry.instance(Route(path: "/help"), for: Route.self).contributing()
    // end: broken
  }

  static func register(mended registry: Registry) {
    // begin: mended
    registry.instance(Route(path: "/"), for: Route.self).contributing()
    registry.instance(Route(path: "/help"), for: Route.self).contributing()
    // end: mended
  }
}
