import Dispatch
import Foundation
import Injector
import Testing

/// What the container lets go of may resolve in its `deinit`: no lock is held then.
@Suite(.timeLimit(.minutes(10))) struct ReleaseTests {
  private final class Ending: @unchecked Sendable {
    // Sendable: the closure is written by the one thread that has the instance.
    var end: () -> Void
    init(_ end: @escaping () -> Void = {}) { self.end = end }
    deinit { end() }
  }
  private final class Fault: Error {
    let end: @Sendable () -> Void
    init(_ end: @escaping @Sendable () -> Void) { self.end = end }
    deinit { end() }
  }
  private final class Part: Sendable {}
  private final class Whole: Sendable { init(ending: Ending) {} }

  private let log = Log()
  private let box = ContainerBox()

  /// Resolves what isn't built yet.
  private func note() {
    guard let container = box.container else { return }
    log.add((try? container.resolve(Part.self)) == nil ? "nothing" : "resolved")
  }

  private func container(_ register: (Registry) -> Void) throws -> Container {
    let container = try Container {
      $0.service(Part.self, using: Part.init).singleton()
      register($0)
    }
    box.container = container
    return container
  }

  /// A thread that has waited for a construction may be the last one that holds what it built.
  @Test func instanceOfAFailedConstruction_isReleased_byWhoeverHasWaited() throws {
    let arrivals = Arrivals()
    let container = try container {
      $0.service(Ending.self, using: { [self] in Ending { note() } }).singleton().onActivation { _ in
        arrivals.awaitWaiting(2)
        throw Failure()
      }
    }
    _ = onThreads(2) { _ in
      arrivals.arrive()
      return errorKind { try container.resolve(Ending.self) }
    }
    #expect(log.lines.contains("resolved"))
    box.container = nil
  }

  @Test func errorOfAnActivation_thatAnotherConstructionHasUsed_mayResolve() throws {
    let container = try container {
      $0.service(Ending.self, using: { Ending() }).singleton().onActivation { [self] _, resolution in
        _ = try resolution.resolve(Whole.self)
        throw Fault { note() }
      }
      $0.service(Whole.self, using: Whole.init).singleton()
    }
    _ = try? container.resolve(Ending.self)
    #expect(log.lines == ["resolved"])
    box.container = nil
  }

  @Test func instancesOfAFailedResolve_mayResolveInIt() throws {
    let container = try container {
      $0.service(Ending.self, using: { [self] in Ending { note() } }).uncheckedSendable().perResolution()
      $0.service(Whole.self, using: { (ending: Ending) throws -> Whole in throw Failure() }).perResolution()
    }
    #expect(errorKind { try container.resolve(Whole.self) } == .factoryFailed)
    #expect(log.lines == ["resolved"])
    box.container = nil
  }

  @Test func weakMemberOfACycle_thatNobodyKeeps_mayResolve() throws {
    let container = try container {
      $0.service(Ending.self, using: { [self] in Ending { note() } }).weak().injecting { (_, _: Whole) in }
      $0.service(Whole.self, using: Whole.init).singleton()
    }
    _ = try container.resolve(Whole.self)
    #expect(log.lines == ["resolved"])
    #expect(onThreads(1) { _ in (try? container.resolve(Part.self)) != nil } == [true])
    box.container = nil
  }

  private struct Key: Hashable, Sendable {
    let ending: Ending
    static func == (left: Key, right: Key) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  @Test func argument_mayResolve_whenItIsReleased() throws {
    let container = try container {
      $0.service(Int.self, using: { (key: Key) in 1 }).arguments(Key.self).singleton()
      $0.service(String.self, using: { (key: Key) throws -> String in throw Failure() }).arguments(Key.self).singleton()
    }
    for _ in 0..<2 { _ = try container.resolve(Int.self, arguments: Key(ending: Ending { [self] in note() })) }
    _ = try? container.resolve(String.self, arguments: Key(ending: Ending { [self] in note() }))
    #expect(log.lines == ["resolved", "resolved"])
    box.container = nil
  }

  @Test func instanceOfAClosingScope_mayOpenAnother() throws {
    let container = try container {
      $0.service(
        Ending.self,
        using: { [log, box] in
          Ending { log.add((try? box.container?.makeScope(.session)) == nil ? "nothing" : "opened") }
        }
      ).scoped(.session)
    }
    let session = try container.makeScope(.session)
    _ = try session.resolve(Ending.self)
    session.close()
    #expect(log.lines == ["opened"])
    box.container = nil
  }
}
