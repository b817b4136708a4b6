import Dispatch
import Injector
import Testing

@Suite(.timeLimit(.minutes(10))) struct ThreadTests {
  @Test(arguments: [CycleSharing.singleton, .scoped, .weak])
  func sharedInstance_isBuiltOnce_whileManyThreadsHoldIt(_ sharing: CycleSharing) throws {
    for _ in 0..<50 {
      let built = Counter()
      let container = try Container {
        $0.service((any Store).self, using: LocalStore.counted(by: built)).shared(sharing)
      }.opened(for: sharing)
      let stores = try onThreads(32) { _ in try container.resolve((any Store).self) }
      #expect(Set(stores.map { ObjectIdentifier($0) }).count == 1)
      #expect(built.value == 1)
    }
  }

  final class Left: Sendable {}
  final class Right: Sendable {}

  /// Has the first calls of two factories wait for each other, so that neither finds the other's instance ready.
  private final class Meeting: Sendable {
    private let begun = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
    private let isFirst = [Guarded(true), Guarded(true)]

    func attend(_ side: Int) {
      guard isFirst[side].exchange(false) else { return }
      begun[side].signal()
      begun[1 - side].wait()
    }
  }

  @Test func crossingLazies_throwCycle_andDoNotDeadlock() throws {
    let meeting = Meeting()
    let container = try Container {
      $0.service(
        Left.self,
        using: { (right: Lazy<Right>) in
          meeting.attend(0)
          _ = try right()
          return Left()
        }
      ).singleton()
      $0.service(
        Right.self,
        using: { (left: Lazy<Left>) in
          meeting.attend(1)
          _ = try left()
          return Right()
        }
      ).singleton()
    }
    let kinds = onThreads(2) { index in
      errorKind {
        if index == 0 { _ = try container.resolve(Left.self) } else { _ = try container.resolve(Right.self) }
      }
    }
    #expect(kinds == [.cycle, .cycle])
  }

  /// Containers without a common parent that need each other.
  @Test func threadsThatCross_getTheCycle_betweenTwoRoots() throws {
    let boxes = (left: ContainerBox(), right: ContainerBox())
    for _ in 0..<20 {
      let meeting = Meeting()
      let left = try Container {
        $0.service(
          Left.self,
          using: { () throws -> Left in
            meeting.attend(0)
            _ = try boxes.right.container?.resolve(Right.self)
            return Left()
          }
        ).singleton()
      }
      let right = try Container {
        $0.service(
          Right.self,
          using: { () throws -> Right in
            meeting.attend(1)
            _ = try boxes.left.container?.resolve(Left.self)
            return Right()
          }
        ).singleton()
      }
      (boxes.left.container, boxes.right.container) = (left, right)
      let details = onThreads(2) { side in
        let error = failure {
          if side == 0 { _ = try left.resolve(Left.self) } else { _ = try right.resolve(Right.self) }
        }
        return "\(error?.kind.rawValue ?? "none"): \(error?.detail ?? "")"
      }
      let names = ["Left", "Right"].map { "InjectorTests.ThreadTests.\($0)" }
      let cycles = ["\(names[0]) -> \(names[1]) -> \(names[0])", "\(names[1]) -> \(names[0]) -> \(names[1])"]
      // The thread that finds the cycle fails. The other one tries then, and meets it too.
      #expect(details.allSatisfy { line in cycles.contains { line == "cycle: \($0)" } }, "\(details)")
      (boxes.left.container, boxes.right.container) = (nil, nil)
    }
  }

  private final class Fragile: Sendable {}

  /// Who has waited gets the error, and the next resolve tries again.
  @Test(arguments: [CycleSharing.singleton, .scoped, .weak])
  func failedConstruction_failsForAllWhoWait_andIsTriedAgainByTheNext(_ sharing: CycleSharing) throws {
    let (attempts, arrivals) = (Counter(), Arrivals())
    let container = try Container {
      $0.service(
        Fragile.self,
        using: { () throws -> Fragile in
          attempts.increment()
          guard attempts.value == 1 else { return Fragile() }
          arrivals.awaitWaiting(8)
          throw Failure(reason: "the first attempt")
        }
      ).shared(sharing)
    }
    let scope = try container.opened(for: sharing)
    let results = onThreads(8) { _ in
      arrivals.arrive()
      return Result { try scope.resolve(Fragile.self) }
    }
    let fragile = try scope.resolve(Fragile.self)
    let failures = results.compactMap { result in
      if case .failure(let error) = result { "\(error)" } else { nil }
    }
    #expect(failures.count == 8 && Set(failures).count == 1)
    #expect(failures[0].contains("the first attempt"))
    #expect(try scope.resolve(Fragile.self) === fragile)
    #expect(attempts.value == 2)
  }

  private final class Slow: Sendable {}
  private final class Quick: Sendable {}

  /// User code runs without a lock: it may block, wait for other threads, and resolve.
  @Test(arguments: [CycleSharing.singleton, .scoped, .weak])
  func factory_mayWaitForAnotherThread_thatResolvesTheRest(_ sharing: CycleSharing) throws {
    let container = try Container {
      $0.service(Quick.self, using: Quick.init).shared(sharing)
      $0.service(
        Slow.self,
        using: { (resolution: Resolution) in
          let resolver = resolution.resolver
          // With any lock of the container held here, the other thread would never come back.
          #expect(onThreads(1) { _ in (try? resolver.resolve(Quick.self)) != nil } == [true])
          return Slow()
        }
      ).shared(sharing)
    }
    _ = try container.opened(for: sharing).resolve(Slow.self)
  }
}
