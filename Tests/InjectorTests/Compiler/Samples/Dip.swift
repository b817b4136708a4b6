// Dip's README: a service with a client, by a tag and with a runtime argument.

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
    registry.service((any Service).self, using: { ServiceImp() }).singleton()
    registry.service((any Client).self, "main", using: ClientImp.init).root()
    registry.service(Connection.self, using: Connection.init).arguments(String.self).root()
  }
  return try container.resolve(Connection.self, arguments: "example.org")
}
