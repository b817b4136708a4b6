// Factory's README: services, scopes, and a view model that has them.

import Injector

protocol MyServiceType {
  func load() -> String
}

class MyService: MyServiceType {
  func load() -> String { "loaded" }
}

class SimpleService {
  let service: MyServiceType

  init(service: MyServiceType) {
    self.service = service
  }
}

@MainActor class ContentViewModel {
  private let myService: MyServiceType
  private(set) var results = ""

  init(myService: any MyServiceType) {
    self.myService = myService
  }

  func load() {
    results = myService.load()
  }
}

extension Scope {
  nonisolated static let session = Scope("session")
}

@MainActor func content() throws -> ContentViewModel {
  let container = try Container { registry in
    registry.service((any MyServiceType).self, using: { MyService() }).singleton()
    registry.service(SimpleService.self, using: SimpleService.init).scoped(.session)
    registry.viewModel(ContentViewModel.self, using: ContentViewModel.init).root()
  }
  return try container.resolve(ContentViewModel.self)
}
