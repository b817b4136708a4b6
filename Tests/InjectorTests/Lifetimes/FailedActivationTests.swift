import Dispatch
import Foundation
import Injector
import Testing

/// Activations that lead back to the instance that they activate, and fail.
@Suite(.timeLimit(.minutes(10))) struct FailedActivationTests {
  private final class First: Sendable {
    let number: Int
    init(number: Int) { self.number = number }
  }
  private final class Second: Sendable {
    let first: First
    init(first: First) { self.first = first }
  }
  private final class Third: Sendable {
    let second: Second
    init(second: Second) { self.second = second }
  }
  private final class Apart: Sendable {}

  private let built = Counter()
  private let log = Log()

  private func makeFirst() -> First {
    built.increment()
    return First(number: built.value)
  }

  @Test(
    arguments: [
      (CycleSharing.singleton, CycleSharing.singleton), (.singleton, .weak), (.weak, .singleton), (.weak, .weak),
      (.scoped, .scoped),
    ])
  func whatReachedTheFailedInstance_isNotKept(_ first: CycleSharing, _ second: CycleSharing) throws {
    // What fails stays alive, so that a weak reference could find it.
    let held = Guarded<[Third]>([])
    let container = try Container {
      $0.declare(.session)
      $0.service(First.self, using: { makeFirst() }).shared(first).onActivation { first, resolver in
        let third = try resolver.resolve(Third.self)
        #expect(third.second.first === first)
        held.withLock { $0.append(third) }
        if first.number == 1 { throw Failure() }
      }
      $0.service(Second.self, using: Second.init).shared(second)
      $0.service(Third.self, using: Third.init).shared(second)
    }
    let session = try container.makeScope(.session)
    #expect(failure { try session.resolve(First.self) }?.underlying as? Failure == Failure())
    let (again, other) = try (session.resolve(First.self), session.resolve(Third.self))
    #expect(again.number == 2)
    #expect(other.second.first === again)
    #expect(try session.resolve(Second.self) === other.second)
    #expect(try session.resolve(First.self) === again)
    #expect(built.value == 2)
  }

  @Test func whatDidNotReachTheFailedInstance_isKept() throws {
    let apart = Guarded<[ObjectIdentifier]>([])
    let container = try Container {
      $0.service(Apart.self, using: Apart.init).singleton()
      $0.service(First.self, using: { makeFirst() }).singleton().onActivation { first, resolver in
        let found = try resolver.resolve(Apart.self)
        apart.withLock { $0.append(ObjectIdentifier(found)) }
        if first.number == 1 { throw Failure() }
      }
    }
    #expect(throws: ResolutionError.self) { try container.resolve(First.self) }
    #expect(try apart.withLock { $0 } == [ObjectIdentifier(container.resolve(Apart.self))])
  }

  @Test func innerFailure_thatIsCaught_isTriedAgain() throws {
    let failing = Counter()
    let container = try Container {
      $0.service(First.self, using: { makeFirst() }).singleton().onActivation { _, resolver in
        _ = try? resolver.resolve(Second.self)
      }
      $0.service(Second.self, using: Second.init).singleton().onActivation { _, resolver in
        _ = try resolver.resolve(Third.self)
        failing.increment()
        if failing.value == 1 { throw Failure() }
      }
      $0.service(Third.self, using: Third.init).singleton()
    }
    let first = try container.resolve(First.self)
    let second = try container.resolve(Second.self)
    #expect(second.first === first)
    #expect(try container.resolve(Third.self).second === second)
    #expect(built.value == 1)
    #expect(failing.value == 2)
  }

  /// A `Lazy` that another thread has gets nothing that isn't complete, and keeps nothing that is discarded.
  @Test func lazy_waitsForTheActivation_andKeepsNothingOfAFailedOne() throws {
    final class Owner: Sendable {
      let first: Lazy<First>
      init(first: Lazy<First>) { self.first = first }
    }
    let found = Guarded<First?>(nil)
    let (done, arrivals, box) = (DispatchSemaphore(value: 0), Arrivals(), ContainerBox())
    let container = try Container { [log] in
      $0.service(First.self, using: { makeFirst() }).singleton().onActivation { first, resolution in
        let owner = try resolution.resolve(Owner.self)
        #expect(try owner.first() === first)
        guard first.number == 1 else { return }
        Thread.detachNewThread {
          arrivals.arrive()
          let other = try? owner.first()
          found.withLock { $0 = other }
          log.add("found")
          done.signal()
        }
        arrivals.awaitWaiting()
        log.add("failing")
        throw Failure()
      }
      $0.service(Owner.self, using: Owner.init).singleton()
    }
    box.container = container
    #expect(throws: ResolutionError.self) { try container.resolve(First.self) }
    done.wait()
    #expect(log.lines == ["failing", "found"])
    #expect(found.withLock { $0 } == nil)
    let first = try container.resolve(First.self)
    #expect(try container.resolve(Owner.self).first() === first)
    box.container = nil
  }

  @Test func instance_isItself_inItsOwnActivation() throws {
    final class Node: @unchecked Sendable {
      // Sendable: one thread uses it.
      weak var itself: Node?
    }
    for sharing in CycleSharing.allCases {
      let container = try Container {
        $0.service(Node.self, using: { Node() }).shared(sharing).onActivation { node, resolution in
          node.itself = try resolution.resolve(Node.self)
        }
      }.opened(for: sharing)
      let node = try container.resolve(Node.self)
      #expect(node.itself === node)
    }
  }

  /// What a member of a cycle resolves while it is created ends with the cycle.
  @Test func whatHasUsedAFailedCycle_isNotKept() throws {
    let fails = Guarded(true)
    let container = try Container {
      $0.service(View.self, using: View.init).singleton().injecting(\.presenter)
      $0.service(
        (any Presenting).self,
        using: { (view: View, resolution: Resolution) in
          view.other = try resolution.resolve(Other.self)
          if fails.exchange(false) { throw Failure() }
          return Presenter(view: view)
        }
      ).singleton()
      $0.service(
        Other.self,
        using: { (resolution: Resolution) in
          let other = Other()
          other.view = try resolution.resolve(View.self)
          return other
        }
      ).singleton()
    }
    #expect(throws: ResolutionError.self) { try container.resolve(View.self) }
    let view = try container.resolve(View.self)
    #expect(view.presenter?.shown === view)
    let other = try container.resolve(Other.self)
    #expect(other.view === view)
    (view.presenter, view.other, other.view) = (nil, nil, nil)
  }
}
