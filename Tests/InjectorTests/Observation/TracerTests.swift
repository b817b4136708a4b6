import Foundation
import Injector
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

  @Test func events_keepTheError_whereAFactoryFails() throws {
    let tracer = tracer()
    let container = try Container(tracer: tracer) {
      $0.service((any Store).self, using: { () throws -> any Store in throw Failure() })
      $0.service(Repository.self, using: Repository.init)
    }
    _ = failure { try container.resolve(Repository.self) }
    #expect(trace(tracer) == ["failed Repository", "failed Repository>Store"])
    #expect(tracer.events.map { $0.error?.kind } == [.factoryFailed, .factoryFailed])
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
    let thread = events[0].thread
    #expect(events[1].thread == thread)
    #expect(events.map(\.isAsynchronous) == [false, false])
    #expect(
      events.map(\.description) == [
        "created InjectorTests.Repository in 3e-06 seconds on thread \(thread)",
        "created InjectorTests.Store in 1e-06 seconds on thread \(thread), for InjectorTests.Repository",
      ])
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

  @Test func log_isNotCalled_forWhatItResolvesItself() throws {
    let holder = Guarded<Container?>(nil)
    let logged = Log()
    let tracer = tracer { event in
      logged.add("\(event.outcome) \(event.key)")
      _ = try? holder.withLock { $0 }?.resolve((any Store).self)
      _ = try? holder.withLock { $0 }?.resolver.resolve(Int.self)
    }
    let container = try Container(tracer: tracer) { $0.service((any Store).self, using: LocalStore.init) }
    holder.withLock { $0 = container }
    defer { holder.withLock { $0 = nil } }
    for _ in 1...2 { _ = try container.resolve((any Store).self) }
    #expect(logged.lines == ["created InjectorTests.Store", "created InjectorTests.Store"])
    #expect(tracer.events.count == 6)
  }

  @Test func awaitedConstructions_areEvents_thatBeginAndEnd() async throws {
    let tracer = tracer()
    let container = try Container(tracer: tracer) {
      $0.asyncService(LocalStore.self, using: { () async in LocalStore() }).singleton()
      $0.asyncService(Int.self, using: { () async throws -> Int in throw Failure() })
    }
    _ = try await container.resolveAsync(LocalStore.self)
    _ = try await container.resolveAsync(LocalStore.self)
    await #expect(throws: ResolutionError.self) { try await container.resolveAsync(Int.self) }
    await #expect(throws: ResolutionError.self) { try await container.resolveAsync(Int.self, arguments: 1) }
    #expect(trace(tracer) == ["created LocalStore", "reused LocalStore", "failed Int", "failed Int"])
    #expect(tracer.events.map(\.isAsynchronous) == [true, true, true, false])
  }

  @Test func chromeTrace_hasASpanForEachEvent() throws {
    let tracer = tracer()
    let container = try Container(tracer: tracer) {
      $0.service((any Store).self, "a \"quoted\" one", using: LocalStore.init).singleton()
      $0.service(Repository.self, using: Repository.init).parameter((any Store).self, "a \"quoted\" one")
      $0.service(String.self, using: { () throws -> String in throw Failure() })
    }
    _ = try container.resolve(Repository.self)
    _ = try? container.resolve(String.self)
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(tracer.chromeTrace.utf8)) as? [String: Any])
    let events = try #require(document["traceEvents"] as? [[String: Any]])
    #expect(events.compactMap { $0["ph"] as? String }.filter { $0 != "M" } == ["X", "X", "X"])
    #expect(
      events.compactMap { ($0["args"] as? [String: Any])?["outcome"] as? String } == ["created", "created", "failed"])
  }

  @Test func child_hasTheTracer_ofItsParent() throws {
    let tracer = tracer()
    let container = try Container(tracer: tracer) { $0.instance(7, for: Int.self) }
    let child = try container.makeChild { $0.service((any Store).self, using: LocalStore.init) }
    _ = try child.resolve((any Store).self)
    _ = try child.resolve(Int.self)
    #expect(trace(tracer) == ["created Store", "reused Int"])
  }
}
