import Dispatch
import Foundation
import Injector
import Testing

/// Owners that close while something is under construction: it isn't kept, is closed by who constructs it, and its
/// resolve throws `closed`. The construction ends as a whole.
@Suite(.timeLimit(.minutes(10))) struct ClosingConstructionTests {
  private final class Part: @unchecked Sendable {
    // Sendable: the property is written before any other thread can have the instance.
    var other: Part?
    init(_ other: Part? = nil) { self.other = other }
  }

  private let log = Log()
  private let box = ContainerBox()

  @Test(arguments: [false, true]) func close_doesNotWait_forAnotherThreadsFactory(isScoped: Bool) throws {
    let (begun, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let root = try Container { [log] in
      $0.service(Part.self, "inner", using: { Part() }).singleton().onClose { _ in log.add("inner") }
      let outer = $0.service(
        Part.self, "outer",
        using: { (inner: Part) in
          begun.signal()
          goOn.wait()
          return Part(inner)
        }
      ).parameter(Part.self, "inner").onClose { _ in log.add("outer") }
      if isScoped { outer.scoped(.session) } else { outer.singleton() }
      $0.declare(.session)
    }
    let container = isScoped ? try root.makeScope(.session) : root
    let kinds = onThreads(2) { [log] index -> ResolutionError.Kind? in
      if index == 0 { return errorKind { try container.resolve(Part.self, "outer") } }
      begun.wait()
      root.close()
      root.close()
      log.add("close() returned")
      goOn.signal()
      return nil
    }
    #expect(kinds == [.closed, nil])
    #expect(log.lines == ["inner", "close() returned", "outer"])
  }

  /// Two owners, one of which closes in the middle: all instances are refused, or none.
  @Test func construction_isKeptByAllItsOwners_orByNone() throws {
    let isFirst = Guarded(true)
    let root = try Container { [log, box] in
      $0.service(Part.self, "scoped", using: { Part() }).scoped(.session).onClose { _ in log.add("scoped") }
        .onActivation { part, _ in
          part.other = try owned(box).resolve(Part.self, "singleton")
          guard isFirst.exchange(false) else { return }
          _ = onThreads(1) { _ in owned(box).close() }
        }
      $0.service(Part.self, "singleton", using: { Part(try owned(box).resolve(Part.self, "scoped")) }).singleton()
        .onClose { _ in log.add("singleton") }
    }
    box.container = try root.makeScope(.session)
    #expect(errorKind { try owned(box).resolve(Part.self, "scoped") } == .closed)
    #expect(log.lines == ["singleton", "scoped"])
    box.container = try root.makeScope(.session)
    let scoped = try owned(box).resolve(Part.self, "scoped")
    let singleton = try root.resolve(Part.self, "singleton")
    #expect(singleton.other === scoped)
    singleton.other = nil
    box.container = nil
  }

  /// Who waits in the container isn't told that somebody else's scope has closed.
  @Test func waitingCaller_triesAgain_ifTheScopeOfTheOtherHasClosed() throws {
    let (inside, arrivals, isFirst) = (DispatchSemaphore(value: 0), Arrivals(), Guarded(true))
    let root = try Container { [box] in
      $0.service(Part.self, "scoped", using: { Part() }).scoped(.session).onActivation { part, _ in
        let session = owned(box)
        part.other = try session.resolve(Part.self, "singleton")
        guard isFirst.exchange(false) else { return }
        inside.signal()
        arrivals.awaitAll()
        _ = onThreads(1) { _ in session.close() }
        box.container = nil
      }
      $0.service(Part.self, "singleton", using: { Part(try box.container?.resolve(Part.self, "scoped")) }).singleton()
    }
    let session = try root.makeScope(.session)
    box.container = session
    let kinds = onThreads(2) { index in
      failure {
        if index == 0 { return _ = try session.resolve(Part.self, "scoped") }
        inside.wait()
        arrivals.arrive()
        #expect(try root.resolve(Part.self, "singleton").other == nil)
      }?.kind
    }
    #expect(kinds == [.closed, nil])
  }

  @Test func asyncConstruction_thatEndsAfterTheClose_isRefused_andClosedOnItsActor() async throws {
    let gate = Gate()
    let root = try Container { [log] in
      $0.asyncService(
        Part.self,
        using: { () async in
          await gate.pass()
          return Part()
        }
      ).scoped(.session).onClose { @MainActor _ in
        log.add(isOnMain() ? "closed on its actor" : "closed elsewhere")
      }
    }
    let session = try root.makeScope(.session)
    let resolving = Task { try await session.resolveAsync(Part.self) }
    await gate.whenReached()
    session.close()
    #expect(log.lines == [])
    gate.open()
    #expect(await outcome { try await resolving.value }?.kind == .closed)
    #expect(log.lines == ["closed on its actor"])
  }

  /// What belongs to another actor is closed there later; who awaits `closeAsync()` gets the whole order.
  @Test func awaitedClose_keepsTheOrder_acrossActors() async throws {
    let container = try Container { [log] in
      $0.service(LocalStore.self, using: LocalStore.init).singleton().onClose { _ in log.add("database") }
      $0.service(Repository.self, using: { (store: LocalStore) in Repository(store: store) }).on(MainActor.self)
        .singleton()
        .onClose { _ in
          MainActor.assertIsolated()
          log.add("repository")
        }
      $0.service([Repository].self, using: { (repository: Repository) in [repository] }).singleton()
        .onClose { _ in log.add("list") }
    }
    _ = try await container.resolveAsync([Repository].self)
    _ = await container.closeAsync()
    #expect(log.lines == ["list", "repository", "database"])
  }

  @Test(arguments: [(false, false), (false, true), (true, false)])
  func awaitedClose_comesAfterAnother_whichHasBegun(ofTheRoot first: Bool, ofTheRoot second: Bool) async throws {
    let (arrivals, begun) = (Arrivals(), AsyncStream<Never>.makeStream())
    let root = try Container { [log] in
      $0.service(Part.self, "root", using: { Part() }).singleton().onClose { _ in log.add("root") }
      $0.service(Part.self, "scoped", using: { Part() }).on(MainActor.self).scoped(.session).onClose { _ in
        begun.continuation.finish()
        arrivals.awaitAll()
        log.add("scoped")
      }
    }
    let session = try root.makeScope(.session)
    _ = try await (root.resolveAsync(Part.self, "root"), session.resolveAsync(Part.self, "scoped"))
    async let other = (first ? root : session).closeAsync()
    for await _ in begun.stream {}
    arrivals.arrive()
    await (second ? root : session).closeAsync()
    log.add("closed")
    #expect(log.lines == ["scoped"] + (first || second ? ["root"] : []) + ["closed"])
    _ = await other
  }

  /// The thread that closes again may be the one that the awaited close needs.
  @Test func awaitedClose_isNotWaitedFor_byItsOwnClosures() async throws {
    let container = try Container { [log, box] in
      $0.service(Repository.self, using: { Repository(store: LocalStore()) }).on(MainActor.self).singleton()
        .onClose { _ in
          box.container?.close()
          log.add("closed")
        }
    }
    box.container = container
    _ = try await container.resolveAsync(Repository.self)
    _ = await Task.detached { await container.closeAsync() }.value
    #expect(log.lines == ["closed"])
    box.container = nil
  }

  @Test(arguments: [false, true]) func instance_isClosedAtOnce_ifItsFactoryClosesItsContainer(isScoped: Bool) throws {
    let root = try Container { [log, box] in
      let part = $0.service(
        Part.self,
        using: {
          box.container?.close()
          return Part()
        }
      ).onClose { _ in log.add("first") }.onClose { _ in log.add("second") }
      if isScoped { part.scoped(.session) } else { part.singleton() }
    }
    let container = isScoped ? try root.makeScope(.session) : root
    box.container = container
    let error = failure { try container.resolve(Part.self) }
    #expect(error?.kind == .closed)
    #expect(error?.chain.map(\.key.type) == [TypeName.of(Part.self)])
    #expect(log.lines == ["second", "first"])
    box.container = nil
  }
}
