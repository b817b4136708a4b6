@testable import Injector
import Testing

/// The activations and closings of asynchronous registrations.
@Suite(.timeLimit(.minutes(10))) struct AsyncHookTests {
  private final class Database: Sendable {
    let reader = Guarded<Reader?>(nil)
  }
  private final class Reader: Sendable {
    let database: Database
    init(database: Database) { self.database = database }
  }

  private let log = Log()
  private let box = ContainerBox()

  @Test(arguments: [Lifetime.singleton, .scoped(.session)])
  func asyncInstance_isToldOfTheEnd_afterWhatStandsOnIt(_ lifetime: Lifetime) async throws {
    let root = try Container { [log] in
      let database = $0.asyncService(Database.self, using: { () async in Database() })
        .onClose { _ in log.add("database") }
      let reader = $0.asyncService(Reader.self, using: { (database: Database) async in Reader(database: database) })
        .onClose { _ in log.add("reader") }
      if case .scoped(let scope) = lifetime {
        database.scoped(scope)
        reader.scoped(scope)
      } else {
        database.singleton()
        reader.singleton()
      }
    }
    let container = try lifetime == .singleton ? root : root.makeScope(.session)
    _ = try await container.resolveAsync(Reader.self)
    #expect(log.lines == [])
    container.close()
    #expect(log.lines == ["reader", "database"])
  }

  @Test func asyncInstance_isToldAtOnce_whereItComesTooLate() async throws {
    let container = try Container { [box, log] in
      $0.asyncService(
        Database.self,
        using: { () async in
          box.container?.close()
          return Database()
        }
      ).singleton().onClose { _ in log.add("closed") }
    }
    box.container = container
    let error = await #expect(throws: ResolutionError.self) { try await container.resolveAsync(Database.self) }
    #expect(error?.kind == .closed)
    #expect(log.lines == ["closed"])
    box.container = nil
  }

  @Test func activation_isAwaited_beforeOthersSeeTheInstance() async throws {
    let container = try Container { [log] in
      $0.asyncService(Database.self, using: { () async in Database() }).singleton()
        .onActivation { _ in
          await Task.yield()
          log.add("migrated")
        }
        .onActivation { _ in log.add("opened") }
    }
    _ = try await container.resolveAsync(Database.self)
    _ = try await container.resolveAsync(Database.self)
    #expect(log.lines == ["migrated", "opened"])
  }

  @Test func activation_runsForEachInstance_ofATransient() async throws {
    let container = try Container { [log] in
      $0.asyncService(Database.self, using: { () async in Database() }).onActivation { _ in log.add("opened") }
    }
    _ = try await container.resolveAsync(Database.self)
    _ = try await container.resolveAsync(Database.self)
    #expect(log.lines == ["opened", "opened"])
  }

  @Test func activation_closesCycle_onIdenticalInstances() async throws {
    let container = try Container {
      $0.asyncService(Database.self, using: { () async in Database() }).singleton()
        .onActivation { database, resolver in
          let reader = try await resolver.resolveAsync(Reader.self)
          database.reader.withLock { $0 = reader }
        }
      $0.asyncService(Reader.self, using: { (database: Database) async in Reader(database: database) }).singleton()
    }
    let database = try await container.resolveAsync(Database.self)
    #expect(database.reader.withLock { $0?.database === database })
    database.reader.withLock { $0 = nil }
  }

  @Test func activation_thatFails_failsTheResolve_andIsTriedAgain() async throws {
    let attempts = Counter()
    let container = try Container {
      $0.asyncService(Database.self, using: { () async in Database() }).singleton()
        .onActivation { _ in
          attempts.increment()
          if attempts.value == 1 { throw Failure() }
        }
    }
    let error = await #expect(throws: ResolutionError.self) { try await container.resolveAsync(Database.self) }
    #expect(error?.kind == .factoryFailed)
    #expect(error?.underlying as? Failure == Failure())
    _ = try await container.resolveAsync(Database.self)
    #expect(attempts.value == 2)
  }

  @Test func onClose_ofATransient_isAProblem() {
    #expect(
      codes {
        try Container { $0.asyncService(Database.self, using: { () async in Database() }).onClose { _ in } }
      } == [.keptLifetime])
  }
}
