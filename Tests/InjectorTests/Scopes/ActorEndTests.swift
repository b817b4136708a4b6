import Dispatch
import Foundation
import Injector
import Testing

/// What was built on an actor ends on it, wherever its owner closes or is released.
@Suite(.timeLimit(.minutes(10))) struct ActorEndTests {
  /// A screen that isn't Sendable: whatever it shares with the main actor must not be touched elsewhere.
  private class Page {
    let log: Log
    init(log: Log) { self.log = log }
    deinit { log.add("ended") }
  }
  @MainActor private final class Part {
    let log: Log
    init(log: Log) { self.log = log }
    deinit { log.add("part ended") }
  }
  @Aside private final class Poster {
    let log: Log
    init(log: Log) { self.log = log }
    deinit { log.add("poster ended") }
  }
  private final class Held: Sendable {
    let log: Log
    init(log: Log) { self.log = log }
    deinit { log.add("held ended") }
  }

  private let log = Log()

  private func makeContainer(_ register: (Registry) -> Void = { _ in }) throws -> Container {
    try Container { registry in
      registry.instance(log, for: Log.self)
      register(registry)
    }
  }

  /// Runs a closure on another thread while the caller's actor is busy waiting for it.
  private static func elsewhere(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      body()
      done.signal()
    }
    done.wait()
  }

  /// Waits for lines while the actors are free.
  private func lines(_ count: Int) async -> [String] {
    while log.lines.count < count { await Task.yield() }
    return log.lines
  }

  /// Owners that can be given up on another thread.
  private final class Owners: Sendable {
    private let box = ContainerBox()
    private let inner = ContainerBox()
    init(_ container: Container?, _ other: Container? = nil) {
      box.container = container
      inner.container = other
    }
    func close() { box.container?.close() }
    func drop() {
      inner.container = nil
      box.container = nil
    }
  }

  @MainActor @Test func scopedInstance_endsOnTheMainActor_whenItsScopeClosesElsewhere() async throws {
    let container = try makeContainer {
      $0.viewModel(Page.self, using: Page.init).scoped(.session)
      $0.service(Held.self, using: Held.init).scoped(.session)
    }
    let session = try container.makeScope(.session)
    _ = try (session.resolve(Page.self), session.resolve(Held.self))
    Self.elsewhere { #expect(session.close() == []) }
    #expect(log.lines == ["held ended"])
    #expect(await lines(2) == ["held ended", "ended"])
  }

  @MainActor @Test func scopedInstance_endsAtOnce_whenItsScopeClosesOnTheMainActor() throws {
    let session = try makeContainer {
      $0.viewModel(Page.self, using: Page.init).scoped(.session).onClose { $0.log.add("closed") }
    }.makeScope(.session)
    _ = try session.resolve(Page.self)
    session.close()
    #expect(log.lines == ["closed", "ended"])
  }

  @MainActor @Test func closures_runOnTheMainActor_newestFirst_beforeTheInstancesEnd() async throws {
    let container = try makeContainer {
      $0.viewModel(Page.self, using: Page.init).scoped(.session).onClose { page in
        MainActor.preconditionIsolated()
        page.log.add("page closed")
      }
      // Its isolation follows the initializer, and its closure isn't isolated.
      $0.service(Part.self, using: Part.init).scoped(.session).onClose { [log] part in
        MainActor.preconditionIsolated()
        log.add("part closed")
      }
    }
    let session = try container.makeScope(.session)
    _ = try (session.resolve(Page.self), session.resolve(Part.self))
    Self.elsewhere { session.close() }
    #expect(log.lines == [])
    let lines = await lines(4)
    #expect(lines.prefix(2) == ["part closed", "page closed"])
    #expect(Set(lines.suffix(2)) == ["part ended", "ended"])
  }

  @Aside @Test func scopedInstance_endsOnItsActor_whenItsScopeClosesElsewhere() async throws {
    let container = try makeContainer {
      $0.service(Poster.self, using: Poster.init).scoped(.session).onClose { [log] _ in
        Aside.preconditionIsolated()
        log.add("poster closed")
      }
    }
    let first = try container.makeScope(.session)
    _ = try first.resolve(Poster.self)
    Self.elsewhere { first.close() }
    #expect(log.lines == [])
    #expect(await lines(2) == ["poster closed", "poster ended"])
    let second = try container.makeScope(.session)
    _ = try second.resolve(Poster.self)
    second.close()
    #expect(log.lines == ["poster closed", "poster ended", "poster closed", "poster ended"])
  }

  @MainActor @Test func singleton_endsOnTheMainActor_whenItsContainerIsReleasedElsewhere() async throws {
    var container: Container? = try makeContainer {
      $0.viewModel(Page.self, using: Page.init).singleton().onClose { _ in }
      $0.service(Held.self, using: Held.init).singleton()
    }
    _ = try (container?.resolve(Page.self), container?.resolve(Held.self))
    let owners = Owners(container)
    container = nil
    Self.elsewhere { owners.drop() }
    #expect(log.lines == ["held ended"])
    #expect(await lines(2) == ["held ended", "ended"])
  }

  @MainActor @Test func singleton_closesOnTheMainActor_whenItsContainerClosesAndIsReleasedElsewhere() async throws {
    var container: Container? = try makeContainer {
      $0.viewModel(Page.self, using: Page.init).singleton().onClose { $0.log.add("closed") }
    }
    _ = try container?.resolve(Page.self)
    let owners = Owners(container)
    container = nil
    Self.elsewhere {
      owners.close()
      owners.drop()
    }
    #expect(log.lines == [])
    #expect(await lines(2) == ["closed", "ended"])
  }

  @TaskLocal private static var isBound = false

  /// Without a task, as in a function that UIKit calls.
  @Test func singleton_endsOnTheMainActor_whenItsContainerIsReleasedInATaskLocal() async throws {
    let owners = try await MainActor.run {
      let container = try makeContainer { $0.viewModel(Page.self, using: Page.init).singleton() }
      _ = try container.resolve(Page.self)
      return Owners(container)
    }
    DispatchQueue.main.async { Self.$isBound.withValue(true) { owners.drop() } }
    #expect(await lines(1) == ["ended"])
  }

  /// An object of the main actor, which each page shares with it.
  private final class Tally { var count = 0 }
  private final class Visit {
    let tally: Tally
    init(tally: Tally) { self.tally = tally }
    deinit { tally.count += 1 }
  }

  @MainActor @Test func objectsOfTheMainActor_loseNoUpdate_whileScopesCloseElsewhere() async throws {
    let tally = Tally()
    let container = try makeContainer {
      $0.service(Tally.self, using: { @MainActor in tally }).on(MainActor.self).singleton()
      $0.viewModel(Visit.self, using: Visit.init).scoped(.session).onClose { $0.tally.count += 1 }
      $0.viewModel(Visit.self, "weak", using: Visit.init).weak()
      $0.viewModel(Visit.self, "each", using: Visit.init).perResolution()
    }
    let count = 500
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<count {
        let session = try container.makeScope(.session)
        #expect((try? session.resolve(Visit.self)) != nil)
        #expect((try? session.resolve(Visit.self, "weak")) != nil)
        #expect((try? session.resolve(Visit.self, "each")) != nil)
        // Every other scope is released without being closed.
        group.addTask { if index.isMultiple(of: 2) { session.close() } }
        if index.isMultiple(of: 16) { await Task.yield() }
      }
    }
    // The closures of half of them, and the ends of all three instances of each.
    while tally.count < count * 3 + count / 2 { await Task.yield() }
    #expect(tally.count == count * 3 + count / 2)
  }

  /// A value that isn't Sendable, by which a screen is shared.
  private final class Topic: Hashable {
    let log: Log
    init(log: Log) { self.log = log }
    static func == (left: Topic, right: Topic) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(0) }
    deinit { log.add("topic ended on main: \(isOnMain())") }
  }

  @Test func arguments_endOnTheActor_ofTheirRegistration() async throws {
    try await MainActor.run {
      let container = try makeContainer { registry in
        registry.viewModel(Page.self, using: { (topic: Topic) in Page(log: topic.log) }).arguments(Topic.self)
          .scoped(Scope("page"))
      }
      let scope = try container.makeScope(Scope("page"))
      _ = try scope.resolve(Page.self, arguments: Topic(log: log))
      Self.elsewhere { scope.close() }
    }
    #expect(await lines(2) == ["topic ended on main: true", "ended"].sorted { $0 > $1 })
  }
}
