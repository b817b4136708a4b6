import Injector
import Synchronization
import Testing

// begin: plugin
import Synchronization

extension Scope {
  static let request = Scope("request")
}

struct RequestID: Hashable, Sendable {
  let number: Int
}

/// Shared by all requests.
actor OrderDatabase {
  private(set) var isOpen = false
  private(set) var rows: [String] = []
  func open() { isOpen = true }
  func close() { isOpen = false }
  func write(_ new: [String]) { rows += new }
}

/// One for each request.
final class Transaction: Sendable {
  let request: RequestID
  private let database: OrderDatabase
  private let changes = Mutex<[String]>([])

  init(request: RequestID, database: OrderDatabase) { (self.request, self.database) = (request, database) }
  func add(_ row: String) { changes.withLock { $0.append(row) } }
  func commit() async { await database.write(take()) }
  func rollBack() { _ = take() }

  private func take() -> [String] {
    changes.withLock { changes in
      defer { changes = [] }
      return changes
    }
  }
}

final class PlacingOrder: Sendable {
  let transaction: Transaction
  init(transaction: Transaction) { self.transaction = transaction }

  func place(_ item: String) async -> String {
    transaction.add(item)
    await transaction.commit()
    return "\(item) for request \(transaction.request.number)"
  }
}

struct OrdersPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service(OrderDatabase.self, using: OrderDatabase.init).singleton()
    registry.input(RequestID.self, of: .request)
    registry.service(Transaction.self, using: Transaction.init).scoped(.request).onClose { $0.rollBack() }
    registry.service(PlacingOrder.self, using: PlacingOrder.init).root()  // a handler resolves it
  }

  func start(with resolver: Resolver) async throws { await (try resolver.resolve(OrderDatabase.self)).open() }
  func stop(with resolver: Resolver) async throws { await (try resolver.resolve(OrderDatabase.self)).close() }
}
// end: plugin

// begin: process
func run(_ plugin: any Plugin, serve: (Container) async throws -> Void) async throws {
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
  func inRequest<Response: Sendable>(
    _ id: RequestID, respond: @Sendable (Container) async throws -> Response
  ) async throws -> Response {
    let scope = try makeScope(.request, id)
    defer { scope.close() }  // rolls back what wasn't committed
    return try await respond(scope)
  }
}
// end: request

// begin: job
final class NightlyOrders: Sendable {
  private let open: ScopeProvider<PlacingOrder, RequestID>
  init(open: ScopeProvider<PlacingOrder, RequestID>) { self.open = open }

  func run() async throws {
    for number in 1...3 {
      let order = try open(RequestID(number: number))
      _ = await order.value.place("report")
      order.close()
    }
  }
}
// end: job

@Suite struct GuideServer {
  @Test func database_isOpen_whileTheServerRuns() async throws {
    var database: OrderDatabase?
    try await run(OrdersPlugin()) { container in
      database = try container.resolve(OrderDatabase.self)
      #expect(await database?.isOpen == true)
      let text = try await container.inRequest(RequestID(number: 7)) { request in
        try await request.resolve(PlacingOrder.self).place("tea")
      }
      #expect(text == "tea for request 7")
    }
    #expect(await database?.isOpen == false)
    #expect(await database?.rows == ["tea"])
  }

  @Test func job_opensAScope_forEachOrder() async throws {
    let container = try Container(OrdersPlugin()) { $0.service(NightlyOrders.self, using: NightlyOrders.init) }
    try await container.resolve(NightlyOrders.self).run()
    #expect(try await container.resolve(OrderDatabase.self).rows == ["report", "report", "report"])
  }

  @Test func changes_areLost_unlessTheyAreCommitted() async throws {
    let container = try Container(OrdersPlugin())
    let transaction = try await container.inRequest(RequestID(number: 1)) { request in
      let order = try request.resolve(PlacingOrder.self)
      order.transaction.add("lost")
      return order.transaction
    }
    await transaction.commit()
    #expect(try await container.resolve(OrderDatabase.self).rows == [])
  }
}

// begin: test
import Testing

@Test func requests_areKeptApart_onAllCores() async throws {
  let container = try Container(OrdersPlugin())
  let texts = try await withThrowingTaskGroup(of: String.self) { group in
    for number in 1...10_000 {
      group.addTask {
        try await container.inRequest(RequestID(number: number)) { request in
          try await request.resolve(PlacingOrder.self).place("tea")
        }
      }
    }
    var texts: Set<String> = []
    for try await text in group { texts.insert(text) }
    return texts
  }
  #expect(texts == Set((1...10_000).map { "tea for request \($0)" }))
}
// end: test
