import Injector
import Testing

// begin: async services
final class Database: Sendable {
  let path: String
  init(path: String) async throws { self.path = path }
  func count() async throws -> Int { 1 }
}

final class Search: Sendable {
  let database: Database
  init(database: Database) { self.database = database }
}

final class Backup: Sendable {
  let database: Provider<Database>
  init(database: Provider<Database>) { self.database = database }

  func run() async throws -> Int {
    let database = try await database.resolveAsync()
    return try await database.count()
  }
}

struct DatabasePlugin: Plugin {
  func register(in registry: Registry) {
    registry.asyncService(Database.self, using: { () async throws in try await Database(path: "notes.db") })
      .singleton()
    registry.asyncService(Search.self, using: Search.init)  // needs one that is awaited, so it is too
    registry.service(Backup.self, using: Backup.init)  // awaits it later
  }
}
// end: async services

@Suite struct GuideAsynchronous {
  @Test func services_areAwaited() async throws {
    // begin: awaiting
    let container = try Container(DatabasePlugin())
    let search = try await container.resolveAsync(Search.self)
    let backup = try await container.resolveAsync(Backup.self)
    let count = try await backup.run()
    // end: awaiting
    #expect(try await container.resolveAsync(Database.self) === search.database)
    #expect(count == 1)
  }

  @Test func resolve_returnsWhatIsNotSendable_inAsynchronousCode() async throws {
    final class Keyboard { var isShown = false }
    let container = try Container { $0.service(Keyboard.self, using: Keyboard.init) }
    let keyboard = try container.resolve(Keyboard.self)
    let makeKeyboard = try container.provider(of: Keyboard.self)
    #expect(try makeKeyboard() !== keyboard)
  }
}
