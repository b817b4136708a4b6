// Needle's README: a component that shares a network service with the components that it creates.

import Injector

protocol NetworkService {}
class NetworkServiceImpl: NetworkService {}

struct UserID: Sendable {
  let text: String
}

class ImageCache {
  let networkService: NetworkService

  init(networkService: NetworkService) {
    self.networkService = networkService
  }
}

class LoggedInController {
  let user: UserID
  let imageCache: ImageCache

  init(user: UserID, imageCache: ImageCache) {
    self.user = user
    self.imageCache = imageCache
  }
}

extension Scope {
  nonisolated static let loggedIn = Scope("loggedIn")
}

@MainActor func loggedIn() throws -> LoggedInController {
  let root = try Container { registry in
    registry.service((any NetworkService).self, using: { NetworkServiceImpl() }).singleton()
    registry.input(UserID.self, of: .loggedIn)
    registry.service(ImageCache.self, using: ImageCache.init).scoped(.loggedIn)
    registry.service(LoggedInController.self, using: LoggedInController.init).root()
  }
  let loggedIn = try root.makeScope(.loggedIn, UserID(text: "alice"))
  return try loggedIn.resolve(LoggedInController.self)
}
