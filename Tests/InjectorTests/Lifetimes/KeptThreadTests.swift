import Dispatch
import Foundation
@testable import Injector
import Testing

/// Instances that a policy keeps, under many threads.
@Suite(.timeLimit(.minutes(10))) struct KeptThreadTests {
  private final class Tile: Sendable {
    let number: Int
    init(number: Int) { self.number = number }
  }

  /// How often each thread asks.
  private static let rounds = isWatched ? 40 : 200

  private let built = Counter()
  private let clock = ManualClock()

  private func container(
    kept policy: some KeepingPolicy, making: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws -> Container {
    try Container { [built] in
      $0.service(
        Tile.self,
        using: { (number: Int) in
          built.increment()
          making(number)
          return Tile(number: number)
        }
      ).arguments(Int.self).kept(by: policy)
    }
  }

  @Test func oneValue_isCreatedOnce_bySixtyFourThreads() throws {
    let container = try container(kept: ByArgument())
    let tiles = try onThreads(64) { _ in try container.resolve(Tile.self, arguments: 1) }
    #expect(Set(tiles.map(ObjectIdentifier.init)).count == 1)
    #expect(built.value == 1)
  }

  @Test func eachOfManyValues_isCreatedOnce_bySixtyFourThreads() throws {
    let container = try container(kept: TimeToLive(seconds: 60, clock: clock))
    let tiles = try onThreads(64) { thread in
      try (0..<Self.rounds).map { try container.resolve(Tile.self, arguments: ($0 + thread * 7) % Self.rounds) }
    }
    #expect(built.value == Self.rounds)
    #expect(Set(tiles.flatMap(\.self).map(ObjectIdentifier.init)).count == Self.rounds)
    clock.advance(bySeconds: 60)
    _ = try onThreads(64) { thread in
      for number in 0..<Self.rounds {
        _ = try container.resolve(Tile.self, arguments: (number + thread * 7) % Self.rounds)
      }
    }
    #expect(built.value == 2 * Self.rounds)
  }

  @Test func eachTime_isCreatedOnce_withoutArguments() throws {
    let container = try Container { [built, clock] in
      $0.service(LocalStore.self, using: LocalStore.counted(by: built)).kept(by: TimeToLive(seconds: 60, clock: clock))
    }
    for round in 1...20 {
      let stores = try onThreads(16) { _ in try container.resolve(LocalStore.self) }
      #expect(Set(stores.map(ObjectIdentifier.init)).count == 1)
      #expect(built.value == round)
      clock.advance(bySeconds: 60)
    }
  }

  @Test(arguments: [0, 1, 3, 8])
  func threads_thatLetGo_neverGetAnotherArgumentsInstance(_ count: Int) throws {
    let container = try container(kept: AtMost(count: count))
    // An expectation takes longer than a resolve, so there is one for all.
    let wrong = try onThreads(32) { thread in
      try (0..<Self.rounds).count { number in
        let wanted = (number * (thread + 1)) % 13
        return try container.resolve(Tile.self, arguments: wanted).number != wanted
      }
    }
    #expect(wrong.allSatisfy { $0 == 0 })
    #expect(built.value >= 13)
  }

  @Test func changingAnswers_endOnManyThreads() throws {
    let asked = Counter()
    let container = try container(
      kept: Deciding { _ in
        asked.increment()
        return asked.value % 2 == 0
      })
    _ = try onThreads(32) { thread in
      for number in 0..<Self.rounds { _ = try container.resolve(Tile.self, arguments: (number + thread) % 5) }
    }
    #expect(asked.value > 100)
  }

  @Test func instanceThatIsBeingCreated_isForAllWhoWait_evenIfThePolicyKeepsNone() throws {
    // The factory returns when another thread waits for it.
    let box = ContainerBox()
    let container = try container(kept: Deciding { _ in false }) { _ in
      let core = box.container?.core
      while ConstructionMonitor.shared.decide({ state in
        state.constructions.values.allSatisfy { $0.registration.core !== core || $0.waiting.isEmpty }
      }) { sched_yield() }
    }
    box.container = container
    let tiles = try onThreads(2) { _ in try container.resolve(Tile.self, arguments: 1) }
    #expect(tiles[0] === tiles[1])
    #expect(built.value == 1)
    box.container = nil
  }

  @Test func letGo_whileABuilderWaits_leavesTheBuildersAlone() throws {
    // Tile 1 is created while others come and go, and the policy has room for none beside the newest.
    let (started, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let container = try container(kept: AtMost(count: 1)) { number in
      guard number == 1 else { return }
      started.signal()
      isDone.wait()
    }
    let first = Guarded<[Tile]>([])
    let ended = DispatchGroup()
    for _ in 0..<2 {
      ended.enter()
      Thread.detachNewThread {
        let tile = try? container.resolve(Tile.self, arguments: 1)
        first.withLock { $0 += [tile].compactMap(\.self) }
        ended.leave()
      }
    }
    started.wait()
    for number in 2...50 { _ = try container.resolve(Tile.self, arguments: number) }
    isDone.signal()
    ended.wait()
    let tiles = first.withLock { $0 }
    #expect(tiles.count == 2 && tiles[0] === tiles[1])
    #expect(built.value == 50)
  }

  @Test func close_whileAnotherThreadCreates_refusesTheInstance_andClosesItOnce() throws {
    let (started, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let log = Log()
    let container = try Container {
      $0.service(
        LocalStore.self,
        using: {
          started.signal()
          isDone.wait()
          return LocalStore()
        }
      ).kept(by: ByArgument()).onClose { _ in log.add("closed") }
    }
    let kind = Guarded<ResolutionError.Kind?>(nil)
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let found = failure { () throws(ResolutionError) in try container.resolve(LocalStore.self) }?.kind
      kind.withLock { $0 = found }
      ended.signal()
    }
    started.wait()
    let closed = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      container.close()
      closed.signal()
    }
    // It waits for the construction, which therefore ends only once it has begun.
    while container.isRegistered(LocalStore.self) { sched_yield() }
    isDone.signal()
    ended.wait()
    closed.wait()
    #expect(kind.withLock { $0 } == .closed)
    #expect(log.lines == ["closed"])
  }

  @Test func close_amidResolves_closesEachInstanceOnce() throws {
    for _ in 0..<20 {
      let (opened, closed) = (Counter(), Counter())
      let container = try Container {
        $0.service(
          Tile.self,
          using: { (number: Int) in
            opened.increment()
            return Tile(number: number)
          }
        ).arguments(Int.self).kept(by: AtMost(count: 5)).onClose { _ in closed.increment() }
      }
      _ = onThreads(9) { thread in
        if thread == 8 {
          container.close()
        } else {
          for number in 0..<50 { _ = try? container.resolve(Tile.self, arguments: (number + thread * 3) % 20) }
        }
      }
      container.close()
      #expect(opened.value == closed.value)
    }
  }

  @Test func threads_thatNeedEachOthersInstances_getAnError() throws {
    final class Left: Sendable {}
    final class Right: Sendable {}
    let box = ContainerBox()
    let (left, right) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let container = try Container {
      $0.service(
        Left.self,
        using: { () throws -> Left in
          left.signal()
          right.wait()
          right.signal()
          _ = try owned(box).resolve(Right.self)
          return Left()
        }
      ).kept(by: ByArgument())
      $0.service(
        Right.self,
        using: { () throws -> Right in
          right.signal()
          left.wait()
          left.signal()
          _ = try owned(box).resolve(Left.self)
          return Right()
        }
      ).kept(by: ByArgument())
    }
    box.container = container
    let kinds = onThreads(2) { thread in
      thread == 0
        ? failure { () throws(ResolutionError) in try container.resolve(Left.self) }?.kind
        : failure { () throws(ResolutionError) in try container.resolve(Right.self) }?.kind
    }
    #expect(kinds == [.cycle, .cycle])
    box.container = nil
  }

  @Test func chainOfKeptInstances_isBoundedByTheStack() throws {
    final class Link: Sendable {
      let next: Link?
      init(next: Link?) { self.next = next }
    }
    let container = try Container {
      $0.service(
        Link.self,
        using: { (depth: Int, next: Provider<Link, Int>) in Link(next: depth == 0 ? nil : try next(depth - 1)) }
      ).arguments(Int.self).kept(by: ByArgument())
    }
    let kinds = onStack(of: 512 << 10) {
      [10, 1_000_000].map { depth in
        failure { () throws(ResolutionError) in try container.resolve(Link.self, arguments: depth) }?.kind
      }
    }
    #expect(kinds == [nil, .tooDeep])
  }

  @Test func aHundredThousandValues_takeLinearTime() throws {
    let container = try container(kept: ByArgument())
    let start = threadTime
    // A sanitizer makes each of them many times slower.
    let count = isWatched ? 10_000 : 100_000
    for number in 0..<count / 10 { _ = try container.resolve(Tile.self, arguments: number) }
    let few = threadTime - start
    for number in count / 10..<count { _ = try container.resolve(Tile.self, arguments: number) }
    let all = threadTime - start
    #expect(built.value == count)
    // Quadratic time would be a hundred times as much.
    #expect(all < few * 40)
    let last = try container.resolve(Tile.self, arguments: count - 1)
    #expect(try container.resolve(Tile.self, arguments: count - 1) === last)
    #expect(container.close().count == 1)
  }
}
