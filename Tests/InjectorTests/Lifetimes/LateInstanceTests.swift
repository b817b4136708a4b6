import Dispatch
@testable import Injector
import Testing

/// Instances that are built while their container closes, and come too late for it to tell them.
@Suite(.timeLimit(.minutes(10))) struct LateInstanceTests {
  private final class Session: Sendable {}
  private final class Mute: Sendable {}

  private let log = Log()
  private let box = ContainerBox()

  /// A session whose factory closes the container that is in the box.
  private func register(_ registry: Registry, _ lifetime: Lifetime) {
    let registration = registry.service(
      Session.self,
      using: { [box, log] in
        log.add("built")
        box.container?.close()
        return Session()
      }
    ).onClose { [log] _ in log.add("first") }.onClose { [log] _ in log.add("second") }
    if case .scoped(let scope) = lifetime { registration.scoped(scope) } else { registration.singleton() }
  }

  @Test(arguments: [Lifetime.singleton, .scoped(.session)])
  func instance_isToldAtOnce_whereItsFactoryClosesItsContainer(_ lifetime: Lifetime) throws {
    let root = try Container { register($0, lifetime) }
    let container = try lifetime == .singleton ? root : root.makeScope(.session)
    box.container = container
    let error = failure { () throws(ResolutionError) in try container.resolve(Session.self) }
    #expect(error?.kind == .closed)
    #expect(error?.chain.map(\.key.type) == ["InjectorTests.LateInstanceTests.Session"])
    #expect(log.lines == ["built", "second", "first"])
    box.container = nil
  }

  @Test(arguments: [Lifetime.singleton, .scoped(.session)])
  func instance_isNotHandedOut_whereItIsNotTold(_ lifetime: Lifetime) throws {
    let root = try Container {
      let registration = $0.service(
        Mute.self,
        using: { [box] in
          box.container?.close()
          return Mute()
        })
      if case .scoped(let scope) = lifetime { registration.scoped(scope) } else { registration.singleton() }
    }
    let container = try lifetime == .singleton ? root : root.makeScope(.session)
    box.container = container
    #expect(failure { () throws(ResolutionError) in try container.resolve(Mute.self) }?.kind == .closed)
    box.container = nil
  }

  @Test func otherLifetimes_areHandedOut_asTheyBelongToWhoeverAsked() throws {
    let container = try Container {
      $0.service(
        Mute.self,
        using: { [box] in
          box.container?.close()
          return Mute()
        })
    }
    box.container = container
    _ = try container.resolve(Mute.self)
    #expect(failure { () throws(ResolutionError) in try container.resolve(Mute.self) }?.kind == .closed)
    box.container = nil
  }

  @Test func nextDependency_isNotBegun_onceTheContainerIsClosed() throws {
    let container = try Container { [box, log] in
      $0.service(
        Mute.self,
        using: {
          box.container?.close()
          return Mute()
        })
      $0.service(
        Session.self,
        using: {
          log.add("built")
          return Session()
        }
      ).singleton()
      $0.service(Int.self, using: { (mute: Mute, session: Session) in 1 })
    }
    box.container = container
    #expect(failure { () throws(ResolutionError) in try container.resolve(Int.self) }?.kind == .closed)
    #expect(log.lines == [])
    box.container = nil
  }

  @Test func instance_isToldOnce_whereCloseAndItsConstructionRace() throws {
    for _ in 0..<200 {
      let log = Log()
      let container = try Container {
        $0.service(Session.self, using: { Session() }).scoped(.session).onClose { _ in log.add("told") }
      }
      let session = try container.makeScope(.session)
      let outcome = Guarded<String>("")
      DispatchQueue.concurrentPerform(iterations: 2) { side in
        guard side == 0 else { return _ = session.close() }
        let error = failure { () throws(ResolutionError) in try session.resolve(Session.self) }
        outcome.withLock { $0 = error?.kind.rawValue ?? "handed out" }
      }
      switch outcome.withLock({ $0 }) {
      case "handed out": #expect(log.lines == ["told"])
      case "closed": #expect(log.lines == [] || log.lines == ["told"])
      case let other: Issue.record("unexpected: \(other)")
      }
    }
  }

  @MainActor @Test func mainActorInstance_isToldAtOnce_onTheMainActor() throws {
    let container = try Container { [box, log] in
      $0.service(
        Session.self,
        using: {
          box.container?.close()
          return Session()
        }
      ).on(MainActor.self).singleton().onClose { _ in
        MainActor.assertIsolated()
        log.add("told")
      }
    }
    box.container = container
    #expect(failure { () throws(ResolutionError) in try container.resolve(Session.self) }?.kind == .closed)
    #expect(log.lines == ["told"])
    box.container = nil
  }

  @Test(arguments: [Lifetime.singleton, .scoped(.session)])
  func asyncInstance_isNotHandedOut_whereItsContainerCloses(_ lifetime: Lifetime) async throws {
    let root = try Container { [box] in
      let registration = $0.asyncService(
        Session.self,
        using: { () async in
          box.container?.close()
          return Session()
        })
      if case .scoped(let scope) = lifetime { registration.scoped(scope) } else { registration.singleton() }
    }
    let container = try lifetime == .singleton ? root : root.makeScope(.session)
    box.container = container
    let error = await #expect(throws: ResolutionError.self) { try await container.resolveAsync(Session.self) }
    #expect(error?.kind == .closed)
    box.container = nil
  }
}
