import Injector
import InjectorInspection
import Testing

private class Database { init() {} }
private class Cache { init() {} }
private class Reader { init(database: Database) {} }
private class Writer { init(database: Database, cache: Cache) {} }
private class Sync { init(writer: Writer, reader: Provider<Reader>) {} }
private class Log { init() {} }
private class Ledger { init(log: Log) {} }
private class Report { init(ledger: Ledger) {} }
@globalActor private actor Desk { static let shared = Desk() }

/// What a shared type that isn't Sendable pulls onto the main actor.
@Suite struct KeptTypesReportTests {
  private struct StorePlugin: Plugin {
    func register(in registry: Registry) {
      registry.service(Cache.self, using: Cache.init).singleton()
      registry.service(Database.self, using: Database.init).singleton()
      registry.service(Log.self, using: Log.init).singleton()
      registry.service(Reader.self, using: Reader.init)
      registry.service(Writer.self, using: Writer.init)
      registry.service(Sync.self, using: Sync.init)
    }
  }

  private static let advice = """
      To have these created anywhere, make the type Sendable, or add .uncheckedSendable() to its registration if it may \
    be used anywhere, or keep it on another actor with .on(SomeActor.self).

    """

  private func text(_ concurrency: ConcurrencyChecking, includesAll: Bool = false) -> String {
    let graph = DependencyGraph(of: StorePlugin(), concurrency: concurrency)
    return KeptTypesReport(includesAll ? graph.underCompleteChecking : graph, includesAll: includesAll).text
      .replacing("InjectorInspectionTests.", with: "")
  }

  @Test func types_areCounted_thoseThatPullMostFirst() {
    #expect(
      text(.complete) == """
        Database isn't Sendable: 3 registrations are created on the main actor because of it, 1 of them because of it alone.
        Cache isn't Sendable: 2 registrations are created on the main actor because of it, none of them because of it alone.

        """ + Self.advice)
  }

  @Test func minimalChecking_keepsNothing_andCompleteCheckingWouldKeepEveryType() {
    #expect(text(.minimal) == "")
    #expect(
      text(.minimal, includesAll: true) == """
        Database isn't Sendable: 3 registrations are created on the main actor because of it, 1 of them because of it alone.
        Cache isn't Sendable: 2 registrations are created on the main actor because of it, none of them because of it alone.
        Log isn't Sendable: it is kept on the main actor.

        """ + Self.advice)
  }

  @Test func underCompleteChecking_isTheGraphOfACompleteContainer() {
    #expect(
      DependencyGraph(of: StorePlugin(), concurrency: .minimal).underCompleteChecking
        == DependencyGraph(of: StorePlugin()))
  }

  @Test func underCompleteChecking_movesWhatAnActorIsolates_withTheTypeThatIsKept() {
    struct DeskPlugin: Plugin {
      func register(in registry: Registry) {
        registry.service(Log.self, using: Log.init).on(Desk.self)
        registry.service(Ledger.self, using: Ledger.init).singleton()
        registry.service(Report.self, using: Report.init)
      }
    }
    #expect(
      DependencyGraph(of: DeskPlugin(), concurrency: .minimal).underCompleteChecking
        == DependencyGraph(of: DeskPlugin()))
  }
}
