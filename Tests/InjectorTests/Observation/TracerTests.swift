import Foundation
@testable import Injector
import InjectorInspection
import Testing

@Suite struct TracerTests {
  /// A clock that moves one microsecond each time it is read.
  private final class Ticks: Sendable {
    private let count = Guarded(0)
    func next() -> Duration {
      count.withLock { count in
        count += 1
        return .microseconds(count)
      }
    }
  }

  private func tracer(capacity: Int = 100, log: (@Sendable (TraceEvent) -> Void)? = nil) -> Tracer {
    let ticks = Ticks()
    return Tracer(capacity: capacity, log: log) { ticks.next() }
  }

  private func trace(_ tracer: Tracer) -> [String] {
    tracer.events.map { event in
      "\(event.outcome.rawValue) \(event.chain.map { $0.type.split(separator: ".").last ?? "" }.joined(separator: ">"))"
    }
  }

  private final class Report: Sendable {
    init(store: any Store, repository: Repository) {}
  }

  @Test func events_tellCreatedAndReused_forEachLifetime() throws {
    let tracer = tracer()
    let container = try Container(tracer: tracer) {
      $0.service((any Store).self, using: LocalStore.init).singleton()
      $0.service(Repository.self, using: Repository.init).perResolution()
      $0.service(Report.self, using: Report.init)
      $0.instance(7, for: Int.self)
    }
    _ = try container.resolve(Report.self)
    _ = try container.resolve(Report.self)
    _ = try container.resolve(Int.self)
    #expect(
      trace(tracer) == [
        "created Report", "created Report>Store", "created Report>Repository", "reused Report>Repository>Store",
        "created Report", "reused Report>Store", "created Report>Repository", "reused Report>Repository>Store",
        "reused Int",
      ])
  }

  @Test func events_tellTheOutcomeOfTheOriginal_forAnAlias() throws {
    let tracer = tracer()
    let container = try Container(tracer: tracer) {
      $0.service(LocalStore.self, using: LocalStore.init).singleton().alias((any Store).self) { $0 }
    }
    _ = try container.resolve((any Store).self)
    _ = try container.resolve((any Store).self)
    #expect(
      trace(tracer) == ["created Store", "created Store>LocalStore", "reused Store", "reused Store>LocalStore"])
  }

  @Test func events_showDecoratorsContributionsAndScopes_inTheChain() throws {
    let tracer = tracer()
    let container = try Container(tracer: tracer) {
      $0.service((any Clock).self, using: { FixedClock() }).contributing()
      $0.decorate((any Clock).self) { (inner: any Clock, store: any Store) in inner }
      $0.service((any Store).self, using: LocalStore.init).scoped(.session)
    }
    let session = try container.makeScope(.session)
    _ = try session.resolveAll((any Clock).self)
    #expect(trace(tracer) == ["created Clock", "created Clock>Clock", "created Clock>Store"])
  }

  @Test func events_keepTheError_whereAFactoryFails() throws {
    let tracer = tracer()
    let container = try Container(tracer: tracer) {
      $0.service((any Store).self, using: { () throws -> any Store in throw Failure() })
      $0.service(Repository.self, using: Repository.init)
    }
    _ = failure { () throws(ResolutionError) in try container.resolve(Repository.self) }
    #expect(trace(tracer) == ["failed Repository", "failed Repository>Store"])
    #expect(tracer.events.map { $0.error?.kind } == [.factoryFailed, .factoryFailed])
  }

  @Test func events_tellWhatIsRefused_beforeARegistrationIsReached() throws {
    let log = Log()
    let tracer = tracer { log.add($0.description) }
    let container = try Container(tracer: tracer) {
      $0.service(Int.self, using: { (text: String) in text.count }).arguments(String.self)
      $0.service(Repository.self, using: { (resolver: Resolver) in Repository(store: try resolver.resolve()) })
    }
    _ = failure { () throws(ResolutionError) in try container.resolve(Int.self) }
    _ = failure { () throws(ResolutionError) in try container.resolve(Int.self, arguments: 3.5) }
    _ = failure { () throws(ResolutionError) in try container.resolve(Repository.self) }
    #expect(trace(tracer) == ["failed Int", "failed Int", "failed Repository", "failed Repository>Store"])
    #expect(
      log.lines == [
        "failed Swift.Int in 1e-06 seconds on thread 1: Swift.Int was resolved with the wrong arguments.",
        "failed Swift.Int in 1e-06 seconds on thread 1: Swift.Int was resolved with the wrong arguments.",
        "failed InjectorTests.Store in 1e-06 seconds on thread 1, for InjectorTests.Repository: "
          + "InjectorTests.Store is not registered.",
        "failed InjectorTests.Repository in 3e-06 seconds on thread 1: InjectorTests.Store is not registered.",
      ])
  }

  @Test func events_haveTimesInsideEachOther_andTheirThread() throws {
    let tracer = tracer()
    let container = try Container(tracer: tracer) {
      $0.service((any Store).self, using: LocalStore.init)
      $0.service(Repository.self, using: Repository.init)
    }
    _ = try container.resolve(Repository.self)
    let events = tracer.events
    #expect(events.map(\.start) == [.microseconds(1), .microseconds(2)])
    #expect(events.map(\.duration) == [.microseconds(3), .microseconds(1)])
    #expect(events.map(\.thread) == [1, 1])
    #expect(events.map(\.isAsynchronous) == [false, false])
    #expect(
      events.map(\.description) == [
        "created InjectorTests.Repository in 3e-06 seconds on thread 1",
        "created InjectorTests.Store in 1e-06 seconds on thread 1, for InjectorTests.Repository",
      ])
  }

  @Test func log_seesEachEvent_whenItEnds_evenBeyondTheCapacity() throws {
    let log = Log()
    let tracer = tracer(capacity: 1) { log.add("\($0.outcome.rawValue) \($0.key)") }
    let container = try Container(tracer: tracer) {
      $0.service((any Store).self, using: LocalStore.init)
      $0.service(Repository.self, using: Repository.init)
    }
    _ = try container.resolve(Repository.self)
    #expect(log.lines == ["created InjectorTests.Store", "created InjectorTests.Repository"])
    #expect(tracer.events.map(\.key.type) == ["InjectorTests.Store"])
    #expect(tracer.droppedEventCount == 1)
    tracer.removeAll()
    #expect(tracer.events.isEmpty && tracer.droppedEventCount == 0)
  }

  @Test func log_mayResolve_asNoLockIsHeld() throws {
    let holder = Guarded<Container?>(nil)
    let count = Counter()
    let tracer = tracer { event in
      guard event.key.type == "InjectorTests.Repository" else { return }
      count.increment()
      do { _ = try holder.withLock { $0 }?.resolve((any Store).self) } catch {
        Issue.record("the log could not resolve: \(error)")
      }
    }
    let container = try Container(tracer: tracer) {
      $0.service((any Store).self, using: LocalStore.init)
      $0.service(Repository.self, using: Repository.init)
    }
    holder.withLock { $0 = container }
    // The log is the tracer's, which is the container's: they would keep each other.
    defer { holder.withLock { $0 = nil } }
    _ = try container.resolve(Repository.self)
    #expect(count.value == 1)
    #expect(tracer.events.count == 3)
  }

  @Test func events_chainThroughAwaitedFactories() async throws {
    let tracer = tracer()
    let container = try Container(tracer: tracer) {
      $0.service((any Store).self, using: LocalStore.init)
      $0.asyncService(Repository.self, using: { (store: any Store) async in Repository(store: store) }).singleton()
      $0.asyncService(Report.self) { (store: any Store, repository: Repository) async in
        Report(store: store, repository: repository)
      }
    }
    _ = try await container.resolveAsync(Report.self)
    _ = try await container.resolveAsync(Repository.self)
    #expect(
      trace(tracer) == [
        "created Report", "created Report>Store", "created Report>Repository", "created Report>Repository>Store",
        "reused Repository",
      ])
    #expect(tracer.events.map(\.isAsynchronous) == [true, false, true, false, true])
  }

  @Test func events_tellTheOutcomeOfTheOriginal_forAnAwaitedAlias() async throws {
    let tracer = tracer()
    let container = try Container(tracer: tracer) {
      $0.asyncService(LocalStore.self, using: { () async in LocalStore() }).singleton().alias((any Store).self) { $0 }
    }
    _ = try await container.resolveAsync((any Store).self)
    _ = try await container.resolveAsync((any Store).self)
    #expect(
      trace(tracer) == ["created Store", "created Store>LocalStore", "reused Store", "reused Store>LocalStore"])
  }

  @Test func events_areCountedForEachResolve_underManyThreads() async throws {
    let tracer = Tracer()
    let container = try Container(tracer: tracer) {
      $0.service((any Store).self, using: LocalStore.init).singleton()
      $0.service(Repository.self, using: Repository.init)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<64 { group.addTask { _ = try await container.resolveAsync(Repository.self) } }
      try await group.waitForAll()
    }
    #expect(tracer.events.count == 128)
    #expect(tracer.events.filter { $0.key.type.hasSuffix("Store") && $0.outcome == .created }.count == 1)
    #expect(tracer.events.allSatisfy { $0.chain.first?.type == "InjectorTests.Repository" })
  }

  @Test func child_hasTheParentsTracer() throws {
    let tracer = tracer()
    let container = try Container(tracer: tracer) { $0.service((any Store).self, using: LocalStore.init) }
    let child = try container.makeChild(overriding: { $0.service((any Store).self, using: RemoteStore.init) })
    _ = try child.resolve((any Store).self)
    #expect(trace(tracer) == ["created Store"])
  }

  @Test func chromeTrace_isTheRecordedOne() async throws {
    let tracer = tracer()
    let container = try Container(tracer: tracer) {
      $0.service((any Store).self, "a \"quoted\" one", using: LocalStore.init).singleton()
      $0.service(Repository.self, using: Repository.init).parameter((any Store).self, "a \"quoted\" one")
      $0.asyncService(Int.self, using: { (repository: Repository) async in 7 })
      $0.service(String.self, using: { () throws -> String in throw Failure() })
    }
    _ = try await container.resolveAsync(Repository.self)
    _ = try await container.resolveAsync(Int.self)
    let failed = await #expect(throws: ResolutionError.self) { try await container.resolveAsync(String.self) }
    #expect(failed?.underlying as? Failure == Failure())
    // What is awaited may go on on another thread; its number is the only thing that is not the same each time.
    let text = tracer.chromeTrace.replacing(/"tid" : \d+/, with: #""tid" : 1"#).replacing(
      /thread \d+/, with: "thread 1")
    let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let events = try #require(document["traceEvents"] as? [[String: Any]])
    #expect(events.compactMap { $0["ph"] as? String }.filter { $0 != "M" } == ["X", "X", "b", "e", "X", "X", "X"])
    #expect(
      events.compactMap { ($0["args"] as? [String: Any])?["outcome"] as? String }
        == ["created", "created", "created", "created", "reused", "failed"])
  }
}
