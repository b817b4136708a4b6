@testable import Injector
import Testing

/// Asynchronous constructions that wait for themselves through a container that a factory has captured.
@Suite(.timeLimit(.minutes(10))) struct AsyncCycleTests {
  private final class Left: Sendable {}
  private final class Right: Sendable {}

  private let box = ContainerBox()

  private func failure<Value: Sendable>(_ resolve: () async throws -> Value) async -> ResolutionError? {
    // Each factory on the way wraps what it threw, as a captured container is not part of the resolve.
    var error = await outcome(resolve)
    while let inner = error?.underlying as? ResolutionError { error = inner }
    return error
  }

  @Test func cycleThroughACapturedContainer_isNamed() async throws {
    let container = try Container { [box] in
      $0.asyncService(
        Left.self,
        using: { () async throws -> Left in
          _ = try await box.container?.resolveAsync(Right.self)
          return Left()
        }
      ).singleton()
      $0.asyncService(
        Right.self,
        using: { () async throws -> Right in
          _ = try await box.container?.resolveAsync(Left.self)
          return Right()
        }
      ).scoped(.session)
    }
    let session = try container.makeScope(.session)
    box.container = session
    let error = await failure { try await session.resolveAsync(Left.self) }
    #expect(error?.kind == .cycle)
    let names = ["Left", "Right", "Left"].map { "InjectorTests.AsyncCycleTests.\($0)" }
    #expect(error?.detail == names.joined(separator: " -> "))
    box.container = nil
  }

  @Test func cycleThroughAChildTask_isFoundToo() async throws {
    let container = try Container { [box] in
      $0.asyncService(
        Left.self,
        using: { () async throws -> Left in
          let container = try #require(box.container)
          async let right = container.resolveAsync(Right.self)
          _ = try await right
          return Left()
        }
      ).singleton()
      // A transient in between belongs to the construction that awaits it.
      $0.asyncService(
        Right.self,
        using: { () async throws -> Right in
          _ = try await box.container?.resolveAsync(Left.self)
          return Right()
        })
    }
    box.container = container
    #expect(await failure { try await container.resolveAsync(Left.self) }?.kind == .cycle)
    box.container = nil
  }

  @Test func cycleThroughATaskGroup_isFoundToo() async throws {
    let container = try Container { [box] in
      $0.asyncService(
        Left.self,
        using: { () async throws -> Left in
          _ = try await box.container?.resolveAsync(Right.self)
          return Left()
        }
      ).singleton()
      $0.asyncService(
        Right.self,
        using: { () async throws -> Right in
          _ = try await withThrowingTaskGroup(of: Left.self) { group in
            group.addTask { try await #require(box.container).resolveAsync(Left.self) }
            return try await group.next()
          }
          return Right()
        }
      ).singleton()
    }
    box.container = container
    #expect(await failure { try await container.resolveAsync(Left.self) }?.kind == .cycle)
    box.container = nil
  }

  @Test func taskThatAFactoryDoesNotAwait_receivesTheInstance_ifItAsksBeforeTheFactoryReturns() async throws {
    let tasks = Guarded<[Task<Left, any Error>]>([])
    let container = try Container { [box] in
      $0.asyncService(
        Left.self,
        using: { () async throws -> Left in
          tasks.withLock {
            for _ in 0..<2 { $0.append(Task { try await #require(box.container).resolveAsync(Left.self) }) }
            $0.append(Task.detached { try await #require(box.container).resolveAsync(Left.self) })
          }
          while waitingCallers(of: box.container) < 4 { await Task.yield() }
          return Left()
        }
      ).singleton()
    }
    box.container = container
    let left = try await container.resolveAsync(Left.self)
    for task in tasks.withLock({ $0 }) { #expect(try await task.value === left) }
    box.container = nil
  }

  @Test func taskThatAFactoryHasLeftBehind_waitsForNobodysConstruction() async throws {
    let gate = AsyncStream<Void>.makeStream()
    let left = Guarded<Task<Right, any Error>?>(nil)
    let container = try Container { [box] in
      $0.asyncService(
        Left.self,
        using: { () async -> Left in
          let task = Task {
            for await _ in gate.stream {}
            return try await #require(box.container).resolveAsync(Right.self)
          }
          left.withLock { $0 = task }
          return Left()
        }
      ).singleton()
      $0.asyncService(Right.self, using: { (left: Left) async in Right() }).singleton()
    }
    box.container = container
    _ = try await container.resolveAsync(Left.self)
    gate.continuation.finish()
    let task = try #require(left.withLock { $0 })
    #expect(await failure { try await task.value } == nil)
    box.container = nil
  }
}
