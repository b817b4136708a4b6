// Dip's README: a service and its client, which need each other, a tag, and a runtime argument.

import Injector

protocol Service: AnyObject {}

class ServiceImp: Service {
  weak var client: Client?
}

protocol Client: AnyObject {}

class ClientImp: Client {
  let service: Service

  init(service: Service) {
    self.service = service
  }
}

class Connection {
  let host: String
  let service: Service

  init(host: String, service: Service) {
    self.host = host
    self.service = service
  }
}

@MainActor func connection() throws -> Connection {
  let container = try Container { registry in
    registry.service(ServiceImp.self, using: ServiceImp.init).perResolution().injecting(\.client, "main")
      .alias((any Service).self) { $0 }
    registry.service((any Client).self, "main", using: ClientImp.init).perResolution()
    registry.service(Connection.self, using: Connection.init).arguments(String.self).root()
  }
  return try container.resolve(Connection.self, arguments: "example.org")
}
