// Resolver's README: a view model that fetches and updates.

import Injector

class XYZSessionService {}

class XYZCombinedService {
  let session: XYZSessionService

  init(session: XYZSessionService) {
    self.session = session
  }
}

protocol XYZFetching {}
protocol XYZUpdating {}
extension XYZCombinedService: XYZFetching, XYZUpdating {}

class XYZViewModel {
  private let fetcher: XYZFetching
  private let updater: XYZUpdating

  init(fetcher: any XYZFetching, updater: any XYZUpdating) {
    self.fetcher = fetcher
    self.updater = updater
  }
}

@MainActor func viewModel() throws -> XYZViewModel {
  let container = try Container { registry in
    registry.service(XYZViewModel.self, using: XYZViewModel.init).root()
    registry.service(XYZCombinedService.self, using: XYZCombinedService.init).singleton()
      .alias((any XYZFetching).self) { $0 }
      .alias((any XYZUpdating).self) { $0 }
    registry.service(XYZSessionService.self, using: { XYZSessionService() }).singleton()
  }
  return try container.resolve(XYZViewModel.self)
}
