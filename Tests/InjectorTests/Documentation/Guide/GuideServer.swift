import Injector
import Synchronization
import Testing

// begin: plugin
import Synchronization

extension Scope { static let request = Scope("request") }
struct RequestID: Sendable { let number: Int }

/// Shared by all requests.
actor OrderDatabase {
  private(set) var isOpen = false
  private(set) var rows: [String] = []
  func open() { isOpen = true }
  func close() { isOpen = false }
  func write(_ new: [String]) { rows += new }
}

/// One for each request.
nonisolated final class Transaction: Sendable {
  let request: RequestID
  private let database: OrderDatabase
  private let changes = Mutex<[String]>([])

  init(request: RequestID, database: OrderDatabase) { (self.request, self.database) = (request, database) }
  func add(_ row: String) { changes.withLock { $0.append(row) } }
  func commit() async { await database.write(changes.withLock { $0 }) }
  func rollBack() { changes.withLock { $0 = [] } }
}

struct OrdersPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service(OrderDatabase.self, using: OrderDatabase.init).singleton()
    registry.input(RequestID.self, of: .request)
    registry.service(Transaction.self, using: Transaction.init).scoped(.request)
      .onClose { $0.rollBack() }.root()  // a handler resolves it
  }

  func start(with resolver: Resolver) async throws { await (try resolver.resolve(OrderDatabase.self)).open() }
  func stop(with resolver: Resolver) async throws { await (try resolver.resolve(OrderDatabase.self)).close() }
}
// end: plugin

// begin: process
func run(_ plugin: any Plugin, serve: @Sendable (Container) async throws -> Void) async throws {
  let container = try Container(plugins: [plugin])
  try await container.start(within: .seconds(30))  // before the first request
  do { try await serve(container) } catch {
    try await container.stop()
    throw error
  }
  try await container.stop()  // after the last one: the server returns after a signal
}
// end: process

// begin: request
extension Container {
  func inRequest<Response>(
    _ id: RequestID, respond: (Container) async throws -> Response
  ) async throws -> Response {
    let scope = try makeScope(.request, id)
    defer { scope.close() }  // rolls back changes that weren't committed
    return try await respond(scope)
  }
}
// end: request

@Suite struct GuideServer {
  @Test func database_isOpen_whileTheServerRuns() async throws {
    let served = Mutex<OrderDatabase?>(nil)
    try await run(OrdersPlugin()) { container in
      let database = try container.resolve(OrderDatabase.self)
      served.withLock { $0 = database }
      #expect(await database.isOpen)
      try await container.inRequest(RequestID(number: 7)) { request in
        let transaction = try request.resolve(Transaction.self)
        transaction.add("tea")
        await transaction.commit()
      }
    }
    let database = served.withLock(\.self)
    #expect(await database?.isOpen == false)
    #expect(await database?.rows == ["tea"])
    #expect(DependencyGraph(of: OrdersPlugin()).diagnostics() == [])
  }

  @Test func changes_areLost_unlessTheyAreCommitted() async throws {
    let container = try Container(OrdersPlugin())
    let transaction = try await container.inRequest(RequestID(number: 1)) { request in
      let transaction = try request.resolve(Transaction.self)
      transaction.add("lost")
      return transaction
    }
    await transaction.commit()
    #expect(try await container.resolve(OrderDatabase.self).rows == [])
  }

  @Test func inRequest_callsTheRestOfAMiddleware_whichIsNotSendable() async throws {
    // A middleware of Hummingbird has such a closure.
    func handle(_ number: Int, in container: Container, next: (Container) async throws -> Int) async throws -> Int {
      try await container.inRequest(RequestID(number: number)) { request in try await next(request) }
    }
    let number = try await handle(3, in: Container(OrdersPlugin())) { request in
      try request.resolve(Transaction.self).request.number
    }
    #expect(number == 3)
  }
}

// begin: test
import Testing

@Test func requests_areKeptApart_onAllCores() async throws {
  let container = try Container(OrdersPlugin())
  try await withThrowingTaskGroup(of: Void.self) { group in
    for number in 1...10_000 {
      group.addTask {
        try await container.inRequest(RequestID(number: number)) { request in
          let transaction = try request.resolve(Transaction.self)
          #expect(transaction.request.number == number)
          transaction.add("\(number)")
          await transaction.commit()
        }
      }
    }
    try await group.waitForAll()
  }
  let rows = try await container.resolve(OrderDatabase.self).rows
  #expect(Set(rows).count == 10_000)
}
// end: test
