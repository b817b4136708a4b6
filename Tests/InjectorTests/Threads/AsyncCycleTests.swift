import Injector
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

  @Test func taskOfAnAttemptThatHasFailed_belongsToNoOther() async throws {
    let (gate, isFirst) = (Gate(), Guarded(true))
    let container = try Container { [box] in
      $0.asyncService(
        Left.self,
        using: { () async throws -> Left in
          guard isFirst.exchange(false) else { return Left() }
          Task {
            await gate.pass()
            _ = try await box.container?.resolveAsync(Right.self)
          }
          throw Failure()
        }
      ).singleton()
      $0.asyncService(
        Right.self,
        using: { (left: Provider<Left>) async throws -> Right in
          gate.open()
          for _ in 0..<1_000 { await Task.yield() }
          _ = try await left.resolveAsync()
          return Right()
        }
      ).singleton()
    }
    box.container = container
    #expect(await failure { try await container.resolveAsync(Left.self) }?.kind == .factoryFailed)
    _ = try await container.resolveAsync(Right.self)
    box.container = nil
  }

  /// A task that the factory starts belongs to the construction, whether the factory awaits it or not.
  @Test func taskOfAFactory_getsTheCycle_ifItNeedsTheInstance() async throws {
    let (asked, ask) = AsyncStream.makeStream(of: ResolutionError.Kind?.self)
    let container = try Container { [box] in
      $0.asyncService(
        Left.self,
        using: { () async -> Left in
          Task {
            let error = await outcome { try await owned(box).resolveAsync(Right.self) }
            ask.yield(error?.kind)
          }
          for await kind in asked {
            #expect(kind == .cycle)
            break
          }
          return Left()
        }
      ).singleton()
      $0.asyncService(Right.self, using: { (left: Left) async in Right() }).singleton()
    }
    box.container = container
    let left = try await container.resolveAsync(Left.self)
    #expect(try await container.resolveAsync(Left.self) === left)
    _ = try await container.resolveAsync(Right.self)
    box.container = nil
  }

  /// Who constructs is told by a task-local value, whatever executor runs the task.
  @Test(arguments: [false, true]) func cycleOnAnotherExecutor_isFoundToo(inATaskGroup: Bool) async throws {
    let container = try Container { [box] in
      $0.asyncService(
        Left.self,
        using: { () async throws -> Left in
          if inATaskGroup {
            try await withThrowingTaskGroup(of: Void.self) { group in
              group.addTask(executorPreference: globalConcurrentExecutor) {
                _ = try await owned(box).resolveAsync(Right.self)
              }
              try await group.waitForAll()
            }
          } else {
            try await withTaskExecutorPreference(globalConcurrentExecutor) {
              _ = try await owned(box).resolveAsync(Right.self)
            }
          }
          return Left()
        }
      ).singleton()
      $0.asyncService(
        Right.self,
        using: { () async throws -> Right in
          _ = try await owned(box).resolveAsync(Left.self)
          return Right()
        }
      ).singleton()
    }
    box.container = container
    #expect(await failure { try await container.resolveAsync(Left.self) }?.kind == .cycle)
    box.container = nil
  }
}
