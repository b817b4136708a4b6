import Foundation
@testable import Injector
import Testing

/// What those get who wait for a build that fails.
@Suite(.timeLimit(.minutes(10))) struct FailedBuildTests {
  private final class Fragile: Sendable {}
  private final class Watched: Sendable {
    let ended: @Sendable () -> Void
    init(ended: @escaping @Sendable () -> Void) { self.ended = ended }
    deinit { ended() }
  }

  private let attempts = Counter()
  private let box = ContainerBox()

  private func attempt() throws -> Fragile {
    attempts.increment()
    if attempts.value == 1 { throw Failure(reason: "the first attempt") }
    return Fragile()
  }

  /// Fails the first time, once all the others wait.
  private func build(whileOthersWait count: Int) throws -> Fragile {
    while attempts.value == 0, waitingCallers(of: box.container) < count { sched_yield() }
    return try attempt()
  }

  @Test(arguments: [Lifetime.singleton, .scoped(.session), .weak, .kept(by: "")])
  func failedBuild_failsForAllWhoWait_withTheSameError_andIsTriedAgainByTheNext(_ lifetime: Lifetime) throws {
    let container = try Container {
      let registration = $0.service(Fragile.self, using: { try build(whileOthersWait: 7) })
      switch lifetime {
      case .scoped(let scope): registration.scoped(scope)
      case .weak: registration.weak()
      case .kept: registration.kept(by: ByArgument())
      default: registration.singleton()
      }
    }
    box.container = container
    let session = try container.makeScope(.session)
    let errors = onThreads(8) { _ in
      failure { () throws(ResolutionError) in try session.resolve(Fragile.self) }
    }
    let first = Failure(reason: "the first attempt")
    #expect(errors.map { $0?.underlying as? Failure } == Array(repeating: first, count: 8))
    #expect(Set(errors.map { "\($0 as Any)" }).count == 1)
    #expect(attempts.value == 1)
    let fragile = try session.resolve(Fragile.self)
    #expect(try session.resolve(Fragile.self) === fragile)
    #expect(attempts.value == 2)
    box.container = nil
  }

  private enum Door: CaseIterable {
    case resolver, handle, lazy, parameter, optional, collection, alias, decorator, child, scopeOfAChild
  }

  private final class Owner: Sendable {
    let make: Provider<Fragile>
    let lazy: Lazy<Fragile>
    init(make: Provider<Fragile>, lazy: Lazy<Fragile>) { (self.make, self.lazy) = (make, lazy) }
  }
  private struct Named: Sendable { let fragile: Fragile }

  @Test(arguments: Door.allCases, [Lifetime.singleton, .scoped(.session), .weak, .kept(by: "")])
  private func failedBuild_failsOnce_throughEveryDoor(_ door: Door, _ lifetime: Lifetime) throws {
    let container = try Container {
      let registration = $0.service(Fragile.self, using: { try build(whileOthersWait: 7) })
      switch lifetime {
      case .scoped(let scope): registration.scoped(scope)
      case .weak: registration.weak()
      case .kept: registration.kept(by: ByArgument())
      default: registration.singleton()
      }
      registration.alias(AnyObject.self) { $0 }
      if door == .decorator { $0.decorate(Fragile.self) { $0 } }
      $0.service(Owner.self, using: Owner.init)
      $0.service(Named.self, using: Named.init)
      $0.service(Fragile.self, "listed", using: { (fragile: Fragile) in fragile }).contributing()
    }
    box.container = container
    let session = try container.makeScope(.session)
    let child = try session.makeChild()
    let inner = try child.makeScope(Scope("inner"))
    // A lazy of a weak instance waits in a slot of its own, which all of its callers share.
    let owner = try session.resolve(Owner.self)
    let errors = onThreads(8) { _ in
      failure { () throws(ResolutionError) in
        switch door {
        case .resolver, .decorator: _ = try session.resolver.resolve(Fragile.self)
        case .handle: _ = try owner.make()
        case .lazy: _ = try owner.lazy()
        case .parameter: _ = try session.resolve(Named.self)
        case .optional: _ = try session.resolve(Fragile?.self)
        case .collection: _ = try session.resolveAll(Fragile.self)
        case .alias: _ = try session.resolve(AnyObject.self)
        case .child: _ = try child.resolve(Fragile.self)
        case .scopeOfAChild: _ = try inner.resolve(Fragile.self)
        }
      }
    }
    let first = Failure(reason: "the first attempt")
    #expect(errors.map { $0?.underlying as? Failure } == Array(repeating: first, count: 8))
    #expect(attempts.value == 1)
    let fragile = try session.resolve(Fragile.self)
    #expect(try inner.resolve(Named.self).fragile === fragile)
    #expect(attempts.value == 2)
    box.container = nil
  }

  @Test(arguments: [Lifetime.singleton, .scoped(.session)])
  func failedBuild_failsForAllTasksThatWait_too(_ lifetime: Lifetime) async throws {
    let root = try Container {
      let registration = $0.asyncService(
        Fragile.self,
        using: { () async throws in
          while attempts.value == 0, waitingCallers(of: box.container) < 8 { await Task.yield() }
          return try attempt()
        })
      if case .scoped(let scope) = lifetime { registration.scoped(scope) } else { registration.singleton() }
    }
    let container = try root.makeScope(.session)
    box.container = container
    let errors = await withTaskGroup(of: String.self) { group in
      for _ in 0..<8 {
        group.addTask {
          do { return "\(try await container.resolveAsync(Fragile.self))" } catch { return "\(error)" }
        }
      }
      var errors: [String] = []
      for await error in group { errors.append(error) }
      return errors
    }
    #expect(errors.count == 8)
    #expect(Set(errors).count == 1)
    #expect(attempts.value == 1)
    let fragile = try await container.resolveAsync(Fragile.self)
    #expect(try await container.resolveAsync(Fragile.self) === fragile)
    #expect(attempts.value == 2)
    box.container = nil
  }

  @Test func failureThatIsDueToItsCaller_isNotThatOfTheOthers() throws {
    let container = try Container { $0.instance(1, for: Int.self) }
    box.container = container
    let slot = Slot<Fragile>()
    let kinds = onThreads(8) { _ in
      failure { () throws(ResolutionError) in
        try slot.obtain(
          SharedRecipe(of: 0) { _ throws(ResolutionError) in
            do { return try build(whileOthersWait: 7) } catch {
              throw ResolutionError(kind: .tooDeep, key: ServiceKey(type: "Fragile"))
            }
          }, in: container.resolver.view)
      }?.kind
    }
    #expect(kinds.filter { $0 != nil } == [.tooDeep])
    #expect(attempts.value == 2)
    box.container = nil
  }

  @Test func deinit_mayResolveAndClose_whenTheActivationOfATasksInstanceFails() async throws {
    let log = Log()
    let container = try Container { [box] in
      $0.instance(7, for: Int.self)
      $0.asyncService(
        Watched.self,
        using: { () async in
          Watched {
            log.add("found \((try? box.container?.resolve(Int.self)) ?? 0)")
            box.container?.close()
          }
        }
      ).scoped(.session)
        .onActivation { _ in throw Failure() }
    }
    let session = try container.makeScope(.session)
    box.container = session
    await #expect(throws: ResolutionError.self) { try await session.resolveAsync(Watched.self) }
    #expect(log.lines == ["found 7"])
    #expect(failure { () throws(ResolutionError) in try session.resolve(Int.self) }?.kind == .closed)
    box.container = nil
  }
}
