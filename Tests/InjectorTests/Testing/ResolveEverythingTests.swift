import Injector
import Testing

/// One call that resolves whatever needs no arguments.
@Suite struct ResolveEverythingTests {
  /// Stays on its actor.
  @Aside final class Table {
    init(log: Log) {
      Aside.shared.assertIsolated()
      log.add("table")
    }
  }

  @MainActor final class Model {
    init(log: Log) { log.add("model") }
  }

  final class Visitor: Sendable {
    init(log: Log) { log.add("visitor") }
  }

  final class Basket: Sendable {
    let visitor: Visitor
    init(visitor: Visitor, log: Log) {
      self.visitor = visitor
      log.add("basket")
    }
  }

  private let log = Log()

  private func container(_ register: (Registry) -> Void) throws -> Container {
    try Container { registry in
      registry.instance(log, for: Log.self)
      register(registry)
    }
  }

  @Test func everything_isCreated_whereverItMustBe() async throws {
    let log = log
    let container = try container {
      $0.service(
        Int.self,
        using: { (log: Log) in
          log.add("once"); return 1
        }
      ).singleton()
      $0.service(String.self, using: { (number: Int, text: String) in text }).arguments(String.self)
      $0.asyncService(
        Double.self,
        using: { (number: Int) async in
          log.add("async"); return 2
        }
      ).singleton()
      $0.service(Table.self, using: Table.init)
      $0.viewModel(Model.self, using: Model.init)
      $0.service(
        Bool.self,
        using: { (log: Log) in
          log.add("contribution"); return true
        }
      ).contributing()
    }
    try await container.resolveEverything()
    #expect(log.lines == ["once", "async", "table", "model", "contribution"])
  }

  @Test func scopes_areOpened_eachInsideThoseThatItNeeds_andClosed() async throws {
    let wishes = Scope("wishes", within: .checkout)
    let log = log
    let container = try container {
      // What needs a scope comes before what is in it, and a transient stands between two scopes.
      $0.service(
        Int8.self,
        using: { (basket: Basket, middle: Int16) in
          log.add("wish"); return 1
        }
      ).scoped(wishes)
      $0.service(Int16.self, using: { (visitor: Visitor) in 2 })
      $0.service(Basket.self, using: Basket.init).scoped(.checkout).onClose { _ in log.add("basket closed") }
      $0.service(Visitor.self, using: Visitor.init).scoped(.session).onClose { _ in log.add("visitor closed") }
    }
    try await container.resolveEverything()
    #expect(log.lines == ["visitor", "basket", "wish", "basket closed", "visitor closed"])
    let session = try container.makeScope(.session)
    try await session.resolveEverything()
    let visitor = try session.resolve(Visitor.self)
    #expect(try session.makeScope(.checkout).resolve(Basket.self).visitor === visitor)
    #expect(log.lines.count { $0 == "visitor" } == 2)
  }

  @Test func failures_areReportedAtOnce_eachCauseOnce() async throws {
    let container = try container {
      $0.service(Int.self, using: { () throws -> Int in throw Failure(reason: "no number") })
      $0.service(Bool.self, using: { (number: Int) in number > 0 })
      $0.asyncService(Double.self, using: { () async throws -> Double in throw Failure(reason: "no database") })
      $0.service(Table.self, using: { @Aside (log: Log) throws -> Table in throw Failure(reason: "no table") })
      $0.service(Int8.self, using: { Int8(8) })
    }
    let line = #line + 1
    let error = await #expect(throws: ResolutionErrors.self) { try await container.resolveEverything() }
    #expect(error?.failures.map { ($0.underlying as? Failure)?.reason } == ["no number", "no database", "no table"])
    #expect(error?.failures.map { $0.callSite?.line } == [line, line, line])
    #expect(error?.message == "3 registrations failed.")
  }
}

extension ResolveEverythingTests {
  private struct User: Sendable { var name = "ada" }
  private final class Mail: Sendable {
    let user: User
    init(user: User) { self.user = user }
  }

  @MainActor @Test func scopeWithInputs_isListedOnce_unlessItIsOpen() async throws {
    let container = try Container {
      $0.input(User.self, of: .session)
      $0.service(Mail.self, using: Mail.init).scoped(.session)
      $0.service(Int.self, using: { (mail: Mail) in 1 })
    }
    var failures: [ResolutionError] = []
    do throws(ResolutionErrors) { try await container.resolveEverything() } catch { failures = error.failures }
    #expect(failures.map(\.kind) == [.inputMismatch])
    #expect(failures.first?.fix == "pass a value for each input of the scope to resolveEverything(with:)")
    #expect(failures.first?.callSite?.fileID == #fileID)
    try await container.makeScope(.session, User()).resolveEverything()
  }

  @MainActor @Test func scopes_takeTheValues_ofTheirInputs() async throws {
    final class Order {}
    let (log, order) = (Log(), Order())
    let container = try Container {
      $0.input(User.self, of: .session)
      $0.input(Order.self, of: .checkout)
      $0.input(User.self, "payer", of: .checkout)
      $0.input(User.self, "guest", of: .checkout)
      $0.service(Mail.self, using: Mail.init).scoped(.session).onClose { log.add("mail of \($0.user.name)") }
      $0.service(String.self) { @MainActor (mail: Mail, given: Order, payer: User, guest: User) in
        "\(given === order ? "order" : "another order") of \(payer.name) for \(guest.name)"
      }
      .parameter(User.self, "payer").parameter(User.self, "guest").scoped(.checkout).onClose { log.add($0) }
    }
    try await container.resolveEverything(with: order, User(), "nobody takes it", User(name: "bob"))
    #expect(log.lines == ["order of ada for bob", "mail of ada"])
    let error = await #expect(throws: ResolutionErrors.self) { try await container.resolveEverything(with: User()) }
    #expect(error?.failures.map(\.key.identifier) == ["checkout"])
    #expect(log.lines == ["order of ada for bob", "mail of ada", "mail of ada"])
  }
}
