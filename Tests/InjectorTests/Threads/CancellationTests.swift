import Injector
import Testing

@Suite(.timeLimit(.minutes(10))) struct CancellationTests {
  private let gate = Gate()
  private let built = Counter()

  private func makeContainer() throws -> Container {
    try Container {
      $0.asyncService(
        Int.self,
        using: { [gate, built] () async throws -> Int in
          built.increment()
          await gate.pass()
          try Task.checkCancellation()
          return 7
        }
      ).singleton()
      $0.asyncService(String.self, using: { (number: Int) async in "\(number)" })
    }
  }

  private func error<Value: Sendable>(of task: Task<Value, any Error>) async -> ResolutionError? {
    await outcome { try await task.value }
  }

  @Test func cancelledWaiter_returnsAtOnce_whileTheConstructionGoesOn() async throws {
    let container = try makeContainer()
    let first = Task { try await container.resolveAsync(Int.self) }
    let second = Task { try await container.resolveAsync(Int.self) }
    await gate.whenReached()
    first.cancel()
    // The gate is closed, so waiting for the construction would never end.
    let error = await error(of: first)
    #expect(error?.kind == .cancelled)
    #expect(error?.underlying is CancellationError)
    #expect(error?.description.hasPrefix("The task that waited for Swift.Int was cancelled.\n") == true)
    gate.open()
    #expect(try await second.value == 7)
    #expect(try await container.resolveAsync(Int.self) == 7)
    #expect(built.value == 1)
  }

  @Test func cancelledTask_beginsNoConstruction_andStillGetsWhatIsThere() async throws {
    let container = try makeContainer()
    func resolveCancelled() -> Task<Int, any Error> {
      Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await container.resolveAsync(Int.self)
      }
    }
    #expect(await error(of: resolveCancelled())?.kind == .cancelled)
    #expect(built.value == 0)
    gate.open()
    #expect(try await container.resolveAsync(Int.self) == 7)
    #expect(try await resolveCancelled().value == 7)
  }

  @Test func waitersThatAreNotCancelled_allGetTheOneInstance_howeverManyAre() async throws {
    let container = try makeContainer()
    let tasks = (0..<64).map { _ in Task { try await container.resolveAsync(Int.self) } }
    await gate.whenReached()
    // Every second one is cancelled while the construction ends, so that the two race.
    gate.open()
    for index in stride(from: 0, to: 64, by: 2) { tasks[index].cancel() }
    for (index, task) in tasks.enumerated() {
      if index.isMultiple(of: 2) {
        let error = await error(of: task)
        #expect(error == nil || error?.kind == .cancelled)
      } else {
        #expect(try await task.value == 7)
      }
    }
    #expect(built.value == 1)
  }
}
