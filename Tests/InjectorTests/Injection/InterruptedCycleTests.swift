import Dispatch
@testable import Injector
import Testing

/// Cycles of injections whose construction ends early, or which someone stops waiting for.
@Suite(.timeLimit(.minutes(10))) struct InterruptedCycleTests {
  private final class Left: @unchecked Sendable {
    // Sendable: the properties are written before any other thread can have the instance.
    var right: Right?
    var middle: Middle?
    let needed: Right?
    init(needed: Right? = nil) { self.needed = needed }
  }
  private final class Right: @unchecked Sendable {
    // Sendable: as above.
    var left: Left?
    let middle: Middle?
    init(middle: Middle? = nil) { self.middle = middle }
  }
  private final class Middle: @unchecked Sendable {
    // Sendable: as above.
    var left: Left?
    let needed: Left?
    init(needed: Left? = nil) { self.needed = needed }
  }

  /// Stops waiting for a task when another one has reached a gate.
  private static func awaiting(
    _ body: @escaping @Sendable () async throws -> Void, until gate: Gate
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await body() }
      group.addTask {
        await gate.whenReached()
        throw Failure()
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  /// Registers a left one that the right one is injected into, and whose first creation fails as it doesn't wait for
  /// the right one.
  private static func registerImpatientLeft(in registry: Registry, until gate: Gate) {
    let tries = Counter()
    registry.asyncService(
      Left.self,
      using: { (right: Provider<Right>) async throws in
        tries.increment()
        if tries.value == 1 { try await Self.awaiting({ _ = try await right.resolveAsync() }, until: gate) }
        return Left()
      }
    ).singleton().injecting { (left, right: Right) async in left.right = right }
  }

  /// Returns the left one of a second resolve, which waits for what is left of the first one when the gate opens.
  private static func leftAfterAFailure(in container: Container, _ gate: Gate) async throws -> Left {
    #expect(await outcome { try await container.resolveAsync(Left.self) }?.underlying as? Failure == Failure())
    async let second = container.resolveAsync(Left.self)
    while !isUnderConstruction(Right.self, in: container, where: { $1 > 0 }) { await Task.yield() }
    gate.open()
    return try await second
  }

  /// Returns a Boolean value that indicates whether a construction of a service meets a condition.
  private static func isUnderConstruction<Service>(
    _ type: Service.Type, in container: Container, where condition: (Set<ObjectIdentifier>, _ waiting: Int) -> Bool
  ) -> Bool {
    let core = container.core
    return ConstructionMonitor.shared.decide { state in
      state.constructions.values.contains { construction in
        construction.registration.core === core && construction.registration.slot is Slot<Service>
          && condition(construction.used, construction.waiting.count)
      }
    }
  }

  @Test func close_duringAFactory_leavesAWeakCycleWhole() throws {
    let box = ContainerBox()
    let container = try Container {
      $0.service(
        Int.self,
        using: {
          box.container?.close()
          return 1
        })
      $0.service(Left.self, using: { (right: Right) in Left(needed: right) }).weak()
      $0.service(Right.self, using: { (_: Int, middle: Middle) in Right(middle: middle) }).weak()
      $0.service(Middle.self, using: { Middle() }).weak().injecting { (middle, left: Left) in middle.left = left }
    }
    box.container = container
    let right = try container.resolve(Right.self)
    #expect(right.middle?.left?.needed === right)
    right.middle?.left = nil
    box.container = nil
  }

  @Test func failureOfAnEarlierSession_isNotThatOfTheNext() async throws {
    let gate = Gate()
    let right = Counter()
    let container = try Container {
      Self.registerImpatientLeft(in: $0, until: gate)
      $0.asyncService(
        Right.self,
        using: { () async in
          right.increment()
          if right.value == 1 { await gate.pass() }
          return Right()
        }
      ).singleton().injecting { (right, left: Left) async in right.left = left }
    }
    let left = try await Self.leftAfterAFailure(in: container, gate)
    #expect(left.right?.left === left)
    left.right = nil
  }

  @Test func restOfAnEarlierSession_beginsNoOther() async throws {
    let gate = Gate()
    let slow = Counter()
    let container = try Container {
      Self.registerImpatientLeft(in: $0, until: gate)
      $0.asyncService(
        String.self,
        using: { () async in
          slow.increment()
          if slow.value == 1 { await gate.pass() }
          return "slow"
        })
      $0.asyncService(Right.self, using: { (_: String, middle: Middle) async in Right(middle: middle) }).singleton()
      $0.asyncService(Middle.self, using: { () async in Middle() }).singleton()
        .injecting { (middle, left: Left, _: Right) async in middle.left = left }
    }
    let left = try await Self.leftAfterAFailure(in: container, gate)
    #expect(left.right?.middle?.left === left)
    left.right = nil
  }

  @Test func member_thatWasGivenUp_isUsedWhenItIsNeededAgain() async throws {
    let gate = Gate()
    let box = ContainerBox()
    let container = try Container {
      $0.asyncService(
        Left.self,
        using: { (right: Provider<Right>) async in
          try? await Self.awaiting({ _ = try await right.resolveAsync() }, until: gate)
          gate.open()
          // The middle is complete then, and is kept with this instance.
          while let container = box.container,
            !Self.isUnderConstruction(Middle.self, in: container, where: { used, _ in !used.isEmpty })
          { await Task.yield() }
          for _ in 0..<100 { await Task.yield() }
          return Left()
        }
      ).singleton().injecting { (left, right: Right) async in left.right = right }
      $0.asyncService(
        Middle.self,
        using: { () async in
          await gate.pass()
          return Middle()
        }
      ).singleton().injecting { (middle, left: Left) async in middle.left = left }
      $0.asyncService(Right.self, using: { (middle: Middle) async in Right(middle: middle) }).singleton()
    }
    box.container = container
    let left = try await container.resolveAsync(Left.self)
    #expect(left.right?.middle?.left === left)
    left.right = nil
    box.container = nil
  }

  @Test func instance_thatAnActivationGaveUp_isUsedWhenItIsNeededAgain() async throws {
    let gate = Gate()
    let box = ContainerBox()
    let container = try Container {
      $0.asyncService(Left.self, using: { () async in Left() }).singleton()
        .onActivation { (left, resolver) async throws in
          try? await Self.awaiting({ _ = try await resolver.resolveAsync(Right.self) }, until: gate)
          gate.open()
          while let container = box.container,
            !Self.isUnderConstruction(Middle.self, in: container, where: { used, _ in !used.isEmpty })
          { await Task.yield() }
          for _ in 0..<100 { await Task.yield() }
          left.right = try await resolver.resolveAsync(Right.self)
        }
      $0.asyncService(
        Middle.self,
        using: { (left: Left) async in
          await gate.pass()
          return Middle(needed: left)
        }
      ).singleton()
      $0.asyncService(Right.self, using: { (middle: Middle) async in Right(middle: middle) }).singleton()
    }
    box.container = container
    let left = try await container.resolveAsync(Left.self)
    #expect(left.right?.middle?.needed === left)
    left.right = nil
    box.container = nil
  }

  @Test func entry_isNotLetGo_byOneWhoseAttemptFailed_whileAnotherCreatesTheInstance() throws {
    let container = try Container { $0.service(Left.self, using: { Left() }).kept(by: ByArgument()) }
    let core = container.core
    let entries = try #require(core.keptInstances[0])
    let entry = try entries.use(nil, by: nil)
    let slot = try entry.storedSlot(of: 0, ownedBy: core, as: Slot<Left>.self)
    let registration = ConstructedRegistration(core: core, node: 0, slot: slot, owner: entry)
    try ConstructionMonitor.shared.construct(slot, as: registration, unless: { slot.isReady }) {
      () throws(ResolutionError) in
      entries.leave(entry, by: nil, failure: core.refusal(.factoryFailed, at: 0))
      let next = try entries.use(nil, by: nil)
      #expect(next === entry)
      entries.leave(next, by: nil, failure: nil)
      _ = slot.store(Left())
    }
    // Without a construction it is let go of.
    let other = try Container { $0.service(Left.self, using: { Left() }).kept(by: ByArgument()) }
    let otherEntries = try #require(other.core.keptInstances[0])
    let failed = try otherEntries.use(nil, by: nil)
    otherEntries.leave(failed, by: nil, failure: core.refusal(.factoryFailed, at: 0))
    #expect(try otherEntries.use(nil, by: nil) !== failed)
  }

  @Test func memberThatIsNotSendable_isHandedOutOnce_afterItsSession() throws {
    final class Part {
      var whole: Whole?
    }
    final class Whole {
      let part: Part
      init(part: Part) { self.part = part }
    }
    final class Holder {
      let error: ResolutionError?
      init(error: ResolutionError?) { self.error = error }
    }
    let container = try Container {
      $0.service(Part.self, using: { Part() }).perResolution()
        .injecting { (part, whole: Whole) in part.whole = whole }
      $0.service(Whole.self, using: { (part: Part) in Whole(part: part) }).perResolution()
      $0.service(
        Holder.self,
        using: { (resolver: Resolver) throws in
          try resolver.resolve(Part.self).whole = nil
          return Holder(error: failure { () throws(ResolutionError) in try resolver.resolve(Part.self) })
        })
    }
    let holder = try container.resolve(Holder.self)
    #expect(holder.error?.kind == .notSendable)
  }

  @Test func waitingForASession_hasAPathOfItsOwn() throws {
    let (isCreating, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let container = try Container {
      $0.service(
        Left.self,
        using: {
          isCreating.signal()
          mayGoOn.wait()
          return Left()
        }
      ).singleton().injecting { (left, right: Right) throws in throw Failure() }
      $0.service(Right.self, using: { (_: Left) in Right() }).singleton()
    }
    let chains = onThreads(3) { index in
      if index == 2 {
        while waitingCallers(of: container) == 0 {}
        mayGoOn.signal()
        return [ServiceKey]()
      }
      if index == 1 { isCreating.wait() }
      let error = failure { () throws(ResolutionError) in
        if index == 0 { _ = try container.resolve(Left.self) } else { _ = try container.resolve(Right.self) }
      }
      return error?.chain.map(\.key) ?? []
    }
    let (left, right) = (ServiceKey(Left.self, nil), ServiceKey(Right.self, nil))
    #expect(chains == [[left], [right, left], []])
  }
}
